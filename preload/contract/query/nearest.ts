/** With more differences, or more than a third of the letters, it is another word. */
const mostDifferences = 2

/** The word most similar to `text`; `null` for none. */
export function nearest(text: string, words: readonly string[]): string | null {
  const most = Math.min(mostDifferences, Math.max(1, Math.floor(text.length / 3)))
  let best: string | null = null
  let fewest = most + 1
  for (const word of words) {
    const differences = differencesBetween(text.toLowerCase(), word.toLowerCase())
    if (differences >= fewest) continue
    best = word
    fewest = differences
  }
  return best
}

/** Missing, added, replaced or swapped letters (optimal string alignment). */
function differencesBetween(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1]
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      row[j] = Math.min(
        at(rows[i - 1], j) + 1,
        at(row, j - 1) + 1,
        at(rows[i - 1], j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(rows[i - 2], j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return at(rows[left.length], right.length)
}

function at(row: readonly number[] | undefined, index: number): number {
  return row?.[index] ?? Number.POSITIVE_INFINITY
}
