import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reception } from '#contract/deliveries/delivery'
import { plainAddress } from '../net/hosts.ts'
import { largeBodyBytes } from '../store/store.ts'
import type { Occupation } from './admission/choose-to-close.ts'
import { type Answer, answerTo, failed, refusalOfUnread } from './answers.ts'
import { Exchange, type ExchangeConnection } from './exchange.ts'
import { Guard } from './guard.ts'
import type { Inlet } from './inlet.ts'
import type { Intake } from './intake.ts'
import { keepLastRequest, type LastRequestConnection } from './last-request.ts'
import { PlainExchange } from './plain-exchange.ts'
import { Blocks } from './reading/blocks.ts'
import { Feed } from './reading/feed.ts'
import type { Turns } from './reading/turns.ts'
import { type BodyLength, RequestFraming } from './request-framing.ts'
import { readRequestLine } from './request-line.ts'
import { UnsentAnswers } from './unsent-answers.ts'

type Refused = Exclude<Reception, 'whole'>

/** Maximum stored bytes that are not HTTP. */
const mostMalformedBytes = 64 * 1024
/** Maximum requests of a connection that wait for their response. Reading stops beyond. */
const mostWaiting = 16
/** Time for which a body may be slower than the limit. */
const slowGraceMs = 5_000
/** Wait for more malformed bytes: the parser stops in the middle of what the sender wrote. */
const malformedRestMs = 50

/**
 * One connection of a sender. Sees each piece before the parser, so that bytes that the parser cannot read are stored
 * too.
 */
