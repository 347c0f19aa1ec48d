/**
 * Characters that show nothing or change the order of others: controls except tab and line ends, bidi controls,
 * zero-width characters, fillers, tags, variation selectors, code points that are reserved for such characters, lone
 * surrogates. Not the two selectors that emoji have, unless they repeat.
 */
const ranges: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x00, 0x08, 'control character'],
  [0x0b, 0x0c, 'control character'],
  [0x0e, 0x1f, 'control character'],
  [0x7f, 0x9f, 'control character'],
  [0xad, 0xad, 'soft hyphen'],
  [0x34f, 0x34f, 'grapheme joiner'],
  [0x61c, 0x61c, 'Arabic letter mark'],
  [0x115f, 0x1160, 'Hangul filler'],
  [0x17b4, 0x17b5, 'invisible vowel'],
  [0x180b, 0x180f, 'Mongolian separator'],
  [0x200b, 0x200b, 'zero-width space'],
  [0x200c, 0x200c, 'zero-width non-joiner'],
  [0x200d, 0x200d, 'zero-width joiner'],
  [0x200e, 0x200e, 'left-to-right mark'],
  [0x200f, 0x200f, 'right-to-left mark'],
  [0x2028, 0x2029, 'line separator'],
  [0x202a, 0x202a, 'left-to-right embedding'],
  [0x202b, 0x202b, 'right-to-left embedding'],
  [0x202c, 0x202c, 'end of a direction'],
  [0x202d, 0x202d, 'left-to-right override'],
  [0x202e, 0x202e, 'right-to-left override'],
  [0x2060, 0x2065, 'invisible operator'],
  [0x2066, 0x2066, 'left-to-right isolate'],
  [0x2067, 0x2067, 'right-to-left isolate'],
  [0x2068, 0x2068, 'isolate'],
  [0x2069, 0x2069, 'end of an isolate'],
  [0x206a, 0x206f, 'invisible control'],
  [0x3164, 0x3164, 'Hangul filler'],
  [0xd800, 0xdfff, 'half of a character'],
  [0xfe00, 0xfe0d, 'variation selector'],
  [0xfeff, 0xfeff, 'byte order mark'],
  [0xffa0, 0xffa0, 'Hangul filler'],
  [0xfff0, 0xfff8, 'reserved character'],
  [0xfff9, 0xfffb, 'annotation mark'],
  [0x13430, 0x1343f, 'invisible control'],
  [0x1bca0, 0x1bca3, 'invisible control'],
  [0x1d173, 0x1d17a, 'invisible control'],
  [0xe0000, 0xe007f, 'tag character'],
  [0xe0080, 0xe00ff, 'reserved character'],
  [0xe0100, 0xe01ef, 'variation selector'],
  [0xe01f0, 0xe0fff, 'reserved character'],
]

const shown = ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')
const emojiSelectors = '[\\ufe0e\\ufe0f]'
/** Of repeated selectors all but the first: a row of selectors can hold a text that only a program reads. */
const source = `[${shown}]|(?<=${emojiSelectors})${emojiSelectors}`

/** New each time, since a global expression has a `lastIndex`. */
export function invisiblePattern(): RegExp {
  return new RegExp(source, 'gu')
}

const any = new RegExp(source, 'u')

export function hasInvisible(text: string): boolean {
  return any.test(text)
}

/** Such as `U+202E`. */
export function codePointText(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Such as `right-to-left override`. Of a character that `invisiblePattern` finds. */
export function invisibleName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return ranges.find(([first, last]) => code >= first && code <= last)?.[2] ?? 'variation selector'
}

/** Replaces each by a word, for places that only show text. */
export function withVisible(text: string): string {
  return hasInvisible(text) ? text.replace(invisiblePattern(), one => `⟨${codePointText(one)}⟩`) : text
}

/** Replaces each by its escape, such as `\u202e`, for readers that do not see characters. */
export function withEscapes(text: string): string {
  return hasInvisible(text) ? text.replace(invisiblePattern(), escapeOf) : text
}

const lineEndsAndTabs = /[\t\n\r]/g

/** The text as one line, with line ends and tabs as escapes. In JSON the escapes mean the same. */
export function printable(text: string): string {
  return withEscapes(text).replace(lineEndsAndTabs, escapeOf)
}

/** Each UTF-16 unit as an escape of JSON. */
function escapeOf(character: string): string {
  return Array.from({ length: character.length }, (_, unit) => unit)
    .map(unit => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('')
}
