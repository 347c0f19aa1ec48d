import type { Socket } from 'node:net'
import type { Guard } from '../guard.ts'
import type { BodyLength, RequestFraming } from '../request-framing.ts'
import { Blocks } from './blocks.ts'
import { joinSmallChunks } from './join-chunks.ts'
import { endOfHead, FieldCount, longHeadBytes } from './plain-request.ts'
import type { Reader, ReadScheduler } from './read-scheduler.ts'

/** Maximum bytes of a chunked body parsed at a time: its chunks may be a byte each. */
const mostChunkedBytes = 4096

export interface FeedConnection {
  readonly socket: Socket
  readonly framing: RequestFraming
  readonly guard: Guard
  readonly readScheduler: ReadScheduler
  /** Whether the parser may get bytes that may start another request. */
  mayRead(): boolean
  /** Whether a request that starts now may be read. If not, calls `continue` later. */
  mayBegin(): boolean
  /** Whether the parser may get more of a body. If not, calls `continue` later. */
  mayReadBody(missing: BodyLength): boolean
  /** A plain request waits for its response: nothing is parsed, not even the end of the connection. */
  readonly isPlainOpen: boolean
  /** Takes a request that starts at `from` and ends with the chunk. `false` if the parser must read it. */
  takePlain(piece: Buffer, from: number): boolean
  refuseHead(): void
}

/** Undocumented in Node: while its parser pauses the socket, it must get no bytes. */
interface InnerSocket {
  readonly _paused?: boolean
  readonly parser?: unknown
  readonly _handle?: { readStart(): void; readStop(): void } | null
}

/**
 * Between a socket and Node's parser: passes on parts of at most two requests, when the scheduler allows and
 * not too many requests wait. The rest waits, and so does the sender.
 */
export class Feed implements Reader {
  readonly #connection: FeedConnection
  readonly #parse: (bytes: Buffer) => void
  readonly #parseEnd: () => void
  /** Bytes that were not parsed: one chunk from `#at` on, then the rest. */
  #piece: Buffer | null = null
  #at = 0
  readonly #rest = new Blocks()
  readonly #fields = new FieldCount()
  #hasEnded = false
  #isReleased = false
  #isStopped = false

