import type { WireError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import { call } from '../api/client.ts'
import { toWireError } from './resource.ts'

/** How a sending stands. */
export type Outcome =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** The target is not on this machine: the user must allow it. */
  | { readonly state: 'asks'; readonly error: WireError }
  | { readonly state: 'failed'; readonly error: WireError }
  | { readonly state: 'done'; readonly attempt: Attempt }

export const idle: Outcome = { state: 'idle' }

/**
 * Runs one sending and shows each state it goes through. What it ended with is dropped where something else is shown
 * by then, such as for another target: an answer to what was asked for one is none for the other.
 */
export async function followSending(
  send: () => Promise<Attempt>,
  shown: () => Outcome,
  show: (outcome: Outcome) => void,
): Promise<void> {
  const sending: Outcome = { state: 'sending' }
  show(sending)
  const end = (outcome: Outcome): void => {
    if (shown() === sending) show(outcome)
  }
  try {
    end({ state: 'done', attempt: await send() })
  } catch (error) {
    end(outcomeOf(error))
  }
}

export function outcomeOf(thrown: unknown): Outcome {
  const error = toWireError(thrown)
  return { state: error.code === 'remote-target-refused' ? 'asks' : 'failed', error }
}

const shownBytes = 64 * 1024

/** The beginning of an answer's body as text, for showing. */
export async function readAnswerText(attempt: Attempt): Promise<string> {
  const slice = await call('attempts.body', { id: attempt.id, which: 'answer', length: shownBytes })
  const bytes = Uint8Array.from(atob(slice.base64), letter => letter.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
