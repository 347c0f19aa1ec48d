import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reception } from '#contract/deliveries/delivery'
import { plainAddress } from '../net/hosts.ts'
import { largeBodyBytes } from '../store/store.ts'
import type { ConnectionActivity } from './admission/choose-to-close.ts'
import { Guard } from './guard.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import type { Inlet } from './inlet.ts'
import { keepLastRequest, type LastRequestConnection } from './last-request.ts'
import { PlainRequestCapture } from './plain-request-capture.ts'
import { Blocks } from './reading/blocks.ts'
import { Feed } from './reading/feed.ts'
import type { ReadScheduler } from './reading/read-scheduler.ts'
import { type CaptureConnection, RequestCapture } from './request-capture.ts'
import { type BodyLength, RequestFraming } from './request-framing.ts'
import { readRequestLine } from './request-line.ts'
import { failed, refusalOfUnread, responseTo, type SentResponse } from './responses.ts'
import { schemeOf } from './secure-port.ts'
import { UnsentResponses } from './unsent-responses.ts'

type Refused = Exclude<Reception, 'whole'>

/** Maximum stored bytes that are not HTTP. */
const mostMalformedBytes = 64 * 1024
/** Maximum requests of a connection that wait for their response. Reading stops beyond. */
const mostWaiting = 16
/** Time for which a body may be slower than the limit. */
const slowGraceMs = 5_000
/** Time to wait for more malformed bytes: the parser stops in the middle of the sender's bytes. */
const malformedRestMs = 50

/**
 * One connection of a sender. Gets each chunk before the parser, so that bytes that the parser can't read are
 * stored too.
 */
export class Connection implements CaptureConnection, LastRequestConnection {
  readonly inFlight: InFlightRequests
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  readonly scheme: 'https' | undefined
  readonly guard: Guard
  readonly framing: RequestFraming
  readonly #feed: Feed
  readonly #plain: PlainRequestCapture
  readonly #unsent: UnsentResponses
  readonly #continue = () => this.guard.run(() => this.#feed.continue())
  #latest: RequestCapture | null = null
  /** Captures whose response is not handed over, in the order of their requests. */
  readonly #open = new Set<RequestCapture>()
  #hasServed = false
  /** Time of the last response, of the decision not to respond, or of opening. */
  #activeMs: number
  readonly #afterPlain: (() => void)[] = []
  /** What was not read when the last response was given was sent before it. */
  #isAhead = false
  #isReading = true
  #isLeaving = false
  #keepLast: (() => void) | null = null