export class Connection implements ExchangeConnection, LastRequestConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  readonly guard: Guard
  readonly framing: RequestFraming
  readonly #feed: Feed
  readonly #plain: PlainExchange
  readonly #unsent: UnsentAnswers
  readonly #continue = () => this.guard.run(() => this.#feed.continue())
  #latest: Exchange | null = null
  /** Exchanges whose response is not handed over, in the order of their requests. */
  readonly #open = new Set<Exchange>()
  #hasServed = false
  /** Time of the last response, of the decision not to respond, or of opening. */
  #activeMs: number
  readonly #afterPlain: (() => void)[] = []
  #isReading = true
  #isLeaving = false
  #keepLast: (() => void) | null = null

  constructor(intake: Intake, socket: Socket, inlet: Inlet | null = null) {
    this.inlet = inlet
    this.intake = intake
    this.socket = socket
    // Read here because a closed connection has no address.
    this.remoteAddress = plainAddress(socket.remoteAddress ?? '')
    this.remotePort = socket.remotePort ?? null
    this.#activeMs = intake.clock.monotonicMs()
    this.guard = new Guard(
      error => this.#fail(error),
      () => socket.destroy(),
    )
    this.framing = new RequestFraming(intake.limits.headerBytes + mostMalformedBytes)
    this.#feed = new Feed(this)
    this.#plain = new PlainExchange(this)
    this.#unsent = new UnsentAnswers(socket)
    socket.once(
      'close',
      this.guard.bind(() => this.#closed()),
    )
    // `close` follows and stores what arrived. Without a listener the error would end the process.
    socket.on('error', () => {})
  }

  get turns(): Turns {
    return this.intake.turns
  }

  /** A connection without a waiting request is always read; others up to a limit. */
  mayRead(): boolean {
    return this.#open.size === 0 || (this.#open.size < mostWaiting && !this.intake.isBusy)
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
    this.#activeMs = this.intake.clock.monotonicMs()
    for (const callback of this.#afterPlain.splice(0)) callback()
    this.#feed.continue()
  }

  /** Continues by itself later if it returns `false`. */
  mayReadBody(missing: BodyLength): boolean {
    const exchange = this.#latest
    if (exchange === null) return true
    const bodyBytes = exchange.receivedBytes + (missing === 'chunked' ? 0 : missing)
    const { largeBodies } = this.intake
    if (bodyBytes < largeBodyBytes || largeBodies.mayRead(exchange)) return true
    largeBodies.whenReadable(this.#continue)
    return false
  }

  occupation(nowMs = this.intake.clock.monotonicMs()): Occupation {
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
      const { kind } = this.occupation()
      if (kind !== 'receiving') this.cut()
      else if (this.#keepLast !== null) this.#keepLast()
      else if (this.#latest !== null && !this.#latest.isReceived) this.#latest.refuse('over-connections')
      else if (!this.#hasUnread()) this.cut()
      else this.#keepUnread('over-connections', this.#takeUnread())
    })
  }

  /** Refuses a slow body, and closes if responses are not read for as long as a request may take. */
  checkPace(): void {
    const { kind, forMs, bytes } = this.occupation()
    const { requestMs, minBodyBytesPerSecond } = this.intake.limits
    if (kind === 'unread' && forMs > requestMs) this.cut()
    const isSlow = forMs > slowGraceMs && (bytes * 1000) / forMs < minBodyBytesPerSecond
    // Not slow: it waits for its turn here.
    const isWaiting = this.#feed.hasRest || this.#keepLast !== null
    if (kind === 'receiving' && isSlow && !isWaiting) this.#latest?.refuse('timed-out')
    this.#feed.continue()
  }

  /** The parser has read a head. Returns the new exchange, or `null` if no more is read. */
  request(request: IncomingMessage, response: ServerResponse): Exchange | null {
    if (!this.#isReading) return null
    const { headers } = request
    const declared = headers['content-length']
    const length = declared === undefined ? 0 : Number(declared)
    const isChunked = headers['transfer-encoding'] !== undefined
    const bytes = this.framing.head(isChunked ? 'chunked' : length)
    const declaredBodyBytes = declared !== undefined && Number.isSafeInteger(length) ? length : null
    const exchange = new Exchange(this, request, response, { bytes, declaredBodyBytes })
    this.#latest = exchange
    this.#open.add(exchange)
    this.intake.countWaiting(1)
    return exchange
  }

  refuseHead(): void {
    this.parserError('HPE_HEADER_OVERFLOW')
  }

  exchangeOver(exchange: Exchange): void {
    if (!this.#open.delete(exchange)) return
    // An idle connection would hold the head of its last request in memory.
    if (this.#latest === exchange) this.#latest = null
    this.#hasServed = true
    this.intake.countWaiting(-1)
    this.#activeMs = this.intake.clock.monotonicMs()
    this.#feed.continue()
  }

  exchangeHangs(): void {
    this.#activeMs = this.intake.clock.monotonicMs()
  }

  /**
   * `CONNECT`: Node's parser has released the connection. The request and what follows the head are stored and
   * refused.
   */
  connectRequest(request: IncomingMessage, following: Buffer): void {
    if (!this.#isReading) return
    const bytes = Buffer.concat([following, this.#stop()])
    const { method = '', url: target = '', httpVersion, rawHeaders } = request
    const head = { method, target, httpVersion, rawHeaders, reception: 'whole' } as const
    this.#keepAfter(0, () => keepLastRequest(this, { head, bytes, answer: answerTo(method, target) }))
  }

  /** The parser failed. `code`: of Node or the parser. `offset`: bytes it has read of the last piece. */
  parserError(code: string | undefined, offset = 0): void {
    if (!this.#isReading) return
    const reception = receptionOf(code)
    const exchange = this.#latest
    if (reception === 'aborted') {
      this.#lose()
      // The sender may have closed only its half: earlier requests still get their responses.
      if (exchange === null || exchange.request.complete) this.whenAnswered(() => this.socket.destroySoon())
    } else if (exchange !== null && !exchange.request.complete) {
      const chunk = reception === 'timed-out' ? null : this.framing.unreadChunk(offset)
      const rest = this.#stop()
      // Body bytes and earlier requests of the same piece are delivered in the next ticks.
      if (chunk === null) setImmediate(this.guard.bind(() => exchange.end(reception)))
      else this.#withRest(Buffer.concat([chunk, rest]), bytes => exchange.endUnread(reception, bytes))
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

  endsAfter(exchange: Exchange): boolean {
    return this.#isLeaving && exchange === this.#latest && !this.#hasUnread()
  }

  whenAnswered(callback: () => void): void {
    if (this.#plain.isOpen) this.#afterPlain.push(this.guard.bind(callback))
    else if (this.#latest === null || this.#latest.isOver) callback()
    else this.#latest.response.once('close', this.guard.bind(callback))
  }

  leave(): void {
    this.#isLeaving = true
    this.#closeIfIdle()
    // New responses close the connection; the current one may have been sent already.
    this.#latest?.response.once(
      'close',
      this.guard.bind(() => this.#closeIfIdle()),
    )
  }

  cut(): void {
    this.#lose()
    this.socket.destroy()
  }

  /** No response is sent for now, and none of those behind it. */
  get #isHanging(): boolean {
    for (const next of this.#open) return next.isHanging
    return false
  }

  #closeIfIdle(): void {
    const isAnswered = !this.#plain.isOpen && (this.#latest === null || this.#latest.isOver)
    if (this.#isReading && isAnswered && !this.#hasUnread()) this.socket.destroy()
  }

  #hasUnread(): boolean {
    return this.#feed.hasRest || this.framing.hasUnread()
  }

  /** Stops reading. Returns the bytes that the parser has not received. */
  #stop(): Buffer {
    this.#isReading = false
    this.socket.removeAllListeners('data')
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
    this.intake.countWaiting(-this.#open.size)
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
    this.intake.logFailure(error)
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
    this.socket.once('end', this.guard.bind(keep))
  }

  /**
   * Stores the last request after a delay, when the returned function is called, or when the connection is lost. Even
   * 0 ms lets earlier requests of the same piece be stored first.
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

  #keepUnread(reception: Refused, bytes: Buffer, answer?: Answer): void {
    const line = readRequestLine(bytes)
    keepLastRequest(this, {
      head: { ...line, rawHeaders: [], reception },
      bytes,
      answer: answer ?? refusalOfUnread(reception, line.method),
    })
  }
}

function receptionOf(code: string | undefined): Refused {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timed-out'
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  if (code === undefined || code === 'HPE_INVALID_EOF_STATE' || !code.startsWith('HPE_')) return 'aborted'
  return 'malformed'
}
