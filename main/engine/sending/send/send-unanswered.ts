import type { Clock } from '../../ports.ts'
import { describeFailure, type SendFailure, timeoutFailure } from './send-failure.ts'
import { type OutgoingRequest, openRequest } from './sender.ts'

/** A request whose response nobody read. */
export interface Unanswered {
  readonly startedAtMs: number
  readonly elapsedMs: number
  /** `null`: the whole request was written, and the connection was closed. */
  readonly error: SendFailure | null
}

/**
 * Sends once on a connection of its own and closes it as soon as the request is written, as where a network fails before
 * the response. Throws `invalid-params`.
 */
export function sendUnanswered(
  outgoing: OutgoingRequest,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<Unanswered> {
  const startedAtMs = clock.nowMs()
  const start = clock.monotonicMs()
  const request = openRequest(outgoing, null)
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
    // An app that answers before it has read everything: it is not listened to.
    request.on('response', () => finish(null))
    request.on('finish', () => finish(null))
    request.end(outgoing.body)
  })
}
