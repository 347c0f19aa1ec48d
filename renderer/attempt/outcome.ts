import type { AppError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import { toAppError } from '#data'

/** The state of a sending, or of starting a batch. */
export type Outcome<T = Attempt> =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** The target is not on this machine: the user must allow it. */
  | { readonly state: 'asks'; readonly error: AppError }
  | { readonly state: 'failed'; readonly error: AppError }
  | { readonly state: 'done'; readonly value: T }

export const idle = { state: 'idle' } as const satisfies Outcome

/**
 * Runs one sending and shows each of its states. The outcome is dropped if something else is shown then, such
 * as another target.
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
    const error = toAppError(thrown)
    end({ state: error.code === 'remote-target-refused' ? 'asks' : 'failed', error })
  }
}
