/** Bytes of an answer's body that are kept unless a sender keeps more. */
const usualKeptBytes = 256 * 1024
/** Bytes of an answer's body that are read at all; beyond, the connection is cut. */
const readBytes = 8 * 1024 * 1024

/** Gathers the beginning of an answer's body and counts the rest. */
export interface KeptAnswer {
  add(piece: Uint8Array): void
  bytes(): Uint8Array
  /** More came than is kept. */
  isTruncated(): boolean
  /** More came than is read. */
  isOverBound(): boolean
}

export function keepAnswer(keptBytes = usualKeptBytes): KeptAnswer {
  const kept: Uint8Array[] = []
  let keptCount = 0
  let count = 0
  return {
    add(piece) {
      count += piece.byteLength
      if (keptCount >= keptBytes) return
      const part = piece.subarray(0, keptBytes - keptCount)
      keptCount += part.byteLength
      kept.push(part)
    },
    bytes: () => Buffer.concat(kept),
    isTruncated: () => count > keptCount,
    isOverBound: () => count > readBytes,
  }
}
