import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that is there while the app runs: one that is found at a start is of a run that did not end. */
export interface RunningMark {
  /** When the run before ended without closing, about; `null` where it closed. */
  readonly leftAtMs: number | null
  set(): void
  remove(): void
}

/** Nothing here throws: a mark that cannot be written says nothing at the next start. */
export function runningMark(path: string): RunningMark {
  return {
    leftAtMs: leftAt(path),
    set() {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileSync(path, `${process.pid}\n`, { mode: 0o600 })
      } catch {}
    },
    remove() {
      try {
        rmSync(path, { force: true })
      } catch {}
    },
  }
}

function leftAt(path: string): number | null {
  try {
    // An empty file was being written as the machine stopped.
    return readFileSync(path, 'utf8') === '' ? null : Math.trunc(statSync(path).mtimeMs)
  } catch {
    return null
  }
}
