import type { Subject } from '../subject.ts'

export interface Patience {
  /** Time that the app may work after its last response. */
  readonly settleMs: number
  /** Observed time between the last response and the last change, if known. */
  readonly delayMs: number | null
  /** True: until the state is unchanged for `settleMs`; false: as long as the delay suggests. */
  readonly isThorough: boolean
}

/** A state that never stops changing, such as a clock, is accepted after this many `settleMs`. */
export const mostSettles = 3

/** Two reads in a shorter time prove nothing. */
const leastPauseMs = 5
const longestPauseMs = 250
/** Stable time after which a state is likely final, if the app has shown no delay. */
const leastStableMs = 20

export interface Settled<State> {
  readonly state: State
  /** Time of the last change after the start; `null` if it never stopped changing. */
  readonly changedAfterMs: number | null
  readonly isExpected: boolean
}

/**
 * Reads a state until it is final. The expected state is final if it is read twice with a pause. `isSame` compares
 * two read states; `isExpected` is `null` if nothing is expected.
 */
export async function settle<State>(
  read: () => Promise<State>,
  isSame: (a: State, b: State) => boolean,
  isExpected: ((state: State) => boolean | Promise<boolean>) | null,
  { settleMs, delayMs, isThorough }: Patience,
  subject: Pick<Subject, 'pause' | 'monotonicMs'>,
  signal: AbortSignal,
): Promise<Settled<State>> {
  const startedMs = subject.monotonicMs()
  const confirmMs = Math.max(leastPauseMs, 2 * (delayMs ?? 0))
  const likelyMs = Math.max(leastStableMs, 4 * (delayMs ?? 0))
  const stableMs =
    isThorough || delayMs === null ? Math.max(settleMs, 4 * (delayMs ?? 0)) : Math.min(settleMs, likelyMs)
  let state = await read()
  let changedAtMs = startedMs
  let isConfirmed = false
  for (let pauseMs = leastPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const expected = (await isExpected?.(state)) ?? false
    if (expected && isConfirmed) return result(true)
    const nowMs = subject.monotonicMs()
    const leftMs = Math.min(changedAtMs + stableMs, startedMs + mostSettles * settleMs) - nowMs
    if (leftMs <= 0 && !expected) return result(false, nowMs < changedAtMs + stableMs)
    await subject.pause(expected ? confirmMs : Math.max(1, Math.min(pauseMs, leftMs)), signal)
    const next = await read()
    isConfirmed = expected
    if (isSame(state, next)) continue
    state = next
    isConfirmed = false
    changedAtMs = subject.monotonicMs()
  }

  function result(isExpectedState: boolean, isRestless = false): Settled<State> {
    const changedAfterMs = isRestless ? null : changedAtMs - startedMs
    return { state, changedAfterMs, isExpected: isExpectedState }
  }
}
