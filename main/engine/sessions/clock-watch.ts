import type { Clock } from '../ports.ts'

export type ClockWatch = ReturnType<typeof createClockWatch>

/** Compares the wall clock with the time that really passed since the start. */
export function createClockWatch(clock: Clock) {
  const passedMs = (): number => clock.uptimeMs?.() ?? clock.monotonicMs()
  const beginMs = passedMs()
  const startedAtMs = clock.nowMs()
  let apartMs = startedAtMs - beginMs
  return {
    startedAtMs,
    /** Time since the start, including sleep of the machine. */
    runMs: (): number => passedMs() - beginMs,
    /** How far the wall clock was set ahead since the start; negative: back. */
    aheadMs: (): number => clock.nowMs() - passedMs() - apartMs,
    /** Accepts the current wall clock as correct. */
    accept() {
      apartMs = clock.nowMs() - passedMs()
    },
  }
}
