import { shortestRemovedSecret } from '#contract/registration/environment'
import { formsOf, type SecretForms } from './encoded-forms.ts'
import { type Layer, layersOf } from './unescape.ts'

/** Replaces a secret in what is stored. */
export const removedSecret = '[removed]'

/** From here on it is removed anywhere; a shorter one would be found within words by chance. */
const shortestRemovedWithinWord = 8
/** What one character may become by escapes within escapes. */
const longestEscape = 16

interface SearchedSecret extends SecretForms {
  readonly isLong: boolean
}

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * Removes secrets from a text, however they are written there: escaped for JSON, a URL or HTML, in hexadecimal or base64,
 * one within the other. One of 6 or 7 characters is removed, in any form, only where no letter or digit is next to it. With
 * `isCut` the text breaks off: its end may be a part of a secret and is removed too.
 */
export function removeSecrets(
  text: string,
  secrets: readonly string[],
  { isCut = false }: { readonly isCut?: boolean } = {},
): string {
  const removed = [...new Set(secrets)].filter(secret => secret.length >= shortestRemovedSecret)
  if (removed.length === 0 || text === '') return text
  const searched = removed.map(secret => ({
    ...formsOf(secret),
    isLong: secret.length >= shortestRemovedWithinWord,
  }))
  const ranges: Range[] = layersOf(text).flatMap(layer =>
    searched.flatMap(secret => foundIn(layer, secret)).map(range => originalRange(layer, range)),
  )
  if (isCut) {
    const longest = Math.max(...removed.map(secret => secret.length)) * longestEscape
    ranges.push({ from: Math.max(0, text.length - longest), to: text.length })
  }
  return withoutRanges(text, ranges)
}

function foundIn({ text }: Layer, { plain, encoded, isLong }: SearchedSecret): Range[] {
  const found: Range[] = []
  const add = (from: number, to: number): void => {
    const isAlone = !isWordCharacter(text[from - 1]) && !isWordCharacter(text[to])
    if (isLong || isAlone) found.push({ from, to })
  }
  for (const form of plain) {
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) add(at, at + form.length)
  }
  for (const pattern of encoded) {
    for (const match of text.matchAll(pattern)) add(match.index, match.index + match[0].length)
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
