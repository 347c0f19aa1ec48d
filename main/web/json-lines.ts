import { StringDecoder } from 'node:string_decoder'

/**
 * Splits a byte stream into lines. The returned function takes chunks, and returns false when a line is
 * longer than `maximumLength` UTF-16 units; then nothing more is delivered.
 */
export function createLineSplitter(
  maximumLength: number,
  onLine: (line: string) => void,
): (piece: Buffer) => boolean {
  const decoder = new StringDecoder('utf8')
  // Joined once, so that a long line costs its length and not its square.
  let pieces: string[] = []
  let length = 0
  let isOver = false
  return piece => {
    if (isOver) return false
    const parts = decoder.write(piece).split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      if (length + part.length > maximumLength) {
        isOver = true
        return false
      }
      onLine(pieces.length === 0 ? part : pieces.join('') + part)
      pieces = []
      length = 0
    }
    pieces.push(last)
    length += last.length
    isOver = length > maximumLength
    return !isOver
  }
}
