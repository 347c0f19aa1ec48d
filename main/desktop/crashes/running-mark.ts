import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A file that exists while the app runs: if it exists at a start, the previous run crashed. Nothing here
 * throws: without the file, the next start reports no crash.
 */
export function runningMark(path: string) {
  return {
    /** Approximate time when the last run ended without closing; `null` if it closed. */
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
    // An empty file was being written when the machine stopped.
    return readFileSync(path, 'utf8') === '' ? null : Math.trunc(statSync(path).mtimeMs)
  } catch {
    return null
  }
}
