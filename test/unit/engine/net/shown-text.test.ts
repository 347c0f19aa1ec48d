import { expect, test } from 'vitest'
import { headText, shownText } from '../../../../main/engine/net/shown-text.ts'

test.each(['plain', 'Peña 😀', 'Pen\u0303a', '\ufeffmarked', 'Ã±'])(
  'UTF-8 in a head is shown as its text: %j',
  text => {
    expect(shownText(headText(text))).toBe(text)
  },
)

test.each(['a\xf1o', '\xff', '\xc3', '\xed\xa0\x80', 'imported 😀 \xc3\xb1'])(
  'what is no UTF-8 in a head stays: %j',
  text => {
    expect(shownText(text)).toBe(text)
  },
)
