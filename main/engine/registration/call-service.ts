import type { IncomingMessage } from 'node:http'
import type { HeaderPairs } from '#contract/terms'
import { pairHeaders } from '../net/headers.ts'
import { isOffline } from '../net/offline.ts'
import type { Clock } from '../ports.ts'
import { type CallFailure, describeCallFailure, timeOut } from './call-failure.ts'
import { type OutgoingCall, openRequest } from './open-request.ts'
import type { ReadVariable } from './proxy.ts'

/** The outcome of one call. */
export interface CallOutcome {
  readonly startedAtMs: number
  readonly elapsedMs: number
  /** Also set where the answer began and then failed. */
  readonly status: number | null
  readonly headers: HeaderPairs
  /** At most `maximumAnswerBytes` of the body. */
  readonly body: Buffer
  /** The answer was longer; its rest was not read. */
  readonly isCut: boolean
  readonly failure: CallFailure | null
}

export interface CallOptions {
  readonly clock: Clock
  readonly variable: ReadVariable
  /** For the whole call, from looking up the name to the answer's last byte. */
  readonly timeoutMs: number
  /** Ends the call early, when Hooktrail closes. */
  readonly closing: AbortSignal
}

/** No documented answer is nearly as long. */
export const maximumAnswerBytes = 256 * 1024

/** Calls once: follows no redirect, never retries. Never rejects; a failure is in the outcome, as a message. */
export async function callService(call: OutgoingCall, options: CallOptions): Promise<CallOutcome> {
  const { clock, timeoutMs } = options
  const startedAtMs = clock.nowMs()
  const start = clock.monotonicMs()
  const { host } = call.url
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(), timeoutMs)
  const signal = AbortSignal.any([overdue.signal, options.closing])
  const state: { response: IncomingMessage | null; pieces: Buffer[]; bytes: number } = {
    response: null,
    pieces: [],
    bytes: 0,
  }
  let failure: CallFailure | null = null
  try {
    const request = await openRequest(call, options.variable, signal)
    await new Promise<void>((resolve, reject) => {
      request.on('error', reject)
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(
          Object.assign(new Error('An upgrade that nobody asked for.'), { code: 'HPE_UNEXPECTED_UPGRADE' }),
        )
      })
      request.on('response', response => {
        state.response = response
        response.on('error', reject)
        response.on('end', resolve)
        response.on('data', (piece: Buffer) => {
          state.pieces.push(piece)
          state.bytes += piece.byteLength
          if (state.bytes <= maximumAnswerBytes) return
          resolve()
          request.destroy()
        })
      })
      request.end(call.body.byteLength === 0 ? undefined : call.body)
    })
  } catch (error) {
    const hasBegun = state.response !== null
    failure = overdue.signal.aborted
      ? timeOut(host, timeoutMs, hasBegun)
      : options.closing.aborted
        ? { kind: 'connection', message: 'Hooktrail was closed before the response was complete.' }
        : describeCallFailure(error, host, hasBegun, isOffline())
  } finally {
    clearTimeout(timer)
  }
  return {
    startedAtMs,
    elapsedMs: clock.monotonicMs() - start,
    status: state.response?.statusCode ?? null,
    headers: pairHeaders(state.response?.rawHeaders ?? []),
    body: Buffer.concat(state.pieces).subarray(0, maximumAnswerBytes),
    isCut: state.bytes > maximumAnswerBytes,
    failure,
  }
}