  /** Replaces the parser's own listeners. */
  constructor(connection: FeedConnection) {
    this.#connection = connection
    const { socket } = connection
    const parse = socket.listeners('data').at(-1) as (bytes: Buffer) => void
    const parseEnd = socket.listeners('end').at(-1) as () => void
    this.#parse = bytes => parse.call(socket, bytes)
    this.#parseEnd = () => parseEnd.call(socket)
    // Hooktrail's listener makes Node pass the bytes through JavaScript: a tenth of the time of an empty
    // request.
    const { guard } = connection
    guard.on(socket, 'data', (piece: Buffer) => this.#receive(piece))
    guard.on(socket, 'end', () => this.#end())
    guard.on(socket, 'drain', () => this.continue())
    socket.removeListener('data', parse)
    socket.removeListener('end', parseEnd)
  }

  get hasRest(): boolean {
    return this.#piece !== null || this.#rest.bytes > 0
  }

  get restBytes(): number {
    return (this.#piece === null ? 0 : this.#piece.length - this.#at) + this.#rest.bytes
  }

  guard(work: () => void): void {
    this.#connection.guard.run(work)
  }

  continue(): void {
    if (this.hasRest || this.#hasEnded) this.#read()
  }

  /** Stops feeding the parser. Returns the bytes that it has not received. */
  release(): Buffer {
    if (!this.#isReleased) this.#detach()
    this.#connection.readScheduler.forget(this)
    const bytes = Buffer.concat([this.#piece?.subarray(this.#at) ?? Buffer.alloc(0), this.#rest.concat()])
    this.#piece = null
    this.#rest.clear()
    this.#setStopped(false)
    return bytes
  }

  readPart(): boolean {
    const hasMore = this.#readPart()
    if (!hasMore && !this.#isReleased) this.#setStopped(this.hasRest)
    return hasMore
  }

  #readPart(): boolean {
    if (this.#isReleased || this.#connection.isPlainOpen) return false
    const { socket, framing } = this.#connection
    this.#piece ??= this.#takeRest()
    if (this.#piece === null) {
      if (this.#hasEnded) this.#parseEndOnce()
      return false
    }
    const missingBody = framing.missingBody()
    const mayBegin = this.#connection.mayRead()
    // The rest of a body is always read: its request already counts as waiting.
    if ((socket as InnerSocket)._paused || (!mayBegin && missingBody === 0)) return false
    if (missingBody !== 0 && !this.#connection.mayReadBody(missingBody)) return false
    const isBetween = missingBody === 0 && framing.unreadBytes() === 0
    if (isBetween && !this.#connection.mayBegin()) return false
    if (isBetween && this.#connection.takePlain(this.#piece, this.#at)) {
      this.#piece = null
      return false
    }
    const joined =
      missingBody === 'chunked' && framing.missingOfChunk() === 0
        ? joinSmallChunks(this.#piece, this.#at)
        : null
    if (joined !== null) {
      framing.addChunks(this.#takePart(this.#piece, joined.end))
      this.#parse(joined.bytes)
      return this.hasRest || this.#hasEnded
    }
    const end = endOfPart(this.#piece, this.#at, missingBody, framing.missingOfChunk(), mayBegin)
    if (missingBody === 0 && this.#fields.areTooMany(this.#piece, this.#at, end, framing.unreadBytes())) {
      this.#connection.refuseHead()
      return false
    }
    const part = this.#takePart(this.#piece, end)
    framing.add(part)
    this.#parse(part)
    return this.hasRest || this.#hasEnded
  }

  #receive(piece: Buffer): void {
    if (this.#isReleased) return
    if (this.hasRest) {
      this.#rest.add(piece)
      this.#setStopped(true)
      return
    }
    this.#piece = piece
    this.#at = 0
    this.#read(piece.length)
  }

  #read(gotBytes = 0): void {
    this.#connection.readScheduler.read(this, gotBytes)
    if (!this.#isReleased && this.hasRest) this.#setStopped(true)
  }

  #detach(): void {
    this.#isReleased = true
    // The parser's own listener closes the connection after its responses.
    const { socket } = this.#connection
    if ((socket as InnerSocket).parser != null) socket.on('end', this.#parseEnd)
  }

  #end(): void {
    if (this.#isReleased) return
    this.#hasEnded = true
    this.#read()
  }

  #parseEndOnce(): void {
    this.#hasEnded = false
    this.#parseEnd()
  }

  #takeRest(): Buffer | null {
    if (this.#rest.bytes === 0) return null
    const rest = this.#rest.concat()
    this.#rest.clear()
    this.#at = 0
    return rest
  }

  #takePart(piece: Buffer, end: number): Buffer {
    const part = this.#at === 0 && end === piece.length ? piece : piece.subarray(this.#at, end)
    this.#at = end
    if (end === piece.length) this.#piece = null
    return part
  }

  #setStopped(isStopped: boolean): void {
    if (this.#isStopped === isStopped) return
    this.#isStopped = isStopped
    const handle = (this.#connection.socket as InnerSocket)._handle
    if (isStopped) handle?.readStop()
    else handle?.readStart()
  }
}

/**
 * End of the part that starts at `from`: at most two heads, a long head alone, or only the rest of a body if
 * no further request may start.
 */
function endOfPart(
  piece: Buffer,
  from: number,
  missingBody: BodyLength,
  missingOfChunk: number,
  mayBegin: boolean,
): number {
  if (missingBody === 'chunked') {
    // Up to the next chunk, from which small chunks may be joined.
    if (missingOfChunk > 0) return Math.min(piece.length, from + missingOfChunk)
    const most = Math.min(piece.length, from + mostChunkedBytes)
    return from + endOfHead(piece.subarray(from, most), 0)
  }
  if (missingBody >= piece.length - from) return piece.length
  const begin = from + missingBody
  if (!mayBegin) return begin
  const first = endOfHead(piece, begin)
  if (first - begin > longHeadBytes) return missingBody > 0 ? begin : first
  const second = endOfHead(piece, first)
  return second - begin > longHeadBytes ? first : second
}
