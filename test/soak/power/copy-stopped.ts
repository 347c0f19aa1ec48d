import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const maximumWaitMs = 10_000

/**
 * Copies the database and its log at one instant, without the shared index, which no disk stores. The process
 * is stopped for the copy: if it ran, the two files would be of different moments, which no power cut causes.
 * Returns the number of frames of the log that a checkpoint had started to copy into the database: those were
 * confirmed before. Needs /proc.
 */
export async function copyStopped(pid: number, dataDir: string, copyDir: string): Promise<number> {
  process.kill(pid, 'SIGSTOP')
  try {
    const untilMs = performance.now() + maximumWaitMs
    while (!isStopped(pid)) {
      if (performance.now() > untilMs) throw new Error(`Process ${pid} does not stop.`)
      await wait(1)
    }
    mkdirSync(copyDir, { recursive: true, mode: 0o700 })
    for (const name of ['store.db', 'store.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copyDir, name))
    }
    // `nBackfillAttempted` in the shared index (sqlite.org/walformat.html, section 2).
    const index = readFileSync(join(dataDir, 'store.db-shm'))
    return endianness() === 'LE' ? index.readUInt32LE(128) : index.readUInt32BE(128)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Every thread: a thread that waits for the disk stops when that has responded. */
function isStopped(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every(task => {
    try {
      const text = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
      // After the name, which may hold anything, in parentheses.
      return 'Tt'.includes(text.charAt(text.lastIndexOf(')') + 2))
    } catch {
      // The thread has ended.
      return true
    }
  })
}
