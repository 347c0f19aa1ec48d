/**
 * The text without case and accents, letter by letter: a text that holds another one when these are ignored also holds
 * it folded, whether accents are composed or not. JavaScript folds a sigma by its place in the word, hence the last step.
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

/** As the text index holds it: without NUL, where SQLite would end it. */
export const storedText = (folded: string): string => folded.replaceAll('\u0000', '\u0001')

/** Trigrams asked for: each takes time, and more find hardly less. */
const maximumAsked = 8

/**
 * The trigrams, spread over the text, that everything has that holds the text; `null` where there is none to ask for:
 * it is too short, or holds what is stored in another form than it is searched in.
 */
export function askedTrigrams(text: string): string[] | null {
  // A text with a NUL is compared up to there; what is no Unicode is stored as a replacement character.
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

/** As FTS5 asks for all of them: each is a string of its own, since positions are not kept. */
export function matchExpression(trigrams: readonly string[]): string {
  return trigrams.map(trigram => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}
