import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reception } from '#contract/delivery'
import { answerTo, refusalOfUnread } from './answers.ts'
import { Exchange, type ExchangeConnection } from './exchange.ts'
import type { Inlet } from './inlet.ts'
import type { Intake } from './intake.ts'
import { keepLastRequest, type LastRequestConnection } from './last-request.ts'
import { RequestFraming } from './request-framing.ts'
import { readRequestLine } from './request-line.ts'

type Refused = Exclude<Reception, 'whole'>

/** Of bytes that are not HTTP, this many are kept. */
const mostMalformedBytes = 64 * 1024
/** How long the rest of them is waited for: the parser stops in the middle of what the sender wrote. */
const malformedRestMs = 50

/**
 * One connection of a sender. Sees each piece before the parser does, so that what the parser cannot read, or had not
 * read to the end, is kept too.
 */
export class Connection implements ExchangeConnection, LastRequestConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  readonly #framing: RequestFraming
  #latest: Exchange | null = null
  #isReading = true
  #isLeaving = false
  /** Keeps the connection's last request, where that waits for something. */
  #keepLast: (() => void) | null = null

  constructor(intake: Intake, socket: Socket, inlet: Inlet | null = null) {
    this.inlet = inlet
    this.intake = intake
    this.socket = socket
    // Read now: a closed connection has no address.
    this.remoteAddress = withoutMapping(socket.remoteAddress ?? '')
    this.remotePort = socket.remotePort ?? null
    this.#framing = new RequestFraming(intake.limits.headerBytes + mostMalformedBytes)
    // Before the parser's listener, so that the framing has the piece when the parser finds a head in it. A listener
    // also makes node hand the pieces through JavaScript: measured, a tenth of the time of an empty request.
    socket.prependListener('data', (piece: Buffer) => this.#framing.add(piece))
    socket.once('close', () => this.#lose())
    // `close` follows and keeps what came; without a listener the error would end the process.
    socket.on('error', () => {})
  }

  /** The parser has read a head. Returns the exchange that begins with it, `null` where no more is read. */
  request(request: IncomingMessage, response: ServerResponse): Exchange | null {
    if (!this.#isReading) return null
    const { headers } = request
    const declared = headers['content-length']
    const length = declared === undefined ? 0 : Number(declared)
    const isChunked = headers['transfer-encoding'] !== undefined
    const bytes = this.#framing.head(isChunked ? 'chunked' : length)
    const declaredBodyBytes = declared !== undefined && Number.isSafeInteger(length) ? length : null
    const exchange = new Exchange(this, request, response, { bytes, declaredBodyBytes })
    this.#latest = exchange
    return exchange
  }

  /** `CONNECT`: node's parser has let go of the connection. Kept, with what came after the head, and refused. */
  connectRequest(request: IncomingMessage, following: Buffer): void {
    if (!this.#isReading) return
    this.stopReading()
    const { method = '', url: target = '', httpVersion, rawHeaders } = request
    const head = { method, target, httpVersion, rawHeaders, reception: 'whole' } as const
    this.#keepAfter(0, () =>
      keepLastRequest(this, { head, bytes: following, answer: answerTo(method, target) }),
    )
  }

  /** The parser gave up. `code`: node's or the parser's. */
  parserError(code: string | undefined): void {
    if (!this.#isReading) return
    const reception = receptionOf(code)
    const exchange = this.#latest
    if (reception === 'aborted') {
      this.#lose()
      // Its sender may have closed only its half: what came before still gets its answers.
      if (exchange === null || exchange.request.complete) this.whenAnswered(() => this.socket.destroySoon())
    } else if (exchange !== null && !exchange.request.complete) {
      this.stopReading()
      // What of its body, and of the requests before it, came in the same piece reaches them only in the next ticks.
      setImmediate(() => exchange.end(reception))
    } else {
      const bytes = this.#framing.unread()
      this.stopReading()
      if (bytes.length === 0) this.socket.destroy()
      else if (reception === 'malformed') this.#keepWithRest(bytes)
      else this.#keepAfter(0, () => this.#keepUnread(reception, bytes))
    }
  }

  requestEnded(): void {
    this.#framing.settle()
  }

  stopReading(): void {
    this.#isReading = false
    this.socket.removeAllListeners('data')
  }

  endsAfter(exchange: Exchange): boolean {
    return this.#isLeaving && exchange === this.#latest && !this.#framing.hasUnread()
  }

  whenAnswered(callback: () => void): void {
    if (this.#latest === null || this.#latest.isOver) callback()
    else this.#latest.response.once('close', callback)
  }

  /** Closes the connection as soon as nothing is under way on it. */
  leave(): void {
    this.#isLeaving = true
    this.#closeIfIdle()
    // Requests that are answered from now on end the connection by their answer; this one may have its answer already.
    this.#latest?.response.once('close', () => this.#closeIfIdle())
  }

  /** Keeps what has come of an unfinished request, and closes the connection. */
  cut(): void {
    this.#lose()
    this.socket.destroy()
  }

  #closeIfIdle(): void {
    const isAnswered = this.#latest === null || this.#latest.isOver
    if (this.#isReading && isAnswered && !this.#framing.hasUnread()) this.socket.destroy()
  }

  #lose(): void {
    this.#keepLast?.()
    if (!this.#isReading) return
    const bytes = this.#framing.unread()
    this.stopReading()
    this.#latest?.end('aborted')
    if (bytes.length > 0) this.#keepUnread('aborted', bytes)
  }

  #keepWithRest(first: Buffer): void {
    const pieces = [first]
    let bytes = first.length
    const keep = this.#keepAfter(malformedRestMs, () => {
      this.socket.removeListener('data', add)
      this.#keepUnread('malformed', Buffer.concat(pieces).subarray(0, mostMalformedBytes))
    })
    const add = (piece: Buffer) => {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= mostMalformedBytes) keep()
    }
    this.socket.on('data', add)
    this.socket.once('end', keep)
  }

  /**
   * Keeps the last request a little later, or when the returned function is called, or when the connection is lost.
   * Even 0 ms lets the requests before it, of the same piece, be kept before it.
   */
  #keepAfter(delayMs: number, keep: () => void): () => void {
    const keepOnce = () => {
      if (this.#keepLast === null) return
      this.#keepLast = null
      clearTimeout(timer)
      keep()
    }
    const timer = setTimeout(keepOnce, delayMs)
    this.#keepLast = keepOnce
    return keepOnce
  }

  #keepUnread(reception: Refused, bytes: Buffer): void {
    const line = readRequestLine(bytes)
    keepLastRequest(this, {
      head: { ...line, rawHeaders: [], reception },
      bytes,
      answer: refusalOfUnread(reception, line.method),
    })
  }
}

function receptionOf(code: string | undefined): Refused {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timed-out'
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  if (code === undefined || code === 'HPE_INVALID_EOF_STATE' || !code.startsWith('HPE_')) return 'aborted'
  return 'malformed'
}

/** IPv4 addresses look like `::ffff:192.0.2.1` on a socket that takes both kinds. */
function withoutMapping(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address
}
