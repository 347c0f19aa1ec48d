import { Blocks } from './reading/blocks.ts'
import { hexDigit } from './reading/join-chunks.ts'
import { endOfHead } from './reading/plain-request.ts'

const carriageReturn = 13
const lineFeed = 10
const semicolon = 59
/** Longer than any line between chunks that the parser reads. */
const mostLineBytes = 64 * 1024

/**
 * Follows a chunked body to find its end (RFC 9112, 7.1) and the bytes that are no data. Validation is the
 * parser's job: unreadable bytes count as body.
 */
class ChunkedBody {
  isDone = false
  #part: 'size' | 'rest-of-line' | 'data' | 'after-data' | 'trailers' = 'size'
  #size = 0
  #lineBytes = 0
  #isBetween = true
  #afterData: Buffer = nothing

  get isBetweenChunks(): boolean {
    return this.#isBetween
  }

  /** Least number of missing bytes of this chunk: data and line end, or the rest of a line. */
  get missingOfChunk(): number {
    return this.#part === 'data' ? this.#size + 2 : 1
  }

  /** Bytes since the last chunk, or since the received part of its data. */
  get afterData(): Buffer {
    return this.#afterData
  }

  /** End of the body in `bytes`, scanned from `from`, or `bytes.length` if it continues. */
  advance(bytes: Uint8Array, from: number): number {
    let at = from
    let lineAt = from
    while (at < bytes.length && !this.isDone) {
      if (this.#part === 'data') {
        const taken = Math.min(this.#size, bytes.length - at)
        at += taken
        this.#size -= taken
        if (this.#size === 0) this.#part = 'after-data'
      } else if (this.#part === 'rest-of-line') {
        const end = bytes.indexOf(lineFeed, at)
        at = end === -1 ? bytes.length : end + 1
        if (end !== -1) this.#endOfSizeLine()
        continue
      } else {
        this.#take(bytes[at] ?? 0)
        at += 1
        if (!this.#isBetween) continue
      }
      lineAt = at
      this.#afterData = nothing
    }
    if (lineAt < at && this.#afterData.length < mostLineBytes) {
      this.#afterData = Buffer.concat([this.#afterData, bytes.subarray(lineAt, at)])
    }
    return at
  }

  #take(byte: number): void {
    this.#isBetween = false
    switch (this.#part) {
      case 'size':
        if (byte === lineFeed) this.#endOfSizeLine()
        else if (byte === semicolon || byte === carriageReturn) this.#part = 'rest-of-line'
        else this.#size = this.#size * 16 + (hexDigit(byte) || 0)
        return
      case 'after-data':
        if (byte !== lineFeed) return
        this.#part = 'size'
        this.#isBetween = true
        return
      default:
        if (byte === lineFeed) {
          if (this.#lineBytes === 0) this.isDone = true
          this.#lineBytes = 0
        } else if (byte !== carriageReturn) {
          this.#lineBytes += 1
        }
    }
  }

  #endOfSizeLine(): void {
    this.#part = this.#size === 0 ? 'trailers' : 'data'
  }
}

const nothing = Buffer.alloc(0)

export type BodyLength = number | 'chunked'

/**
 * Finds the bytes after the last complete request, so that bytes that the parser can't read are stored from
 * the first on. Order of calls: `add` before the parser gets a chunk, `head` while it reads the chunk.
 */
export class RequestFraming {
  readonly #earlier = new Blocks()
  /**
   * Maximum stored bytes of an incomplete head: the parser does not count all bytes. Not counted as in
   * flight; twice this per connection is 128 MiB for 512 connections at the default limits.
   */
  readonly #limitBytes: number

  #piece: Buffer = nothing
  #position = 0
  /** Missing bytes of the last body. */
  #bodyBytes = 0
  #chunkedBody: ChunkedBody | null = null

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  add(piece: Buffer): void {
    this.#finishPiece()
    this.#piece = piece
    this.#position = 0
  }

  /** Like `add`, for complete chunks with data, from the start of a chunk on: they are not read again. */
  addChunks(chunks: Buffer): void {
    this.#finishPiece()
    this.#piece = chunks
    this.#position = chunks.length
  }

  /** The parser has read a head in the last added chunk. Returns the head's length in bytes. */
  head(body: BodyLength): number {
    this.#passBody()
    if (this.#earlier.bytes >= this.#limitBytes) this.#earlier.clear()
    const headBytes = this.#earlier.bytes === 0 ? this.#passHead() : this.#passHeadInPieces()
    if (body === 'chunked') this.#chunkedBody = new ChunkedBody()
    else this.#bodyBytes = body
    return headBytes
  }

  /** The parser has processed the last chunk: releases it except for an incomplete request. */
  settle(): void {
    this.#finishPiece()
    this.#piece = nothing
    this.#position = 0
  }

  /** Received bytes of an incomplete head, with empty lines before it. */
  unreadBytes(): number {
    this.settle()
    return this.#earlier.bytes
  }

  /** Missing bytes of the last body; 0 between requests and in a head. */
  missingBody(): BodyLength {
    this.settle()
    return this.#chunkedBody === null ? this.#bodyBytes : 'chunked'
  }

  /** 0 at the start of a chunk, else the least number of bytes before the next chunk. */
  missingOfChunk(): number {
    if (this.#chunkedBody === null || this.#chunkedBody.isBetweenChunks) return 0
    return this.#chunkedBody.missingOfChunk
  }

  /**
   * The parser failed in a chunked body at this offset of the last chunk. Returns the bytes from there that
   * it did not read as data.
   */
  unreadChunk(offset: number): Buffer {
    if (this.#chunkedBody === null) return nothing
    const piece = this.#piece
    const end = Math.max(this.#position, Math.min(offset, piece.length))
    this.#chunkedBody.advance(piece.subarray(0, end), this.#position)
    this.#position = piece.length
    return Buffer.concat([this.#chunkedBody.afterData, piece.subarray(end)])
  }

  hasUnread(): boolean {
    return this.unread().length > 0
  }

  /**
   * Bytes after the last request; empty between requests. Leading empty lines are removed unless a NUL
   * follows, as at the start of the PROXY protocol, version 2.
   */
  unread(): Buffer {
    this.settle()
    const bytes = this.#earlier.concat()
    const begin = afterEmptyLines(bytes, 0)
    return bytes[begin] === 0 ? bytes : bytes.subarray(begin)
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

/** Empty lines before a request line are not part of the request (RFC 9112, 2.2). */
function afterEmptyLines(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === carriageReturn || bytes[at] === lineFeed) at += 1
  return at
}
