/**
 * Removes case and accents, letter by letter: a text that contains another text when these are ignored also
 * contains it when both are folded, with composed accents or not. JavaScript lowercases a sigma by its place
 * in the word, so the last step replaces it.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .replaceAll('ς', 'σ')
}

export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** Form in the text index: without NUL, where SQLite would end the text. */
export const storedText = (folded: string): string => folded.replaceAll('\u0000', '\u0001')

/** Most trigrams in a query: each takes time, and more exclude hardly more. */
const maximumAsked = 8

/**
 * Trigrams, spread over the text, that every match contains. `null` if there is none to query: the text is
 * too short, or has characters whose stored form differs from the searched form.
 */
export function askedTrigrams(text: string): string[] | null {
  // SQLite compares a text only up to a NUL. Malformed Unicode is stored as a replacement character.
  if (!text.isWellFormed() || text.includes('\u0000') || text.includes('\ufffd')) return null
  const letters = [...foldText(text)]
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at += 1) trigrams.add(letters.slice(at, at + 3).join(''))
  const all = [...trigrams]
  if (all.length === 0) return null
  if (all.length <= maximumAsked) return all
  const step = (all.length - 1) / (maximumAsked - 1)
  return Array.from({ length: maximumAsked }, (_, index) => all[Math.round(index * step)] ?? '')
}

/** Query that FTS5 matches if all trigrams occur: each is a string, since the index stores no positions. */
export function matchExpression(trigrams: readonly string[]): string {
  return trigrams.map(trigram => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}
