import type { AcceptedCertificate } from '#contract/sending/certificates'
import type { Clock } from '../ports.ts'
import { describeFailure, type SendFailure, timeoutFailure } from './send/send-failure.ts'
import { type OutgoingRequest, openRequest } from './send/sender.ts'

// Sending for other threads, without store, batches and fixtures.
export {
  nothingReady,
  type ReadyAdditions,
  readAdditions,
  withAdditions,
} from './additions/additions.ts'
export { madeMessage } from './batches/batch-of-made.ts'
export {
  createSender,
  type Outcome,
  type OutgoingRequest,
  type Sender,
} from './send/sender.ts'
export { headersToSend } from './send/sent-headers.ts'
export { isThisMachine } from './target/own-address.ts'
export { parseTargetUrl, type TargetUrl } from './target/target-url.ts'

interface WithoutResponse {
  readonly startedAtMs: number
  readonly elapsedMs: number
  /** `null`: the request was written completely and the connection closed. */
  readonly error: SendFailure | null
}

/**
 * Sends once on a separate connection and closes it after the request, like a network failure before the
 * response. Throws `invalid-params`.
 */
export function sendWithoutResponse(
  outgoing: OutgoingRequest,
  {
    clock,
    timeoutMs,
    accepted = [],
  }: {
    readonly clock: Clock
    readonly timeoutMs: number
    readonly accepted?: readonly AcceptedCertificate[]
  },
): Promise<WithoutResponse> {
  const startedAtMs = clock.nowMs()
  const start = clock.monotonicMs()
  const request = openRequest(outgoing, null, accepted)
  return new Promise(resolve => {
    let isOver = false
    const finish = (error: SendFailure | null): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      request.destroy()
      resolve({ startedAtMs, elapsedMs: clock.monotonicMs() - start, error })
    }
    const timer = setTimeout(() => finish(timeoutFailure(outgoing.target, timeoutMs, null)), timeoutMs)
    request.on('error', error => finish(describeFailure(error, outgoing.target, null)))
    // An early response of the app is ignored.
    request.on('response', () => finish(null))
    request.on('finish', () => finish(null))
    request.end(outgoing.body)
  })
}
