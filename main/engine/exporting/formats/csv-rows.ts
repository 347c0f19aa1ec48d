/** Cells of each row (RFC 4180), in time in proportion to the text, whatever its quotes. Empty lines are no rows. */
export function* csvRows(text: string): Generator<string[], undefined, undefined> {
  const untilSeparator = /[^,\n]*/y
  let row: string[] = []
  for (let at = 0; at <= text.length; at = untilSeparator.lastIndex + 1) {
    const quoteEnd = text[at] === '"' ? endOfQuoted(text, at + 1) : null
    untilSeparator.lastIndex = quoteEnd ?? at
    untilSeparator.test(text)
    const end = untilSeparator.lastIndex
    const cell =
      quoteEnd === null
        ? text.slice(at, end).replace(/\r$/, '')
        : text.slice(at + 1, quoteEnd).replaceAll('""', '"')
    row.push(cell)
    if (text[end] === ',') continue
    if (row.length > 1 || cell !== '') yield row
    row = []
  }
}

/** Place of the quote that ends a cell, or the end of the text. Two quotes are a character of the cell. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    if (text[at + 1] !== '"') return at
  }
}
