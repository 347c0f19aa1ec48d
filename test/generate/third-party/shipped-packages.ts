import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BundledPackages } from './bundled-packages.ts'

/** One package that is in what is shipped, as it lies in node_modules. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license: string
  readonly author: string | null
  readonly homepage: string | null
  /** Subresource integrity of the registry's tarball, from the lock file. */
  readonly integrity: string
  /** `bundled`: in `out/`. `installed`: beside it, by npm. `runtime`: what the desktop app runs in. */
  readonly how: 'bundled' | 'installed' | 'runtime'
  /** The texts of its license files. */
  readonly licenseTexts: readonly string[]
}

interface LockedPackage {
  readonly version: string
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Everything of others that is shipped, by name: bundled, installed with the package, and Electron. */
export function shippedPackages(root: string, bundled: BundledPackages): ShippedPackage[] {
  const locked = readLock(root)
  const shipped = new Map<string, ShippedPackage['how']>([['electron', 'runtime']])
  const install = (name: string): void => {
    if (shipped.has(name)) return
    shipped.set(name, 'installed')
    for (const next of Object.keys(locked[`node_modules/${name}`]?.dependencies ?? {})) install(next)
  }
  for (const name of Object.keys(locked['']?.dependencies ?? {})) install(name)
  for (const path of Object.values(bundled).flat()) shipped.set(path, 'bundled')
  return [...shipped]
    .map(([path, how]) => readPackage(root, path, how, locked[`node_modules/${path}`]))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readLock(root: string): Readonly<Record<string, LockedPackage | undefined>> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** The version of SQLite that better-sqlite3 is built from. */
export function sqliteVersion(root: string): string {
  const header = readFileSync(join(root, 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.h'), 'utf8')
  const version = /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(header)?.[1]
  if (version === undefined) throw new Error('The version of SQLite is not where better-sqlite3 had it.')
  return version
}

function readPackage(
  root: string,
  path: string,
  how: ShippedPackage['how'],
  locked: LockedPackage | undefined,
): ShippedPackage {
  const folder = join(root, 'node_modules', path)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (locked?.integrity === undefined) throw new Error(`package-lock.json does not hold ${path}.`)
  return {
    name: manifest.name,
    version: manifest.version,
    license: typeof manifest.license === 'string' ? manifest.license : 'NONE',
    author: typeof manifest.author === 'string' ? manifest.author : (manifest.author?.name ?? null),
    homepage: typeof manifest.homepage === 'string' ? manifest.homepage : null,
    integrity: locked.integrity,
    how,
    licenseTexts: readdirSync(folder)
      .filter(file => /^(licen[cs]e|copying|notice)([.-][\w.-]+)?$/i.test(file))
      .sort()
      .map(file => readFileSync(join(folder, file), 'utf8').trim()),
  }
}
