import type { Clock } from '../ports.ts'

/** How the wall clock moved relative to the time that really passed since the start. */
export interface ClockWatch {
  /** Wall clock at the start. */
  readonly startedAtMs: number
  /** Time that really passed since then, sleep of the machine included. */
  runMs(): number
  /** How far the wall clock was set ahead meanwhile; negative: back. */
  aheadMs(): number
  /** The wall clock is right as it is now. */
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
