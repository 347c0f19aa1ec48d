import { formsOf, type SecretForms } from './encoded-forms.ts'
import { type Layer, layersOf } from './unescape.ts'

/** Stands for a secret in what is kept. */
export const removedSecret = '[removed]'

/** Shorter ones could be part of anything, and are no secrets that hold anybody off. */
const shortestRemoved = 6
/** From here on nothing but the secret itself contains it by chance. */
const shortestRemovedWithinWord = 12
/** What one character may become by escapes within escapes. */
const longestEscape = 16

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * Removes secrets from a text, however they are written there: escaped for JSON, a URL or HTML, in hexadecimal or base64,
 * one within the other. A short one is removed only where a word begins and ends with it. With `isCut` the text breaks
 * off: its end may be a part of a secret and is removed too.
 */
export function removeSecrets(
  text: string,
  secrets: readonly string[],
  { isCut = false }: { readonly isCut?: boolean } = {},
): string {
  const removed = [...new Set(secrets)].filter(secret => secret.length >= shortestRemoved)
  if (removed.length === 0 || text === '') return text
  const forms = removed.map(formsOf)
  const ranges: Range[] = layersOf(text).flatMap(layer =>
    forms.flatMap(form => foundIn(layer, form)).map(range => originalRange(layer, range)),
  )
  if (isCut) {
    const longest = Math.max(...removed.map(secret => secret.length)) * longestEscape
    ranges.push({ from: Math.max(0, text.length - longest), to: text.length })
  }
  return withoutRanges(text, ranges)
}

function foundIn({ text }: Layer, { plain, encoded }: SecretForms): Range[] {
  const found: Range[] = []
  for (const secret of plain) {
    for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1)) {
      const to = at + secret.length
      const isAlone = !isWordCharacter(text[at - 1]) && !isWordCharacter(text[to])
      if (isAlone || secret.length >= shortestRemovedWithinWord) found.push({ from: at, to })
    }
  }
  for (const pattern of encoded) {
    for (const match of text.matchAll(pattern)) {
      found.push({ from: match.index, to: match.index + match[0].length })
    }
  }
  return found
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

function originalRange({ starts }: Layer, range: Range): Range {
  return starts === null
    ? range
    : { from: starts[range.from] ?? range.from, to: starts[range.to] ?? range.to }
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const pieces: string[] = []
  let end = -1
  for (const { from, to } of ranges.toSorted((left, right) => left.from - right.from)) {
    // What overlaps or follows at once is removed as one.
    if (from > end) pieces.push(text.slice(Math.max(0, end), from), removedSecret)
    end = Math.max(end, to)
  }
  return [...pieces, text.slice(Math.max(0, end))].join('')
}
