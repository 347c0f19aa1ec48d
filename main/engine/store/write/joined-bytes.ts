/** Joins chunks into one buffer: the cost of a message to another thread depends on the number of objects, not of bytes. */
export function joinBytes(
  pieces: readonly Uint8Array[],
  totalBytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
): ArrayBuffer {
  const bytes = new Uint8Array(totalBytes)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes.buffer
}

/** Returns the chunks in order, by their lengths, as views, not copies. */
export function takeBytes(joined: ArrayBuffer): (length: number) => Buffer {
  let at = 0
  return length => {
    const piece = Buffer.from(joined, at, length)
    at += length
    return piece
  }
}
