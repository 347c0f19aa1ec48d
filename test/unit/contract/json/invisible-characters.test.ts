import { expect, test } from 'vitest'
import {
  codePointText,
  hasInvisible,
  invisibleName,
  invisiblePattern,
  withVisible,
} from '#contract/json/invisible-characters'

test.each([
  ['\u0000', 'U+0000', 'control character'],
  ['\u009b', 'U+009B', 'control character'],
  ['\u00ad', 'U+00AD', 'soft hyphen'],
  ['\u061c', 'U+061C', 'Arabic letter mark'],
  ['\u200b', 'U+200B', 'zero-width space'],
  ['\u200f', 'U+200F', 'right-to-left mark'],
  ['\u202e', 'U+202E', 'right-to-left override'],
  ['\u2069', 'U+2069', 'end of an isolate'],
  ['\u3164', 'U+3164', 'Hangul filler'],
  ['\ufeff', 'U+FEFF', 'byte order mark'],
  ['\u{e0041}', 'U+E0041', 'tag character'],
  ['\u{e0100}', 'U+E0100', 'variation selector'],
  ['\ud800', 'U+D800', 'half of a character'],
])('%j is found, and told as %s, %s', (character, code, name) => {
  const text = `a${character}b`
  expect(text.match(invisiblePattern())).toEqual([character])
  expect([codePointText(character), invisibleName(character)]).toEqual([code, name])
  expect(withVisible(text)).toBe(`a⟨${code}⟩b`)
})

test('what is seen is left as it is', () => {
  const text = 'Plain \t\r\n ñ 漢字 عربي עברית 😀 ❤\ufe0f •'
  expect(hasInvisible(text)).toBe(false)
  expect(withVisible(text)).toBe(text)
})
