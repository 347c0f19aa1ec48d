import { type FSWatcher, readdirSync, rmSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Each dump may have some megabytes. */
const maximumDumps = 5

export type DumpWatch = ReturnType<typeof keepNewestDumps>

/**
 * Deletes all but the newest dumps of a folder, now and after each new dump. Never throws: a folder that
 * can't be watched is checked after each crash and at the next start.
 */
export function keepNewestDumps(dir: string, maximum = maximumDumps) {
  const prune = (): void => {
    try {
      removeOldDumps(dir, maximum)
    } catch {
      // A dump that another program has open is deleted the next time.
    }
  }
  let watcher: FSWatcher | null = null
  try {
    // Some systems do not name the file.
    watcher = watch(dir, { recursive: true, persistent: false }, (_event, name) => {
      if (name === null || name.endsWith('.dmp')) prune()
    })
    watcher.on('error', () => {})
  } catch {}
  prune()
  return {
    /** Called after a crash, whose dump may exist already. */
    crashed: prune,
    close: () => watcher?.close(),
  }
}

/** Also deletes the files that belong to a dump. */
export function removeOldDumps(dir: string, maximum = maximumDumps): void {
  const dumps = dumpFiles(dir).toSorted((one, other) => other.atMs - one.atMs)
  for (const { path } of dumps.slice(maximum)) {
    for (const file of [path, path.replace(/\.dmp$/, '.meta')]) rmSync(file, { force: true })
  }
}

/** Crashpad uses `pending`, `completed`, `new` or `reports`, by platform and state. */
function dumpFiles(dir: string): readonly { readonly path: string; readonly atMs: number }[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.dmp'))
      .flatMap(entry => {
        const path = join(entry.parentPath, entry.name)
        // The file may have been moved.
        const stats = statSync(path, { throwIfNoEntry: false })
        return stats === undefined ? [] : [{ path, atMs: stats.mtimeMs }]
      })
  } catch {
    return []
  }
}
