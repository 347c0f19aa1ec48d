/** A line, or a piece of one that is too long to lay out at once. */
export interface LinePiece {
  /** Line number from 1 at a line's first piece; `null` for the pieces after it. */
  readonly line: number | null
  readonly text: string
}

/** A line of a million characters would be laid out in one go, and freeze the page. */
export const longestPiece = 2000

/** Splits text into lines, and long lines into pieces. Joining the pieces gives the text without its line ends. */
export function linePieces(text: string): LinePiece[] {
  const pieces: LinePiece[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    pieces.push({ line: index + 1, text: line.slice(0, longestPiece) })
    for (let start = longestPiece; start < line.length; start += longestPiece)
      pieces.push({ line: null, text: line.slice(start, start + longestPiece) })
  }
  return pieces
}
