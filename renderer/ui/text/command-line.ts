/** Splits a command line at blanks, except within quotes. No shell is involved. */
export function splitCommand(line: string): string[] {
  const found = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  return found.map(word => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single))
}

/** Reverses `splitCommand`. */
export function joinCommand(words: readonly string[]): string {
  return words.map(quoted).join(' ')
}

function quoted(word: string): string {
  if (!/[\s"']/.test(word) && word !== '') return word
  return word.includes('"') ? `'${word}'` : `"${word}"`
}
