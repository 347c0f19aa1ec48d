import type { AppError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import { toAppError } from '../data/client/engine-query.ts'

/** How a sending, or the start of many, stands. */
export type Outcome<T = Attempt> =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** The target is not on this machine: the user must allow it. */
  | { readonly state: 'asks'; readonly error: AppError }
  | { readonly state: 'failed'; readonly error: AppError }
  | { readonly state: 'done'; readonly value: T }

export const idle = { state: 'idle' } as const satisfies Outcome

/**
 * Runs one sending and shows each state it goes through. What it ended with is dropped where something else is shown
 * by then, such as for another target: an answer to what was asked for one is none for the other.
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
