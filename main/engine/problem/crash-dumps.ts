import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CrashDump } from '#contract/problem'
import { crashesDir } from './log-names.ts'

export interface FoundDump extends CrashDump {
  readonly path: string
}

/** The crash dumps of a data folder, the newest first; none where the folder is missing. */
export function crashDumps(dataDir: string): readonly FoundDump[] {
  try {
    return readdirSync(crashesDir(dataDir), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.dmp'))
      .map(name => {
        const path = join(crashesDir(dataDir), name)
        const { size, mtimeMs } = statSync(path)
        return { path, name: basename(name), bytes: size, atMs: Math.trunc(mtimeMs) }
      })
      .sort((one, other) => other.atMs - one.atMs)
  } catch {
    return []
  }
}
