import type { Subject } from '../subject.ts'

/** How long one waits for an end state. */
export interface Patience {
  /** The app may work so long after its last answer. */
  readonly settleMs: number
  /** How long after the last answer the state still changed, as far as it is known. */
  readonly delayMs: number | null
  /** True: until the state was the same for the whole of `settleMs`; false: for as long as the delay makes likely. */
  readonly isThorough: boolean
}

/** A state that never stops changing, such as one with the time of the day, is taken as it is after so many `settleMs`. */
const mostSettles = 3

/** Shorter, and two reads say nothing about each other. */
const leastPauseMs = 5
const longestPauseMs = 250
/** What stays so long is likely to stay, where the app has shown no delay. */
const leastStableMs = 20

export interface Settled<State> {
  readonly state: State
  /** How long after the beginning the state last changed; `null` where it never stopped. */
  readonly changedAfterMs: number | null
  readonly isExpected: boolean
}

/**
 * Reads a state until it is an end state. As soon as it is what was expected, twice with a pause in between, it is taken
 * for it. `isSame` compares two states that were read; `isExpected` is `null` where nothing is expected.
 */
export async function settle<State>(
  read: () => Promise<State>,
  isSame: (a: State, b: State) => boolean,
  isExpected: ((state: State) => boolean) | null,
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
    const expected = isExpected?.(state) ?? false
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
