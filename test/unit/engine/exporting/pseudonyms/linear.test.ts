import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permute } from '../../../../../main/engine/exporting/pseudonyms/permute.ts'
import { createReplaceText } from '../../../../../main/engine/exporting/pseudonyms/replace-text.ts'
import { replaceTokens } from '../../../../../main/engine/exporting/pseudonyms/tokens.ts'
import { cases } from '../../../../support/many-cases.ts'

const key = 'a key for tests'
const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)
/** The count at 20,000, 40,000 and 80,000 characters grows no faster than the text. */
function expectLinear(countOf: (length: number) => number): void {
  const [first = 0, second = 0, third = 0] = [20_000, 40_000, 80_000].map(countOf)
  expect(first).toBeGreaterThan(0)
  expect(second / first).toBeLessThan(2.2)
  expect(third / second).toBeLessThan(2.2)
}

test('what is hashed for a pseudonym grows with the text, not with its square', () => {
  expectLinear(length => {
    let hashed = 0
    const digits = new Uint8Array(length).map((_, index) => index % 26)
    permute(key, 'word', digits, new Uint8Array(length).fill(26), bytes => {
      hashed += bytes
    })
    return hashed
  })
})

const shapes: readonly [title: string, repeatedText: string][] = [
  ['one word', 'abc1'],
  ['hyphens', 'a-'],
  ['base64', 'aB3+'],
  ['base64 for URLs', 'aB3_x-'],
  ['digits', '7'],
  ['nothing but @', '@'],
  ['@ between signs', '-@-.'],
  ['addresses', 'a@b.c,'],
  ['addresses without an end', 'a.b@'],
  ['URLs', 'http://'],
  ['a long path', '/aa'],
  ['asterisks', 'a***'],
  ['days', '2020-01-01a'],
  ['internet addresses', '10.0.0.1x'],
  ['letters of other scripts', '\u5c71e\u0301'],
]

test.each(shapes)(
  'the search for e-mail addresses looks at each character a few times: %s',
  (_title, shape) => {
    const countOf = (length: number): number => {
      let looked = 1
      replaceTokens(
        repeated(shape, length),
        token => token,
        characters => {
          looked += characters
        },
      )
      return looked
    }
    if (shape.includes('@')) expectLinear(countOf)
    else expect(countOf(20_000)).toBe(1)
  },
)

test.each(shapes)('three hundred thousand characters are replaced: %s', (_title, shape) => {
  const text = repeated(shape, 300_000)
  const replaced = createReplaceText(key)(text)
  if (/[a-z0-9]/i.test(text)) expect(replaced).not.toBe(text)
})

test('finds the tokens that one pattern for all of them would find', () => {
  const part = fc.constantFrom(
    ...'a Z 7 @ . - _ * **** / " = # http:// HTTPS:// 10.0.0.1 0x12345678 2020-01-31 646180157000000004'.split(
      ' ',
    ),
    ...'7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e deadbeefdeadbeef 00201**********771 ana@bank.mx'.split(' '),
    ...[' ', '\n', '\u{1f600}', '\ud83d', '\u5c71', 'e\u0301'],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      const text = parts.join('')
      const reported = (token: string, form: string) => `<${form} ${token}>`
      const expected = text.replace(singlePattern, (token: string, ...rest: unknown[]) => {
        const groups = rest.at(-1) as Record<string, string | undefined>
        return reported(token, Object.keys(groups).find(name => groups[name] !== undefined) ?? '')
      })
      expect(replaceTokens(text, reported)).toBe(expected)
    }),
    { numRuns: cases(300) },
  )
})

test('texts of up to 128 characters become what they became in earlier versions with the same key', () => {
  const all = Array.from({ length: 128 }, (_, index) => {
    const radices = Uint8Array.from(
      { length: index + 1 },
      (_, place) => [10, 16, 26][(place + index) % 3] ?? 10,
    )
    const digits = radices.map((radix, place) => (place * 7 + index) % radix)
    return permute(key, 'word', digits, radices).join()
  })
  expect(hash('sha256', all.join('\n'))).toBe(
    '9de756043f3da3e0709228aae7ae2f7cc357fe4bcdfd8857a67dbc1be32ad76b',
  )
})

test('two long texts never become one, and none stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 129, max: 400 }), fc.nat(), fc.nat(9), (length, place, digit) => {
      const radices = new Uint8Array(length).fill(10)
      const one = new Uint8Array(length)
      const other = Uint8Array.from(one)
      other[place % length] = digit
      const [first, second] = [one, other].map(digits => permute(key, 'word', digits, radices).join())
      expect(first === second).toBe(digit === 0)
      expect(first).not.toBe(one.join())
    }),
  )
})

/** All patterns in one, as it was before e-mail addresses were found by themselves. */
const singlePattern = new RegExp(
  [
    /(?<url>https?:\/\/[^\s/?#"'<>]+)/u,
    /(?<email>[^\s@"'<>()[\],;:/?#=&]+@[^\s@"'<>()[\],;:/?#=&]+)/u,
    /(?<uuid>(?<![0-9a-z])[0-9a-f]{8}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{12}(?![0-9a-z]))/u,
    /(?<maskedClabe>(?<![0-9a-z*])(?=[0-9*]{18}(?![0-9a-z*]))(?=[0-9]*\*)[0-9]{3}[0-9*]{15})/u,
    /(?<maskedWord>[0-9a-z]+\*{4,}[0-9a-z]*)/u,
    /(?<clabe>(?<![0-9a-z])[0-9]{18}(?![0-9a-z]))/u,
    /(?<address>(?<![0-9])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9]))/u,
    /(?<day>(?<![0-9])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?![0-9]))/u,
    /(?<hex>(?<![0-9a-z])0x[0-9a-f]{8,}(?![0-9a-z])|(?<![0-9a-z])(?=[0-9]*[a-f])[0-9a-f]{16,}(?![0-9a-z]))/u,
    /(?<word>[0-9a-z\u0080-\u{10ffff}]+)/u,
  ]
    .map(part => part.source)
    .join('|'),
  'giu',
)
