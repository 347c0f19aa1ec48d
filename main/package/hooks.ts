import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addonVariable, keepOneAddon } from './addon.ts'
import { packagedManifest } from './contents.ts'
import { setFuses } from './fuses.ts'
import { type LocalRuntime, runtimeVariable, runtimeVersion, zipRuntime } from './runtime.ts'
import { type Target, targetOf } from './target.ts'

type Manifest = Record<string, unknown>

let runtime: LocalRuntime | null = null

/** Makes Forge use the version of a given runtime instead of the pinned one. */
export async function readPackageJson(_config: unknown, manifest: Manifest): Promise<Manifest> {
  const given = process.env[runtimeVariable]
  const { devDependencies } = manifest
  if (!given || typeof devDependencies !== 'object') return manifest
  return { ...manifest, devDependencies: { ...devDependencies, electron: runtimeVersion(given) } }
}

/** Makes the zip of a given runtime. */
export async function prePackage(
  config: { readonly packagerConfig: { electronZipDir?: string } },
  platform: string,
  arch: string,
): Promise<void> {
  const given = process.env[runtimeVariable]
  if (!given) return
  runtime = await zipRuntime(given, targetOf(platform, arch))
  config.packagerConfig.electronZipDir = runtime.zipDir
}

/** Finishes the copy of the app, in `resources/app`, before it becomes an archive. */
export async function packageAfterCopy(
  _config: unknown,
  copyDir: string,
  _electronVersion: string,
  platform: string,
  arch: string,
): Promise<void> {
  const target = targetOf(platform, arch)
  keepOneAddon(copyDir, target, process.env[addonVariable] || undefined)
  const manifest = join(copyDir, 'package.json')
  writeFileSync(
    manifest,
    JSON.stringify(packagedManifest(JSON.parse(readFileSync(manifest, 'utf8'))), null, 2),
  )
  placeCommand(join(copyDir, '..'), target)
  await setFuses(copyDir, target.platform)
}

/** `LICENSE` beside the executable is Hooktrail's, so Electron's gets another name. */
export async function postPackage(
  _config: unknown,
  { outputPaths }: { readonly outputPaths: readonly string[] },
): Promise<void> {
  for (const dir of outputPaths) {
    const license = join(dir, 'LICENSE')
    if (existsSync(license)) renameSync(license, join(dir, 'LICENSE.electron.txt'))
    cpSync(fileURLToPath(new URL('../../LICENSE', import.meta.url)), license)
  }
  runtime?.remove()
  runtime = null
}

function placeCommand(resourcesDir: string, { platform }: Target): void {
  const name = platform === 'win32' ? 'hooktrail.cmd' : 'hooktrail'
  mkdirSync(join(resourcesDir, 'bin'), { recursive: true })
  cpSync(fileURLToPath(new URL(`./bin/${name}`, import.meta.url)), join(resourcesDir, 'bin', name))
}
