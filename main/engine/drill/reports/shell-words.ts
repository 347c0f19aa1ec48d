/** Nothing in it means anything to a POSIX shell, nor to zsh. */
const plain = /^[A-Za-z0-9_@%+:,./-]+$/

/** A word that a POSIX shell reads as exactly this text. */
export function shellWord(text: string): string {
  return plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Words as one command line. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ')
}
