import { getPriority, setPriority } from 'node:os'

/**
 * Added to the priority of the process: beside another thread on the same core this one gets a quarter of the time. With a
 * tenth, exports and inspection stood still on a machine that other programs keep busy.
 */
const niceness = 5
/** On Linux, 19 is the lowest priority. */
const lowest = 19

/**
 * Call it in a worker thread whose work can wait: on few cores, the thread that responds to deliveries goes first. Only
 * on Linux, where the priority is the calling thread's; on other systems it would be the process's.
 */
export function runInBackground(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(getPriority(0) + niceness, lowest))
  } catch {
    // A sandbox may refuse it: the thread works anyway.
  }
}
