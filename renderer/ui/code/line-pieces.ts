/** A line, or a part of a line that is too long to lay out at once. */
export interface LinePiece {
  /** Line number from 1 at a line's first part; `null` for later parts. */
  readonly line: number | null
  readonly text: string
}

/** Laying out a line of a million characters at once would freeze the page. */
export const maximumPieceLength = 2000

/**
 * Splits text into lines, and long lines into parts. Joining the parts gives the text without its line ends.
 */
export function linePieces(text: string): LinePiece[] {
  const pieces: LinePiece[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    let start = 0
    do {
      const end = endOfPiece(line, start)
      pieces.push({ line: start === 0 ? index + 1 : null, text: line.slice(start, end) })
      start = end
    } while (start < line.length)
  }
  return pieces
}

/** Never between the two halves of a surrogate pair. */
function endOfPiece(line: string, start: number): number {
  const end = start + maximumPieceLength
  const isWithin = end < line.length && (line.codePointAt(end - 1) ?? 0) > 0xffff
  return isWithin ? end + 1 : end
}
