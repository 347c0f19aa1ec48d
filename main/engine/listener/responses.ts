import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import type { Reception } from '#contract/deliveries/delivery'
import { type Capacity, capacityTexts } from '#contract/deliveries/receptions'
import type { AppError } from '#contract/errors'
import { headerValue, isHeader } from '#contract/headers'
import { withoutHeaders } from '../net/headers.ts'
import { originForm } from '../net/path-pattern.ts'
import { isParsedMethod } from './request-line.ts'
import type { GivenReaction } from './responder.ts'

/** Response to a sender: decided when the delivery is complete, sent after its commit. */
export interface SentResponse {
  readonly status: number
  /** Flat list of names and values, with Content-Type and Content-Length. */
  readonly headers: string[]
  readonly body: string
  /** Closes the connection: the start of the next request is unknown, or the sender sent too much. */
  readonly ends: boolean
}

export type ResponseOfBytes =
  | (Omit<SentResponse, 'body'> & { readonly body: string | Uint8Array })
  | (Omit<SentResponse, 'body' | 'ends'> & { readonly body: Readable; readonly ends: false })

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

/** The parser reads nothing after the request line of an unknown method. */
const unknownMethod: SentResponse = { ...postOnly, ends: true }

const refusals = {
  'body-too-large': refusal(413, 'The body exceeds the limit. Its first part was saved.'),
  'over-capacity': overCapacity('over-capacity'),
  'over-capacity-large': overCapacity('over-capacity-large'),
  'over-capacity-heads': overCapacity('over-capacity-heads'),
  'over-connections': overCapacity('over-connections'),
  'headers-too-large': refusal(431, 'The headers exceed the limit, or are more than 2,000.'),
  'timed-out': refusal(408, 'The request was incomplete in time.'),
  malformed: refusal(400, 'Not a readable HTTP request.'),
  aborted: null,
} as const satisfies Record<Exclude<Reception, 'whole'>, SentResponse | null>

const failures = {
  saved: refusal(500, 'Hooktrail failed on this request. The received part was saved.'),
  lost: refusal(500, 'Hooktrail failed on this request and did not save it. Send it again.'),
}

/**
 * Default response to a complete request: 200 for POST, a short text for a browser that opens the capture
 * URL, 405 for everything else. Also for `OPTIONS`: no web page may send to the capture URL.
 */
export function responseTo(method: string, target: string): SentResponse {
  if (method === 'POST') return received
  if (originForm(target) === '/' && (method === 'GET' || method === 'HEAD')) return hello
  return postOnly
}

const ownHeaders = ['content-length', 'transfer-encoding', 'connection', 'keep-alive']

export function givenResponse(
  given: GivenReaction & { type: 'usual' | 'respond' },
  usual: SentResponse,
): ResponseOfBytes {
  if (given.type === 'usual') return usual
  const { status, body } = given
  const headers = withoutHeaders(given.headers, ...ownHeaders).flat()
  const hasType = given.headers.some(pair => isHeader(pair, 'content-type'))
  if (status === 204 || status === 304) return { status, headers, body: '', ends: false }
  if (body instanceof Readable) {
    const length = headerValue(given.headers, 'content-length')
    if (length !== null) headers.push('Content-Length', length)
    return { status, headers, body, ends: false }
  }
  if (body === null && !hasType) headers.unshift(...usual.headers.slice(0, 2))
  const sent = body ?? usual.body
  headers.push('Content-Length', String(Buffer.byteLength(sent)))
  return { status, headers, body: sent, ends: false }
}

/** Response to an incomplete request; `null` if the sender has left. */
export function refusalOf(reception: Exclude<Reception, 'whole'>): SentResponse | null {
  return refusals[reception]
}

/** Response to bytes that are not a request. `method`: of their first line, empty if unreadable. */
export function refusalOfUnread(reception: Exclude<Reception, 'whole'>, method: string): SentResponse | null {
  return reception === 'malformed' && method !== '' && !isParsedMethod(method)
    ? unknownMethod
    : refusals[reception]
}

export function probed(proof: string): SentResponse {
  return json(200, { probe: proof })
}

/** Response to a request that was not stored: both services retry after this status. */
export function storeFailed(error: AppError, ends: boolean): SentResponse {
  return { ...refusal(503, error.message), ends }
}

export function failed(isSaved: boolean): SentResponse {
  return isSaved ? failures.saved : failures.lost
}

/** Response as bytes, for a connection without a response object. Closes the connection. */
export function responseText(response: SentResponse): string {
  return `${headText(response)}Connection: close\r\n\r\n${response.body}`
}

/** Idle time before a connection is closed, announced in `Keep-Alive`. */
export const keepAliveMs = 60_000
const keepAliveHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`
let latest = { response: received, second: Number.NaN, text: '' }

/** The same for a connection that stays open, in Node's format. Cached per second, the precision of its date. */
export function keepAliveText(response: SentResponse, nowMs: number): string {
  const second = Math.floor(nowMs / 1000)
  if (latest.second !== second || latest.response !== response) {
    const date = new Date(nowMs).toUTCString()
    latest = {
      response,
      second,
      text: `${headText(response)}Date: ${date}\r\n${keepAliveHeaders}${response.body}`,
    }
  }
  return latest.text
}

function headText({ status, headers }: SentResponse): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at + 1 < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  return head
}

function json(status: number, value: unknown, more: readonly string[] = []): SentResponse {
  return make(status, 'application/json', JSON.stringify(value), more)
}

function make(status: number, type: string, body: string, more: readonly string[] = []): SentResponse {
  const headers = ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body)), ...more]
  return { status, headers, body, ends: false }
}

function overCapacity(capacity: Capacity): SentResponse {
  return refusal(503, `${capacityTexts[capacity]}. Try again.`)
}

function refusal(status: number, error: string): SentResponse {
  return { ...json(status, { received: false, error }), ends: true }
}
