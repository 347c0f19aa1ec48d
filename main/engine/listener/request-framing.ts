import { ChunkedBody } from './chunked-body.ts'
import { Blocks } from './reading/blocks.ts'

const headEnd = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)

/** How long the body of a request is, by its head. */
export type BodyLength = number | 'chunked'

/**
 * Knows which bytes of a connection came after its last whole request, so that what the parser could not read can be
 * kept from its first byte on. The parser reports when it has read a head; the rest is counting.
 *
 * Order of calls: `add` before the parser gets a piece, `head` while it reads that piece.
 */
export class RequestFraming {
  /** Of the head that is not complete: what came in earlier pieces. */
  readonly #earlier = new Blocks()
  /**
   * Keeps about this much of an incomplete head at most: the parser does not count every byte of it. Not counted as in
   * flight; twice this for each connection bounds the memory. At the default limits that is 128 MiB for 512 connections.
   */
  readonly #limitBytes: number

  #piece: Buffer = nothing
  /** Where in the piece the part begins that belongs to no read head. */
  #position = 0
  /** What is missing of the body of the last request. */
  #bodyBytes = 0
  #chunkedBody: ChunkedBody | null = null

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** The next bytes of the connection. */
  add(piece: Buffer): void {
    this.#finishPiece()
    this.#piece = piece
    this.#position = 0
  }

  /** The parser has just read a head, in the piece that was added last. Returns the head's length in bytes. */
  head(body: BodyLength): number {
    this.#passBody()
    if (this.#earlier.bytes >= this.#limitBytes) this.#earlier.clear()
    const headBytes = this.#earlier.bytes === 0 ? this.#passHead() : this.#passHeadInPieces()
    if (body === 'chunked') this.#chunkedBody = new ChunkedBody()
    else this.#bodyBytes = body
    return headBytes
  }

  /** The parser is done with the last piece: releases it, but for what is not part of a whole request. */
  settle(): void {
    this.#finishPiece()
    this.#piece = nothing
    this.#position = 0
  }

  /** How much of an incomplete head has come; empty lines before it count. */
  unreadBytes(): number {
    this.settle()
    return this.#earlier.bytes
  }

  /** What is still to come of the body of the last request whose head was read; 0 between requests and in a head. */
  missingBody(): BodyLength {
    this.settle()
    return this.#chunkedBody === null ? this.#bodyBytes : 'chunked'
  }

  /** 0 where the next byte begins a chunk; else how many bytes come before one at least. Within a body in chunks. */
  missingOfChunk(): number {
    if (this.#chunkedBody === null || this.#chunkedBody.isBetweenChunks) return 0
    return this.#chunkedBody.missingOfChunk
  }

  /** Whether part of a head has come. */
  hasUnread(): boolean {
    return this.unread().length > 0
  }

  /** What came since the last request whose head was read; empty between requests. Without leading empty lines. */
  unread(): Buffer {
    this.settle()
    const bytes = this.#earlier.concat()
    return bytes.subarray(afterEmptyLines(bytes, 0))
  }

  #finishPiece(): void {
    if (this.#position === this.#piece.length) return
    this.#passBody()
    if (this.#position === this.#piece.length) return
    const rest = this.#piece.subarray(this.#position)
    this.#position = this.#piece.length
    if (this.#earlier.bytes >= this.#limitBytes) return
    this.#earlier.add(rest)
  }

  #passBody(): void {
    if (this.#bodyBytes > 0) {
      const taken = Math.min(this.#bodyBytes, this.#piece.length - this.#position)
      this.#position += taken
      this.#bodyBytes -= taken
    } else if (this.#chunkedBody !== null) {
      this.#position = this.#chunkedBody.advance(this.#piece, this.#position)
      if (this.#chunkedBody.isDone) this.#chunkedBody = null
    }
  }

  #passHead(): number {
    const begin = afterEmptyLines(this.#piece, this.#position)
    this.#position = endOfHead(this.#piece, begin)
    return this.#position - begin
  }

  #passHeadInPieces(): number {
    const bytes = Buffer.concat([...this.#earlier.pieces(), this.#piece.subarray(this.#position)])
    const begin = afterEmptyLines(bytes, 0)
    const end = endOfHead(bytes, begin)
    this.#position += Math.max(0, end - this.#earlier.bytes)
    this.#earlier.clear()
    return end - begin
  }
}

/** Empty lines before a request line do not belong to the request (RFC 9112, 2.2). */
function afterEmptyLines(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 13 || bytes[at] === 10) at += 1
  return at
}

function endOfHead(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(headEnd, from)
  return at === -1 ? bytes.length : at + headEnd.length
}