  constructor(inFlight: InFlightRequests, socket: Socket, inlet: Inlet | null = null) {
    this.inlet = inlet
    this.inFlight = inFlight
    this.socket = socket
    // Read here because a closed connection has no address.
    this.remoteAddress = plainAddress(socket.remoteAddress ?? '')
    this.remotePort = socket.remotePort ?? null
    this.scheme = schemeOf(socket)
    this.#activeMs = inFlight.clock.monotonicMs()
    this.guard = new Guard(
      error => this.#fail(error),
      () => socket.destroy(),
    )
    this.framing = new RequestFraming(inFlight.limits.headerBytes + mostMalformedBytes)
    this.#feed = new Feed(this)
    this.#plain = new PlainRequestCapture(this)
    this.#unsent = new UnsentResponses(socket)
    this.guard.once(socket, 'close', () => this.#closed())
    // `close` follows and stores what arrived. Without a listener the error would end the process.
    socket.on('error', () => {})
  }

  get readScheduler(): ReadScheduler {
    return this.inFlight.readScheduler
  }

  /** A connection without a waiting request is always read; others up to a limit. */
  mayRead(): boolean {
    return this.#open.size === 0 || (this.#open.size < mostWaiting && !this.inFlight.isBusy)
  }

  mayBegin(): boolean {
    const isAhead = this.#isAhead || this.#open.size > 0
    return !isAhead || this.inFlight.aheadTurns.take(this, this.#continue)
  }

  get isPlainOpen(): boolean {
    return this.#plain.isOpen
  }

  /** The first request goes through Node, which otherwise ends the connection after the time for a head. */
  takePlain(piece: Buffer, from: number): boolean {
    const isFree = this.#open.size === 0 && this.#isReading && !this.#isLeaving
    if (!this.#hasServed || !isFree || this.socket.writableLength > 0) return false
    return this.#plain.take(piece, from)
  }

  get isEnding(): boolean {
    return this.#isLeaving && !this.#hasUnread()
  }

  plainOver(): void {
    this.#activeMs = this.inFlight.clock.monotonicMs()
    for (const callback of this.#afterPlain.splice(0)) callback()
    this.#isAhead = this.#feed.hasRest
    this.#feed.continue()
  }

  /** If it returns `false`, reading continues later automatically. */
  mayReadBody(missing: BodyLength): boolean {
    const capture = this.#latest
    if (capture === null) return true
    const bodyBytes = capture.receivedBytes + (missing === 'chunked' ? 0 : missing)
    const { largeBodies } = this.inFlight
    if (bodyBytes < largeBodyBytes || largeBodies.mayRead(capture)) return true
    largeBodies.whenReadable(this.#continue)
    return false
  }

  activity(nowMs = this.inFlight.clock.monotonicMs()): ConnectionActivity {
    const forMs = nowMs - this.#activeMs
    const hasServed = this.#hasServed
    if (this.#isReading && this.#latest !== null && !this.#latest.isReceived && this.#open.size === 1) {
      return { kind: 'receiving', ...this.#latest.pace(nowMs), hasServed }
    }
    const unreadMs = this.#unsent.waitMs(nowMs)
    if (unreadMs !== null) return { kind: 'unread', forMs: unreadMs, bytes: 0, hasServed }
    if (this.socket.writableEnded) return { kind: 'ended', forMs, bytes: 0, hasServed }
    if (this.#keepLast !== null) return { kind: 'receiving', forMs, bytes: 0, hasServed }
    if (this.#isHanging) return { kind: 'idle', forMs, bytes: 0, hasServed }
    const isWaiting = this.#open.size > 0 || this.#plain.isOpen
    if (isWaiting || !this.#isReading) return { kind: 'waiting', forMs, bytes: 0, hasServed }
    const bytes = this.#feed.restBytes + this.framing.unreadBytes()
    return { kind: bytes === 0 ? 'idle' : 'receiving', forMs, bytes, hasServed }
  }

  makeRoom(): void {
    this.guard.run(() => {
      const { kind } = this.activity()
      if (kind !== 'receiving') this.cut()
      else if (this.#keepLast !== null) this.#keepLast()
      else if (this.#latest !== null && !this.#latest.isReceived) this.#latest.refuse('over-connections')
      else if (!this.#hasUnread()) this.cut()
      else this.#keepUnread('over-connections', this.#takeUnread())
    })
  }

  /** Refuses a slow body, and closes if responses are not read for as long as a request may take. */
  checkPace(): void {
    const { kind, forMs, bytes } = this.activity()
    const { requestMs, minBodyBytesPerSecond } = this.inFlight.limits
    if (kind === 'unread' && forMs > requestMs) this.cut()
    const isSlow = forMs > slowGraceMs && (bytes * 1000) / forMs < minBodyBytesPerSecond
    // Not slow: its input waits in Hooktrail.
    const isWaiting = this.#feed.hasRest || this.#keepLast !== null
    if (kind === 'receiving' && isSlow && !isWaiting) this.#latest?.refuse('timed-out')
    this.#feed.continue()
  }

  /** The parser has read a head. Returns the new capture, or `null` if no more is read. */
  request(request: IncomingMessage, response: ServerResponse): RequestCapture | null {
    if (!this.#isReading) return null
    const { headers } = request
    const declared = headers['content-length']
    const length = declared === undefined ? 0 : Number(declared)
    const isChunked = headers['transfer-encoding'] !== undefined
    const bytes = this.framing.head(isChunked ? 'chunked' : length)
    const declaredBodyBytes = declared !== undefined && Number.isSafeInteger(length) ? length : null
    const capture = new RequestCapture(this, request, response, { bytes, declaredBodyBytes })
    this.#latest = capture
    this.#open.add(capture)
    this.inFlight.countWaiting(1)
    return capture
  }

  refuseHead(): void {
    this.parserError('HPE_HEADER_OVERFLOW')
  }

  captureEnded(capture: RequestCapture): void {
    if (!this.#open.delete(capture)) return
    // An idle connection would hold the head of its last request in memory.
    if (this.#latest === capture) this.#latest = null
    this.#hasServed = true
    this.inFlight.countWaiting(-1)
    this.#activeMs = this.inFlight.clock.monotonicMs()
    this.#isAhead = this.#feed.hasRest
    this.#feed.continue()
  }

  captureHangs(): void {
    this.#activeMs = this.inFlight.clock.monotonicMs()
  }

  /**
   * `CONNECT`: Node's parser has released the connection. The request and the bytes after the head are stored
   * and refused.
   */
  connectRequest(request: IncomingMessage, following: Buffer): void {
    if (!this.#isReading) return
    const bytes = Buffer.concat([following, this.#stop()])
    const { method = '', url: target = '', httpVersion, rawHeaders } = request
    const head = { method, target, httpVersion, rawHeaders, reception: 'whole' } as const
    this.#keepAfter(0, () => keepLastRequest(this, { head, bytes, response: responseTo(method, target) }))
  }

  /** The parser failed. `code`: of Node or the parser. `offset`: bytes of the last chunk that it has read. */
  parserError(code: string | undefined, offset = 0): void {
    if (!this.#isReading) return
    const reception = receptionOf(code)
    const capture = this.#latest
    if (reception === 'aborted') {
      this.#lose()
      // The sender may have closed only its half: earlier requests still get their responses.
      if (capture === null || capture.request.complete) this.whenResponded(() => this.socket.destroySoon())
    } else if (capture !== null && !capture.request.complete) {
      const chunk = reception === 'timed-out' ? null : this.framing.unreadChunk(offset)
      const rest = this.#stop()
      // Body bytes and earlier requests of the same chunk are delivered in the next ticks.
      if (chunk === null) setImmediate(this.guard.bind(() => capture.end(reception)))
      else this.#withRest(Buffer.concat([chunk, rest]), bytes => capture.endUnread(reception, bytes))
    } else {
      const bytes = this.#takeUnread()
      if (bytes.length === 0) this.socket.destroy()
      else if (reception === 'malformed') this.#withRest(bytes, all => this.#keepUnread('malformed', all))
      else this.#keepAfter(0, () => this.#keepUnread(reception, bytes))
    }
  }

  requestEnded(): void {
    this.framing.settle()
  }

  stopReading(): void {
    this.#stop()
  }

  endsAfter(capture: RequestCapture): boolean {
    return this.#isLeaving && capture === this.#latest && !this.#hasUnread()
  }

  whenResponded(callback: () => void): void {
    if (this.#plain.isOpen) this.#afterPlain.push(this.guard.bind(callback))
    else if (this.#latest === null || this.#latest.isOver) callback()
    else this.guard.once(this.#latest.serverResponse, 'close', callback)
  }

  leave(): void {
    this.#isLeaving = true
    this.#closeIfIdle()
    // New responses close the connection; the current one may have been sent already.
    if (this.#latest !== null) {
      this.guard.once(this.#latest.serverResponse, 'close', () => this.#closeIfIdle())
    }
  }

  cut(): void {
    this.#lose()
    this.socket.destroy()
  }

  /** True while this response and those behind it are not sent. */
  get #isHanging(): boolean {
    for (const next of this.#open) return next.isHanging
    return false
  }

  #closeIfIdle(): void {
    const hasResponded = !this.#plain.isOpen && (this.#latest === null || this.#latest.isOver)
    if (this.#isReading && hasResponded && !this.#hasUnread()) this.socket.destroy()
  }

  #hasUnread(): boolean {
    return this.#feed.hasRest || this.framing.hasUnread()
  }

  /** Stops reading. Returns the bytes that the parser has not received. */
  #stop(): Buffer {
    this.#isReading = false
    this.socket.removeAllListeners('data')
    this.inFlight.aheadTurns.forget(this)
    return this.#feed.release()
  }

  /** Stops reading. Returns the bytes after the last request. */
  #takeUnread(): Buffer {
    const unread = this.framing.unread()
    const rest = this.#stop()
    return rest.length === 0 ? unread : Buffer.concat([unread, rest])
  }

  #closed(): void {
    this.#lose()
    // Some versions of Node emit no `close` for a response that waits behind another.
    this.inFlight.countWaiting(-this.#open.size)
    this.#open.clear()
  }

  #lose(): void {
    this.#keepLast?.()
    if (!this.#isReading) return
    const bytes = this.#takeUnread()
    this.#latest?.end('aborted')
    if (bytes.length > 0) this.#keepUnread('aborted', bytes)
  }

  #fail(error: unknown): void {
    this.inFlight.logFailure(error)
    if (!this.#isReading) {
      this.socket.destroy()
      return
    }
    const bytes = this.#takeUnread()
    this.#latest?.end('malformed')
    if (bytes.length === 0) this.socket.destroy()
    else this.#keepUnread('malformed', bytes, failed(true))
  }

  /** Stores the bytes that the parser refused, with those that arrive shortly after. */
  #withRest(first: Buffer, keepAll: (bytes: Buffer) => void): void {
    const all = new Blocks()
    all.add(first)
    const keep = this.#keepAfter(malformedRestMs, () => {
      this.socket.removeListener('data', add)
      keepAll(all.concat().subarray(0, mostMalformedBytes))
    })
    const add = this.guard.bind((piece: Buffer) => {
      all.add(piece)
      if (all.bytes >= mostMalformedBytes) keep()
    })
    this.socket.on('data', add)
    this.guard.once(this.socket, 'end', keep)
  }

  /**
   * Stores the last request after a delay, when the returned function is called, or when the connection is
   * lost. Even 0 ms lets earlier requests of the same chunk be stored first.
   */
  #keepAfter(delayMs: number, keep: () => void): () => void {
    const keepOnce = () => {
      if (this.#keepLast === null) return
      this.#keepLast = null
      clearTimeout(timer)
      keep()
    }
    const timer = setTimeout(this.guard.bind(keepOnce), delayMs)
    this.#keepLast = keepOnce
    return keepOnce
  }

  #keepUnread(reception: Refused, bytes: Buffer, response?: SentResponse): void {
    const line = readRequestLine(bytes)
    keepLastRequest(this, {
      head: { ...line, rawHeaders: [], reception },
      bytes,
      response: response ?? refusalOfUnread(reception, line.method),
    })
  }
}

function receptionOf(code: string | undefined): Refused {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timed-out'
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  if (code === undefined || code === 'HPE_INVALID_EOF_STATE' || !code.startsWith('HPE_')) return 'aborted'
  return 'malformed'
}
