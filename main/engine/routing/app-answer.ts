import { AppError } from '#contract/errors'
import type { GivenReaction } from '../listener/listener.ts'
import type { CapturedRequest, ForwardTarget, Sending } from '../sending/sending.ts'

/** As long as the services wait (both documents, "Limits"). */
export const appAnswerMs = 5000

/** Headers that concern the app's own connection alone. */
const connectionHeaders =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length)$/i

/**
 * The answer of the app, to be passed back. Where none came in time it is 504, where the app cannot be reached 502, with
 * a header that says whose answer it is; the attempt says why. Never rejects.
 */
export async function askApp(
  sending: Pick<Sending, 'forward' | 'missForward'>,
  request: CapturedRequest,
  target: ForwardTarget,
  limitMs: number,
): Promise<GivenReaction> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<GivenReaction>(resolve => {
    timer = setTimeout(() => resolve(standIn(504, 'The app did not answer in time.')), limitMs)
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
): Promise<GivenReaction> {
  try {
    const { outcome } = await sending.forward(request, target)
    const { status, error, answerHeaders, answerBody, isAnswerTruncated } = outcome
    if (error !== null || status === null || status < 200) {
      const isLate = error?.code === 'target-timeout'
      return standIn(isLate ? 504 : 502, error?.message ?? 'The app did not answer.')
    }
    // What was not kept cannot be passed on; the services look at the status alone.
    if (isAnswerTruncated) return { type: 'answer', status, headers: [], body: null }
    return {
      type: 'answer',
      status,
      headers: answerHeaders.filter(([name]) => !connectionHeaders.test(name)),
      body: answerBody,
    }
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'It could not be sent to the app.'
    await sending.missForward(request, target, reason).catch(() => {})
    return standIn(502, reason)
  }
}

/** Marked as Hooktrail's own, not the app's. */
export function standIn(status: number, error: string): GivenReaction {
  return {
    type: 'answer',
    status,
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Hooktrail-Answer', status === 504 ? 'time-out of the app' : 'app unreachable'],
    ],
    body: Buffer.from(JSON.stringify({ received: false, error })),
  }
}
