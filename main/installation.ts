import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerEntries } from './engine/ports.ts'
import { workerEntries } from './worker-entries.ts'

/** Where this copy of Hooktrail is installed. */
export interface Installation {
  readonly version: string
  /** How a user starts the command here: `hooktrail`, or `npx hooktrail` where a shell does not find it. */
  readonly commandName: string
  readonly resourcesDir: string
  /** The built interface. */
  readonly rendererDir: string
  /** The built page that reports of drills are made from. */
  readonly reportPage: string
  readonly workers: WorkerEntries
}

/**
 * The installation that a host entry belongs to: `main/NAME.ts` in the sources, `out/main/NAME.js` when built.
 * `entryUrl`: the entry's own `import.meta.url`.
 */
export function installationOf(entryUrl: string): Installation {
  const root = rootOf(entryUrl)
  return {
    version: versionOf(manifestOf(entryUrl)),
    commandName: commandNameIn(fileURLToPath(root)),
    resourcesDir: fileURLToPath(new URL('resources', root)),
    rendererDir: fileURLToPath(new URL('out/renderer', root)),
    reportPage: fileURLToPath(new URL('out/report/drill.html', root)),
    workers: workerEntries(entryUrl),
  }
}

/**
 * A package of the system and an installation for all projects have the command on the path. In a checkout, and in a
 * project that depends on Hooktrail, npx finds it. `root`: the package's folder.
 */
export function commandNameIn(root: string, isElectron = 'electron' in process.versions): string {
  const isCheckout = existsSync(join(root, 'electron.vite.config.ts'))
  if (isElectron && !isCheckout) return 'hooktrail'
  const modules = dirname(resolve(root))
  const isOfProject =
    basename(modules) === 'node_modules' && existsSync(join(dirname(modules), 'package.json'))
  return isCheckout || isOfProject ? 'npx hooktrail' : 'hooktrail'
}

/** The package.json of the installation that a host entry belongs to. */
export function manifestOf(entryUrl: string): unknown {
  return JSON.parse(readFileSync(new URL('package.json', rootOf(entryUrl)), 'utf8'))
}

function rootOf(entryUrl: string): URL {
  const isSource = new URL(entryUrl).pathname.endsWith('.ts')
  return new URL(isSource ? '../' : '../../', entryUrl)
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version
  }
  throw new Error('package.json names no version.')
}
