const firstBlockBytes = 1024
const mostBlockBytes = 256 * 1024
/** A piece of so many bytes is not worth copying. */
const longPieceBytes = 16 * 1024

/**
 * Collects bytes that come in pieces of any size. Small pieces are copied into blocks that grow: as an object each, one
 * byte would hold some four hundred.
 */
export class Blocks {
  /** The bytes that were added. */
  bytes = 0
  /** The memory that is held for them. */
  heldBytes = 0
  #pieces: Uint8Array[] = []
  /** Where copied bytes go: its first `#used` bytes follow the pieces. */
  #block: Buffer | null = null
  #used = 0

  /** `expectedBytes`: how long all of it will be, where that is known. */
  add(piece: Uint8Array, expectedBytes = 0): void {
    if (piece.length === 0) return
    if (this.#isKeptAsIs(piece)) this.#keep(piece)
    else this.#copy(piece, expectedBytes)
    this.bytes += piece.length
  }

  /** All of it, in order. What is added later goes on from there. */
  pieces(): readonly Uint8Array[] {
    const pieces = [...this.#pieces]
    if (this.#block !== null) pieces.push(this.#block.subarray(0, this.#used))
    return pieces
  }

  /** All of it as one. */
  concat(): Buffer {
    const pieces = this.pieces()
    const [only] = pieces
    if (only === undefined) return Buffer.alloc(0)
    return pieces.length === 1
      ? Buffer.from(only.buffer, only.byteOffset, only.length)
      : Buffer.concat(pieces)
  }

  clear(): void {
    this.bytes = 0
    this.heldBytes = 0
    this.#pieces = []
    this.#block = null
    this.#used = 0
  }

  /** Not copied: the first piece, and long ones. Copied all the same: one whose buffer is much longer than it is. */
  #isKeptAsIs(piece: Uint8Array): boolean {
    const wasted = piece.buffer.byteLength - piece.length
    if (this.bytes === 0) return wasted <= Math.max(2048, piece.length / 8)
    const isBlockFull = this.#block === null || this.#used === this.#block.length
    return isBlockFull && piece.length >= longPieceBytes && wasted <= piece.length / 8
  }

  #keep(piece: Uint8Array): void {
    this.#seal()
    this.#pieces.push(piece)
    this.heldBytes += piece.buffer.byteLength
  }

  #copy(piece: Uint8Array, expectedBytes: number): void {
    let at = 0
    while (at < piece.length) {
      if (this.#block === null || this.#used === this.#block.length) {
        this.#open(piece.length - at, expectedBytes - this.bytes - at)
      }
      const block = this.#block as Buffer | null
      if (block === null) return
      const end = Math.min(piece.length, at + block.length - this.#used)
      block.set(piece.subarray(at, end), this.#used)
      this.#used += end - at
      at = end
    }
  }

  #open(neededBytes: number, missingBytes: number): void {
    this.#seal()
    const grown = Math.max(firstBlockBytes, this.bytes, neededBytes)
    const bytes = Math.min(
      mostBlockBytes,
      missingBytes >= neededBytes ? Math.min(missingBytes, grown * 2) : grown,
    )
    // Not from node's pool: a short block would hold a share of it for longer than the rest.
    this.#block = Buffer.allocUnsafeSlow(bytes)
    this.#used = 0
    this.heldBytes += bytes
  }

  /** The block takes no more. Where most of it is unused, its bytes move to one of their length. */
  #seal(): void {
    if (this.#block === null) return
    const { length } = this.#block
    const used = this.#block.subarray(0, this.#used)
    const isWasteful = length - used.length > used.length
    this.#pieces.push(isWasteful ? Uint8Array.from(used) : used)
    if (isWasteful) this.heldBytes -= length - used.length
    this.#block = null
    this.#used = 0
  }
}

/**
 * Frees the memory of long pieces now, not at a later garbage collection. They must not be read any more. One that
 * shares its buffer is left: the rest may be a request that waits to be read.
 */
export function freePieces(pieces: readonly Uint8Array[]): void {
  for (const { buffer, byteLength } of pieces) {
    const isItsOwn = buffer.byteLength === byteLength
    if (byteLength >= longPieceBytes && isItsOwn && buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}
