import type { Clock } from '../ports.ts'

/** Compares the wall clock with the time that really passed since the start. */
export interface ClockWatch {
  /** Wall clock at the start. */
  readonly startedAtMs: number
  /** Time since the start, including sleep of the machine. */
  runMs(): number
  /** How far the wall clock was set ahead since the start; negative: back. */
  aheadMs(): number
  /** Accepts the current wall clock as correct. */
  accept(): void
}

export function createClockWatch(clock: Clock): ClockWatch {
  const passedMs = (): number => clock.uptimeMs?.() ?? clock.monotonicMs()
  const beginMs = passedMs()
  const startedAtMs = clock.nowMs()
  let apartMs = startedAtMs - beginMs
  return {
    startedAtMs,
    runMs: () => passedMs() - beginMs,
    aheadMs: () => clock.nowMs() - passedMs() - apartMs,
    accept() {
      apartMs = clock.nowMs() - passedMs()
    },
  }
}
