import { AppError } from '#contract/errors'
import type { GivenReaction } from '../listener/listener.ts'
import { isHopByHop, withoutHeaders } from '../net/headers.ts'
import type { CapturedRequest, ForwardTarget, Sending } from '../sending/sending.ts'

export interface AppAnswer {
  readonly by: 'app' | 'app-late' | 'app-unreachable'
  readonly reaction: GivenReaction
}

/**
 * The answer of the app, to be passed back. Where none came in time it is 504, where the app cannot be reached 502, with
 * a header that says whose answer it is; the attempt says why. Never rejects.
 */
export async function askApp(
  sending: Pick<Sending, 'forward' | 'missForward'>,
  request: CapturedRequest,
  target: ForwardTarget,
  limitMs: number,
): Promise<AppAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<AppAnswer>(resolve => {
    timer = setTimeout(() => resolve(errorAnswer(504, 'The app did not respond in time.')), limitMs)
  })
  try {
    return await Promise.race([answerOf(sending, request, target), late])
  } finally {
    clearTimeout(timer)
  }
}

async function answerOf(
  sending: Pick<Sending, 'forward' | 'missForward'>,
  request: CapturedRequest,
  target: ForwardTarget,
): Promise<AppAnswer> {
  try {
    const { outcome } = await sending.forward(request, target)
    const { status, error, answerHeaders, answerBody, isAnswerTruncated } = outcome
    if (error !== null || status === null || status < 200) {
      const isLate = error?.code === 'target-timeout'
      return errorAnswer(isLate ? 504 : 502, error?.message ?? 'The app did not respond.')
    }
    // What was not kept cannot be passed on; the services look at the status alone.
    const reaction: GivenReaction = isAnswerTruncated
      ? { type: 'answer', status, headers: [], body: null }
      : {
          type: 'answer',
          status,
          headers: withoutHeaders(answerHeaders, 'content-length').filter(([name]) => !isHopByHop(name)),
          body: answerBody,
        }
    return { by: 'app', reaction }
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'Sending to the app failed.'
    await sending.missForward(request, target, reason).catch(() => {})
    return errorAnswer(502, reason)
  }
}

/** Marked as Hooktrail's own, not the app's. */
export function errorAnswer(status: 502 | 504, error: string): AppAnswer {
  return {
    by: status === 504 ? 'app-late' : 'app-unreachable',
    reaction: {
      type: 'answer',
      status,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Hooktrail-Answer', status === 504 ? 'app timed out' : 'app unreachable'],
      ],
      body: Buffer.from(JSON.stringify({ received: false, error })),
    },
  }
}
