import type { Clock } from '../ports.ts'

const lookMs = 5_000
/** A correction of the wall clock moves it less. */
const jumpMs = 3_000

/**
 * Calls `onWake` when the machine has slept: the wall clock went on, the monotonic one and the timers did not. Returns
 * the function that stops it.
 */
export function watchSleep(clock: Clock, onWake: () => void): () => void {
  const apart = (): number => clock.nowMs() - clock.monotonicMs()
  let before = apart()
  const timer = setInterval(() => {
    const now = apart()
    const hasSlept = now - before > jumpMs
    before = now
    if (hasSlept) onWake()
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
