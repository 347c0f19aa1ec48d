import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Packs what is built, as `npm pack` does with these arguments. */
export function packPackage(args: readonly string[]): { files: string[]; filename: string } {
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const parsed: unknown = JSON.parse(packed.toString())
  const [{ files, filename }] = (Array.isArray(parsed) ? parsed : Object.values(parsed as object)) as [
    { files: { path: string }[]; filename: string },
  ]
  return { files: files.map(file => file.path), filename }
}

/**
 * Packs what is built and lays it into the folder as `npm install` would, without a registry: the package's own
 * dependencies are linked.
 */
export function installPackage(folder: string): void {
  const { filename } = packPackage(['--pack-destination', folder])
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'hooktrail')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  mkdirSync(own)
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', own])
  symlinkSync(join('..', 'hooktrail', 'main', 'cli', 'hooktrail.mjs'), join(modules, '.bin', 'hooktrail'))
  linkPackage(modules, 'better-sqlite3')
}

/** A package of the checkout, as if it were installed beside this one. */
export function linkPackage(modules: string, name: string): void {
  symlinkSync(join(root, 'node_modules', name), join(modules, name))
}
