/** Compares a stream of bytes with the expected bytes, chunk by chunk. */
export function expectBytes(source: Iterator<Uint8Array>): {
  /** Checks that these bytes come next, and skips them. */
  isNext(expected: Uint8Array): boolean
  isEnd(): boolean
} {
  /** The rest of the last chunk. It is used up before the next one is read, which may overwrite it. */
  let rest: Uint8Array = new Uint8Array(0)
  /** False at the end of the source. */
  const fill = (): boolean => {
    while (rest.byteLength === 0) {
      const next = source.next()
      if (next.done === true) return false
      rest = next.value
    }
    return true
  }
  return {
    isNext(expected) {
      for (let at = 0; at < expected.byteLength; ) {
        if (!fill()) return false
        const bytes = Math.min(rest.byteLength, expected.byteLength - at)
        if (Buffer.compare(rest.subarray(0, bytes), expected.subarray(at, at + bytes)) !== 0) return false
        rest = rest.subarray(bytes)
        at += bytes
      }
      return true
    },
    isEnd: () => !fill(),
  }
}
