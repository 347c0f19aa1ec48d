/** Compares a stream of bytes with what is expected of it, piece after piece. */
export function expectBytes(source: Iterator<Buffer>): {
  /** These bytes come next; they are passed. */
  isNext(expected: Uint8Array): boolean
  isEnd(): boolean
} {
  let rest = Buffer.alloc(0)
  /** False at the end of the source. */
  const fill = (bytes: number): boolean => {
    while (rest.byteLength < bytes) {
      const next = source.next()
      if (next.done === true) return false
      rest = Buffer.concat([rest, next.value])
    }
    return true
  }
  return {
    isNext(expected) {
      if (!fill(expected.byteLength)) return false
      const isEqual = rest.subarray(0, expected.byteLength).equals(expected)
      rest = rest.subarray(expected.byteLength)
      return isEqual
    },
    isEnd: () => !fill(1),
  }
}
