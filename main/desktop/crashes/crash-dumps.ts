import { type FSWatcher, readdirSync, rmSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Crash dumps that stay; each may have some megabytes. */
export const maximumDumps = 5

export interface DumpWatch {
  /** A process crashed: its dump may be there already. */
  crashed(): void
  close(): void
}

/**
 * Keeps the newest dumps of a folder, now and whenever another one is written. Never throws: a folder that cannot be
 * watched is looked at after each crash and at the next start.
 */
export function keepNewestDumps(dir: string, maximum = maximumDumps): DumpWatch {
  const prune = (): void => {
    try {
      removeOldDumps(dir, maximum)
    } catch {
      // A dump that another program has open stays until the next time.
    }
  }
  let watcher: FSWatcher | null = null
  try {
    // Some systems do not say which file.
    watcher = watch(dir, { recursive: true, persistent: false }, (_event, name) => {
      if (name === null || name.endsWith('.dmp')) prune()
    })
    watcher.on('error', () => {})
  } catch {}
  prune()
  return { crashed: prune, close: () => watcher?.close() }
}

/** Removes all but the newest dumps of a folder, with what belongs to them. A folder that is missing has none. */
export function removeOldDumps(dir: string, maximum = maximumDumps): void {
  const dumps = dumpFiles(dir).toSorted((one, other) => other.atMs - one.atMs)
  for (const { path } of dumps.slice(maximum)) {
    for (const file of [path, path.replace(/\.dmp$/, '.meta')]) rmSync(file, { force: true })
  }
}

/** Crashpad lays them in `pending`, `completed`, `new` or `reports`, by platform and state. */
function dumpFiles(dir: string): readonly { readonly path: string; readonly atMs: number }[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.dmp'))
      .flatMap(entry => {
        const path = join(entry.parentPath, entry.name)
        // It may have been moved meanwhile.
        const stats = statSync(path, { throwIfNoEntry: false })
        return stats === undefined ? [] : [{ path, atMs: stats.mtimeMs }]
      })
  } catch {
    return []
  }
}
