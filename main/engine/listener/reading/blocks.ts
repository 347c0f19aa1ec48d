import { freeBytes } from '../../threads/free-bytes.ts'

const firstBlockBytes = 1024
const mostBlockBytes = 256 * 1024
/** Chunks of this size are not copied. */
const longPieceBytes = 16 * 1024

/**
 * Collects chunks of any size. Small chunks are copied into growing blocks: as an object, a byte would take
 * four hundred.
 */
export class Blocks {
  bytes = 0
  heldBytes = 0
  #pieces: Uint8Array[] = []
  /** Block for copied bytes. Its first `#used` bytes follow the chunks. */
  #block: Buffer | null = null
  #used = 0

  /** `expectedBytes`: total length, if known. */
  add(piece: Uint8Array, expectedBytes = 0): void {
    if (piece.length === 0) return
    if (this.#isSavedAsIs(piece)) this.#keep(piece)
    else this.#copy(piece, expectedBytes)
    this.bytes += piece.length
  }

  /** All bytes in order. Later bytes are appended to the same list. */
  pieces(): readonly Uint8Array[] {
    const pieces = [...this.#pieces]
    if (this.#block !== null) pieces.push(this.#block.subarray(0, this.#used))
    return pieces
  }

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

  /** Not copied: the first chunk, and long chunks, unless their buffer is much longer. */
  #isSavedAsIs(piece: Uint8Array): boolean {
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
    // Not from Node's pool: a short block would hold a share of it for longer than the rest.
    this.#block = Buffer.allocUnsafeSlow(bytes)
    this.#used = 0
    this.heldBytes += bytes
  }

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
 * Frees the memory of long chunks before garbage collection. They must not be read any more. A chunk that
 * shares its buffer stays: the rest may be a waiting request.
 */
export function freePieces(pieces: readonly Uint8Array[]): void {
  for (const piece of pieces) if (piece.byteLength >= longPieceBytes) freeBytes(piece)
}
