const carriageReturn = 13
const lineFeed = 10
const semicolon = 59

/**
 * Follows a chunked body through the bytes of its connection, only to know where it ends (RFC 9112, 7.1). The parser
 * validates the bytes; this never does: what is not readable counts as part of the body.
 */
export class ChunkedBody {
  isDone = false
  #part: 'size' | 'rest-of-line' | 'data' | 'after-data' | 'trailers' = 'size'
  #size = 0
  #lineBytes = 0
  #isBetween = true

  /** The next byte begins a chunk. */
  get isBetweenChunks(): boolean {
    return this.#isBetween
  }

  /** How many bytes belong to this chunk at least: its data and the line end behind it, or the rest of a line. */
  get missingOfChunk(): number {
    return this.#part === 'data' ? this.#size + 2 : 1
  }

  /** Where in `bytes`, read on from `from`, the body ends, or `bytes.length` where it goes on. */
  advance(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && !this.isDone) {
      if (this.#part === 'data') {
        const taken = Math.min(this.#size, bytes.length - at)
        at += taken
        this.#size -= taken
        if (this.#size === 0) this.#part = 'after-data'
      } else {
        this.#take(bytes[at] ?? 0)
        at += 1
      }
    }
    return at
  }

  #take(byte: number): void {
    this.#isBetween = false
    switch (this.#part) {
      case 'size':
        if (byte === lineFeed) this.#endOfSizeLine()
        else if (byte === semicolon || byte === carriageReturn) this.#part = 'rest-of-line'
        else this.#size = this.#size * 16 + hexDigit(byte)
        return
      case 'rest-of-line':
        if (byte === lineFeed) this.#endOfSizeLine()
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

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const lower = byte | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : 0
}
