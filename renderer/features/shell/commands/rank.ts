/**
 * How well a title matches the typed text, from 0 (not at all) to 1. Words count, not scattered letters:
 * "delete" only ranks actions that delete. `keywords`: other words for the same, which count less than the
 * title's.
 */
export function rank(title: string, typed: string, keywords: readonly string[] = []): number {
  if (typed.trim() === '') return 1
  const wanted = wordsOf(typed)
  const own = rankText(title, wanted, typed)
  if (own > 0) return own
  return rankText(`${title} ${keywords.join(' ')}`, wanted, typed) / 2
}

interface Rankable {
  readonly keywords?: readonly string[]
}

/** The matches of the typed text, the best first; of the same rank in their order. */
export function ranked<One extends Rankable>(
  all: readonly One[],
  typed: string,
  titleOf: (one: One) => string,
): readonly One[] {
  return all
    .map(one => ({ one, score: rank(titleOf(one), typed, one.keywords) }))
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score)
    .map(({ one }) => one)
}

function rankText(text: string, wanted: readonly string[], typed: string): number {
  const plain = text.toLowerCase()
  const phrase = typed.trim().toLowerCase()
  const words = wordsOf(text)
  if (plain.startsWith(phrase)) return 1
  if (wanted.length > 0 && wanted.every(word => words.some(one => one.startsWith(word)))) {
    return words[0]?.startsWith(wanted[0] ?? '') === true ? 0.9 : 0.8
  }
  return plain.includes(phrase) ? 0.6 : 0
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
