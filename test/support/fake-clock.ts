import type { Clock } from '../../main/engine/ports.ts'

/** A clock that a test moves. */
export interface FakeClock extends Clock {
  /** Both of its times go on. */
  pass(ms: number): void
}

export function fakeClock(startMs = Date.UTC(2026, 0, 5, 10)): FakeClock {
  let passedMs = 0
  return {
    nowMs: () => startMs + passedMs,
    monotonicMs: () => passedMs,
    pass(ms) {
      passedMs += ms
    },
  }
}
