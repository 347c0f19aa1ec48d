import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Packs what is built and lays it into the folder as `npm install` would, without a registry: the package's own
 * dependencies are linked.
 */
export function installPackage(folder: string): void {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const filename = execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim()
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
