import { setPriority } from 'node:os'

/** Of Linux: 19 is the lowest. Beside a thread of 0 that wants the same core it gets a tenth of the time. */
const niceness = 10

/**
 * Call it in a worker thread whose work can wait: what answers deliveries goes first where the cores are few. On Linux
 * alone, where a priority is that of the calling thread; elsewhere it would be that of the process.
 */
export function runInBackground(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // A sandbox may refuse it: the thread works all the same.
  }
}
