import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestByHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { isLocalhostName } from '#contract/loopback'
import type { HeaderPairs } from '#contract/terms'
import { pairHeaders } from '../../net/headers.ts'
import type { Clock } from '../../ports.ts'
import type { TargetUrl } from '../target/target-url.ts'
import { createGate } from './gate.ts'
import { keepAnswer } from './kept-answer.ts'
import { cutFailure, describeFailure, type SendFailure, timeoutFailure } from './send-failure.ts'
import { sendBody, type Upload, uploadMs } from './upload.ts'

export interface SenderOptions {
  readonly clock: Clock
  /** For the whole exchange, from connecting to the answer's last byte. */
  readonly timeoutMs: number
  /** Exchanges under way at one time, to all targets together; further ones wait in order. */
  readonly concurrency: number
  /** Of the body of an answer; 256 KiB unless given. */
  readonly keptAnswerBytes?: number
}

/** One request as it is sent: nothing is added but `Connection`. */
export interface OutgoingRequest {
  readonly target: TargetUrl
  readonly method: string
  /** In the order, case and number they are sent, `Host` and `Content-Length` among them. Values are Latin-1. */
  readonly headers: HeaderPairs
  readonly body: Uint8Array
  /** Where the body is not sent as usual. */
  readonly upload?: Upload | undefined
}

/** Its outcome. */
export interface Outcome {
  readonly startedAtMs: number
  /** Until the whole answer was read, or until it failed. Waiting for a free place does not count. */
  readonly elapsedMs: number
  /** Also set where the answer began and then failed. */
  readonly status: number | null
  readonly answerHeaders: HeaderPairs
  /** What is kept of the answer's body, as sent. */
  readonly answerBody: Uint8Array
  readonly isAnswerTruncated: boolean
  /** `null` where a whole answer came. */
  readonly error: SendFailure | null
}

/** The one sender: every outgoing request goes through it. */
export interface Sender {
  /**
   * Sends once. Never follows a redirect, never tries again. Not being answered is an outcome; only a request that
   * cannot be sent at all throws `invalid-params`, and a closing sender `closed`.
   */
  sendOnce(request: OutgoingRequest): Promise<Outcome>
  /** Refuses what waits and everything later; what is under way goes on. */
  shut(): void
  /** Ends what is under way: its outcome is `target-closed`. */
  cut(): void
}

/** Idle connections are kept so short that a target's own, usually 5 s, never ends one while it is used again. */
const idleConnectionMs = 1000
/** Among many sendings to one place, where an answer has just come from, connections are taken to be there still. */
const freshMs = 10

export function createSender(options: SenderOptions): Sender {
  const gate = createGate(options.concurrency)
  const agentOptions = { keepAlive: true, maxFreeSockets: options.concurrency, timeout: idleConnectionMs }
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
  const underWay = new Set<() => void>()
  let lastAnswered = { host: '', atMs: 0 }

  async function exchange(outgoing: OutgoingRequest): Promise<Outcome> {
    const { target } = outgoing
    const isFresh =
      underWay.size > 0 &&
      lastAnswered.host === target.host &&
      options.clock.monotonicMs() - lastAnswered.atMs < freshMs
    if (!isFresh) await seeEndedConnections()
    const startedAtMs = options.clock.nowMs()
    const start = options.clock.monotonicMs()
    const request = openRequest(outgoing, agents)

    return new Promise(resolve => {
      let response: IncomingMessage | null = null
      const answer = keepAnswer(options.keptAnswerBytes)
      let stopUpload = (): void => {}
      const finish = (error: SendFailure | null): void => {
        if (!underWay.delete(cut)) return
        clearTimeout(timer)
        stopUpload()
        // A connection is used again only after a whole request and a whole answer.
        if (error !== null || answer.isOverBound() || !request.writableFinished) request.destroy()
        const endedMs = options.clock.monotonicMs()
        if (error === null) lastAnswered = { host: target.host, atMs: endedMs }
        resolve({
          startedAtMs,
          elapsedMs: endedMs - start,
          status: response?.statusCode ?? null,
          answerHeaders: pairHeaders(response?.rawHeaders ?? []),
          answerBody: answer.bytes(),
          isAnswerTruncated: answer.isTruncated(),
          error,
        })
      }
      const fail = (error: unknown): void => {
        const { upload, body } = outgoing
        // What was cut off needs no other explanation.
        if (upload?.how === 'cut' && response === null && request.socket?.connecting === false) {
          finish(cutFailure(upload.bytes, body.byteLength))
        } else finish(describeFailure(error, target, response?.statusCode ?? null))
      }
      const cut = (): void => {
        finish({ code: 'target-closed', message: 'Hooktrail was closed before the response was complete.' })
      }
      const timer = setTimeout(() => {
        finish(timeoutFailure(target, options.timeoutMs, response?.statusCode ?? null))
      }, options.timeoutMs + uploadMs(outgoing.upload))
      underWay.add(cut)

      request.on('error', fail)
      // Never asked for, so whatever follows the head is no HTTP answer.
      request.on('upgrade', (head, socket) => {
        response = head
        socket.destroy()
        finish({
          code: 'target-answer-invalid',
          message: `${target.host} switched to another protocol unexpectedly.`,
        })
      })
      // The answer to a CONNECT has no body.
      request.on('connect', (head, socket) => {
        response = head
        socket.destroy()
        finish(null)
      })
      request.on('response', head => {
        response = head
        head.on('data', (piece: Buffer) => {
          answer.add(piece)
          if (answer.isOverBound()) finish(null)
        })
        head.on('end', () => finish(null))
        head.on('error', fail)
      })
      stopUpload = sendBody(request, outgoing.body, outgoing.upload)
    })
  }

  return {
    sendOnce: outgoing => gate.run(() => exchange(outgoing)),
    shut() {
      gate.shut(new AppError('closed', 'Hooktrail is closing and sends nothing more.'))
    },
    cut() {
      for (const one of underWay) one()
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/**
 * Two turns of the event loop poll the sockets once in between: an idle connection whose end has already come (the app
 * was started again) is then seen as ended, and not taken for the next request.
 */
async function seeEndedConnections(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/** Throws `invalid-params`. `agents`: `null` for a connection that no other request uses. */
export function openRequest(
  { target, method, headers }: OutgoingRequest,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent } | null,
): ClientRequest {
  const parameters = {
    hostname: target.hostname,
    port: target.port,
    path: target.path,
    method,
    // A flat array is the one form in which Node keeps order, case and duplicates, and adds nothing but Connection.
    headers: headers.flat(),
    // Answers are limited by their own bound; a large header does not make one invalid.
    maxHeaderSize: 256 * 1024,
    ...(isLocalhostName(target.hostname) ? { lookup: lookUpLocalhost } : {}),
  }
  try {
    return target.isSecure
      ? requestByHttps({ ...parameters, agent: agents?.https ?? false })
      : requestByHttp({ ...parameters, agent: agents?.http ?? false })
  } catch (error) {
    // Node refuses methods and header values that would break HTTP.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new AppError('invalid-params', `The captured request can’t be sent (${reason}).`, undefined, {
      cause: error,
    })
  }
}

/** No name server decides where `localhost` is: the loopback rule has accepted the name as such. */
const lookUpLocalhost: LookupFunction = (_hostname, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  if (options.all === true) callback(null, addresses)
  else callback(null, '127.0.0.1', 4)
}
