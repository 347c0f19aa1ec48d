import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { api } from '@electron-forge/core'
import { addonVariable } from './addon.ts'
import { runProgram } from './run-program.ts'
import { runtimeVariable, runtimeVersion } from './runtime.ts'
import type { Target } from './target.ts'

export interface Packages {
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly appDir: string
}

/** Builds `out/` and makes the packages, all or those of the makers in `only`. Prints the result. */
export async function makePackages(given: {
  readonly root: string
  readonly target: Target
  readonly only: readonly string[] | null
}): Promise<Packages> {
  const { root, target, only } = given
  const { platform, arch } = target
  print('Building …')
  await runProgram(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root },
  )
  sayWhatIsPacked()
  print(`Packaging for ${platform} on ${arch} …`)
  if (platform === 'win32') await prepareInstaller(root)
  const targets = only === null ? {} : { overrideTargets: [...only] }
  const made = await api.make({ dir: root, platform, arch, ...targets }).catch(error => {
    throw explained(error)
  })
  const dir = join(root, 'dist', 'packages', `${platform}-${arch}`)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const files = made
    .flatMap(({ artifacts }) => artifacts)
    .map(path => {
      const file = join(dir, basename(path))
      renameSync(path, file)
      print(`${megabytes(statSync(file).size)}  sha256:${sha256(file)}  ${file}`)
      return file
    })
  return { files, appDir: join(root, 'dist', `Hooktrail-${platform}-${arch}`) }
}

/** Chooses the 7-Zip of electron-winstaller, as its install script would, which npm does not run. */
async function prepareInstaller(root: string): Promise<void> {
  const cwd = join(root, 'node_modules/electron-winstaller')
  await runProgram(process.execPath, ['script/select-7z-arch.js'], { cwd })
}

/** `fetch` only reports that a download failed. */
function explained(error: unknown): unknown {
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return error
  const reason = error.cause instanceof Error ? error.cause.message : 'no reason given'
  return new Error(
    `Electron could not be downloaded (${reason}). ${runtimeVariable} can name the folder of an unpacked Electron.`,
    { cause: error },
  )
}

function sayWhatIsPacked(): void {
  const runtime = process.env[runtimeVariable]
  const addon = process.env[addonVariable]
  if (runtime)
    print(`With Electron ${runtimeVersion(runtime)} of ${runtime}, which ${runtimeVariable} names.`)
  if (addon) print(`With the addon ${addon}, which ${addonVariable} names.`)
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
