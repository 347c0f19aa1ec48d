import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WorkerEntries } from './engine/ports.ts'
import { workerEntries } from './worker-entries.ts'

/** Where this copy of Hooktrail is installed. */
export interface Installation {
  readonly version: string
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
  const isSource = new URL(entryUrl).pathname.endsWith('.ts')
  const root = new URL(isSource ? '../' : '../../', entryUrl)
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  return {
    version: versionOf(manifest),
    resourcesDir: fileURLToPath(new URL('resources', root)),
    rendererDir: fileURLToPath(new URL('out/renderer', root)),
    reportPage: fileURLToPath(new URL('out/report/drill.html', root)),
    workers: workerEntries(entryUrl),
  }
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version
  }
  throw new Error('package.json names no version.')
}
