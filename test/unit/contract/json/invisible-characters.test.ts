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
  ['\ufe00', 'U+FE00', 'variation selector'],
  ['\ufeff', 'U+FEFF', 'byte order mark'],
  ['\ufff0', 'U+FFF0', 'reserved character'],
  ['\u{13430}', 'U+13430', 'invisible control'],
  ['\u{e0041}', 'U+E0041', 'tag character'],
  ['\u{e0080}', 'U+E0080', 'reserved character'],
  ['\u{e0100}', 'U+E0100', 'variation selector'],
  ['\u{e0fff}', 'U+E0FFF', 'reserved character'],
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

test('every character that Unicode lets a program ignore is found, but the selectors of emoji', () => {
  const missed: string[] = []
  for (let code = 0; code <= 0x10_ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(character) && !hasInvisible(character))
      missed.push(character)
  }
  expect(missed).toEqual(['\ufe0e', '\ufe0f'])
})

// Each selector of such a row is a bit.
test('of repeated selectors of emoji all but the first are found', () => {
  const text = '❤\ufe0f\ufe0e\ufe0f'
  expect(withVisible(text)).toBe('❤\ufe0f⟨U+FE0E⟩⟨U+FE0F⟩')
  expect(text.match(invisiblePattern())?.map(invisibleName)).toEqual([
    'variation selector',
    'variation selector',
  ])
})
