import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserName } from '../../../../main/web/access/browser-name.ts'
import { anyCharacter } from '../../../support/any-character.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome 130 on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Edge 130 on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Chrome 130 on Android',
  ],
  ['curl/8.5.0', 'curl 8'],
  ['', 'A browser'],
  [undefined, 'A browser'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test('a name holds known words and a number, whatever a program calls itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.nat(), (text, number) => {
      for (const userAgent of [text, `${text}Chrome/${number}${text}`, `Firefox/${number}${text}`]) {
        expect(browserName(userAgent)).toMatch(/^[A-Za-z]+( browser| \d{1,4})?( on [A-Za-z]+)?$/)
      }
    }),
  )
})
