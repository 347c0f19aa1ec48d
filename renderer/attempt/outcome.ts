import { type AppError, toAppError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import { useAction } from '#ui'

/** The state of a sending, or of starting a batch. */
export type Outcome<T = Attempt> =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** The target is not on this machine: the user must allow it. */
  | { readonly state: 'asks'; readonly error: AppError }
  | { readonly state: 'failed'; readonly error: AppError }
  | { readonly state: 'done'; readonly value: T }

export const idle = { state: 'idle' } as const satisfies Outcome

export interface Sending<T> {
  readonly outcome: Outcome<T>
  /**
   * One at a time. `allowRemote`: the user has confirmed a remote target. `onDone` is not called if something else is
   * shown by then.
   */
  readonly start: (allowRemote: boolean, onDone?: (value: T) => void) => void
  /** Something else is shown, such as another target: the outcome is dropped. */
  readonly reset: () => void
  /** Returns a setter that also drops the outcome. */
  readonly changing: <V>(set: (value: V) => void) => (value: V) => void
}

/** Sends by the user's command, and shows the outcome. */
export function useSending<T = Attempt>(send: (allowRemote: boolean) => Promise<T>): Sending<T> {
  const { run, isRunning, error, value, drop } = useAction(send)
  return {
    outcome: outcomeOf(isRunning, error, value),
    start: run,
    reset: drop,
    changing: set => next => {
      set(next)
      drop()
    },
  }
}

function outcomeOf<T>(isRunning: boolean, error: AppError | null, value: T | undefined): Outcome<T> {
  if (isRunning) return { state: 'sending' }
  if (error !== null) return failure(error)
  return value === undefined ? idle : { state: 'done', value }
}

function failure(thrown: unknown): Outcome<never> {
  const error = toAppError(thrown)
  return { state: error.code === 'remote-target-refused' ? 'asks' : 'failed', error }
}

/**
 * The same outside of a view. The outcome is dropped if something else is shown then, such as another target.
 */
export async function followSending<T>(
  send: () => Promise<T>,
  shown: () => Outcome<unknown>,
  show: (outcome: Outcome<T>) => void,
): Promise<void> {
  const sending: Outcome<T> = { state: 'sending' }
  show(sending)
  const end = (outcome: Outcome<T>): void => {
    if (shown() === sending) show(outcome)
  }
  try {
    end({ state: 'done', value: await send() })
  } catch (thrown) {
    end(failure(thrown))
  }
}
