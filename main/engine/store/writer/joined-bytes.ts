/** Pieces as one buffer, one after another: crossing to another thread costs by the object, not by the byte. */
export function joinBytes(pieces: readonly Uint8Array[], totalBytes: number): ArrayBuffer {
  const bytes = new Uint8Array(totalBytes)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes.buffer
}

/** Gives the pieces back in order, by their lengths: views, not copies. */
export function takeBytes(joined: ArrayBuffer): (length: number) => Buffer {
  let at = 0
  return length => {
    const piece = Buffer.from(joined, at, length)
    at += length
    return piece
  }
}
