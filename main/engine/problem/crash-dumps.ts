import { lstatSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CrashDump } from '#contract/problem'
import { crashesDir } from './log-names.ts'

export interface FoundDump extends CrashDump {
  readonly path: string
}

/**
 * Crash dumps of a data folder, newest first; empty if the folder is missing. Only regular files: a link is no dump,
 * and copying a pipe would block.
 */
export function crashDumps(dataDir: string): readonly FoundDump[] {
  try {
    return readdirSync(crashesDir(dataDir), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.dmp'))
      .flatMap(name => {
        const path = join(crashesDir(dataDir), name)
        const facts = lstatSync(path)
        if (!facts.isFile()) return []
        return [{ path, name: basename(name), bytes: facts.size, atMs: Math.trunc(facts.mtimeMs) }]
      })
      .sort((one, other) => other.atMs - one.atMs)
  } catch {
    return []
  }
}
