import { STATUS_CODES } from 'node:http'
import type { Reception } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import { isHeader } from '#contract/headers'
import { withoutHeaders } from '../net/headers.ts'
import type { GivenReaction } from './answering.ts'
import { isParsedMethod } from './request-line.ts'

/** The answer to a sender. It is decided when the delivery is complete, and sent once the delivery is on disk. */
export interface Answer {
  readonly status: number
  /** name, value, name, value, …; with Content-Type and Content-Length. */
  readonly headers: string[]
  readonly body: string
  /** The connection closes after this answer: where the next request begins is not known, or it sent too much. */
  readonly ends: boolean
}

/** An answer whose body may be any bytes. */
export type AnswerOfBytes = Omit<Answer, 'body'> & { readonly body: string | Uint8Array }

/** Every answer but 2xx gives the reason, in the same shape. */
interface Refused {
  readonly status: number
  readonly error: string
}

const allowPost = ['Allow', 'POST'] as const

const received = json(200, { received: true })

const hello = make(
  200,
  'text/plain; charset=utf-8',
  "Hooktrail's capture address works.\n\n" +
    'Register this URL as a callback URL, or POST a notification to any path:\n' +
    'Hooktrail saves it unchanged and lists it under Deliveries.\n',
)

const postOnly = json(
  405,
  { received: false, error: 'Notifications are sent by POST. The request was saved anyway.' },
  allowPost,
)

/** The parser does not know the method, so nothing after the request line can be read. */
const unknownMethod: Answer = { ...postOnly, ends: true }

const refused = {
  'body-too-large': { status: 413, error: 'The body exceeds the limit. Its first part was saved.' },
  'over-capacity': { status: 503, error: 'Too many bytes at the same time. Try again.' },
  'headers-too-large': { status: 431, error: 'The headers exceed the limit, or are more than 2,000.' },
  'timed-out': { status: 408, error: 'The request was incomplete in time.' },
  malformed: { status: 400, error: 'Not a readable HTTP request.' },
} as const satisfies Record<Exclude<Reception, 'whole' | 'aborted'>, Refused>

const refusals = {
  'body-too-large': ending(refused['body-too-large']),
  'over-capacity': ending(refused['over-capacity']),
  'headers-too-large': ending(refused['headers-too-large']),
  'timed-out': ending(refused['timed-out']),
  malformed: ending(refused.malformed),
  /** Nobody is there to be answered. */
  aborted: null,
} as const satisfies Record<Exclude<Reception, 'whole'>, Answer | null>

const failures = {
  kept: ending({ status: 500, error: 'Hooktrail failed on this request. The received part was saved.' }),
  lost: ending({
    status: 500,
    error: 'Hooktrail failed on this request and did not save it. Send it again.',
  }),
}

/**
 * The answer to a whole request: 200 for every POST; a short text for somebody who opens the capture URL in a browser;
 * 405 for everything else, `OPTIONS` too, since no browser page is meant to send here.
 */
export function answerTo(method: string, target: string): Answer {
  if (method === 'POST') return received
  if (target === '/' && (method === 'GET' || method === 'HEAD')) return hello
  return postOnly
}

/** The `Connection` header. */
const ownHeaders = ['content-length', 'transfer-encoding', 'connection', 'keep-alive']

/** An answer that was decided elsewhere, in place of the usual one. */
export function givenAnswer(
  given: GivenReaction & { type: 'usual' | 'answer' },
  usual: Answer,
): AnswerOfBytes {
  if (given.type === 'usual') return usual
  const { status, body } = given
  const headers = withoutHeaders(given.headers, ...ownHeaders).flat()
  const hasType = given.headers.some(pair => isHeader(pair, 'content-type'))
  // These have no body, and a length would be wrong.
  if (status === 204 || status === 304) return { status, headers, body: '', ends: false }
  if (body === null && !hasType) headers.unshift(...usual.headers.slice(0, 2))
  const sent = body ?? usual.body
  headers.push('Content-Length', String(Buffer.byteLength(sent)))
  return { status, headers, body: sent, ends: false }
}

/** The answer to a request that did not arrive whole; `null` where the sender is gone. */
export function refusalOf(reception: Exclude<Reception, 'whole'>): Answer | null {
  return refusals[reception]
}

/** The answer to bytes that are not a request. `method`: of their first line, empty if unreadable. */
export function refusalOfUnread(reception: Exclude<Reception, 'whole'>, method: string): Answer | null {
  return reception === 'malformed' && method !== '' && !isParsedMethod(method)
    ? unknownMethod
    : refusals[reception]
}

/** The answer to a probe of this listener. */
export function probed(proof: string): Answer {
  return json(200, { probe: proof })
}

/** A request that could not be kept: never a 2xx, and a status after which both services send again. */
export function storeFailed(error: AppError, ends: boolean): Answer {
  return { ...json(503, { received: false, error: error.message }), ends }
}

/** Something in the listener threw. Both services send again after it. */
export function failed(isKept: boolean): Answer {
  return isKept ? failures.kept : failures.lost
}

/** The answer as bytes for the wire, for a connection without a response object. It always closes the connection. */
export function answerText(answer: Answer): string {
  return `${headText(answer)}Connection: close\r\n\r\n${answer.body}`
}

/** How long an idle connection is kept for its sender's next delivery, as announced in `Keep-Alive`. */
export const keepAliveMs = 60_000
const keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`
let latest = { answer: received, second: Number.NaN, text: '' }

/** The same for a connection that goes on, as node writes it. Its date has seconds, so the text holds for as long. */
export function keptAliveText(answer: Answer, nowMs: number): string {
  const second = Math.floor(nowMs / 1000)
  if (latest.second !== second || latest.answer !== answer) {
    const date = new Date(nowMs).toUTCString()
    latest = { answer, second, text: `${headText(answer)}Date: ${date}\r\n${keptAlive}${answer.body}` }
  }
  return latest.text
}

function headText({ status, headers }: Answer): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at + 1 < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  return head
}

function json(status: number, value: unknown, more: readonly string[] = []): Answer {
  return make(status, 'application/json', JSON.stringify(value), more)
}

function make(status: number, type: string, body: string, more: readonly string[] = []): Answer {
  const headers = ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body)), ...more]
  return { status, headers, body, ends: false }
}

function ending(refusal: Refused): Answer {
  return { ...json(refusal.status, { received: false, error: refusal.error }), ends: true }
}
