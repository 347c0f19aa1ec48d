import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Crash dumps that stay; each may have some megabytes. */
export const maximumDumps = 5

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
      .map(entry => {
        const path = join(entry.parentPath, entry.name)
        return { path, atMs: statSync(path).mtimeMs }
      })
  } catch {
    return []
  }
}
