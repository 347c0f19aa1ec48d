import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, escapePointerToken, pointerTo, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'

// The example of RFC 6901, section 5.
const text = `{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}`

function rootOf(json: string): JsonNode {
  const result = readJson(json)
  if (!result.ok) throw new Error('not read')
  return result.root
}

test.each([
  ['', text],
  ['/foo', '["bar","baz"]'],
  ['/foo/0', '"bar"'],
  ['/', '0'],
  ['/a~1b', '1'],
  ['/c%d', '2'],
  ['/e^f', '3'],
  ['/g|h', '4'],
  ['/i\\j', '5'],
  ['/k"l', '6'],
  ['/ ', '7'],
  ['/m~0n', '8'],
])('%j names its value', (pointer, expected) => {
  const node = at(rootOf(text), pointer)
  expect(node && jsonTextOf(text, node)).toBe(expected)
})

test.each(['/nothing', '/foo/2', '/foo/-', '/foo/01', '/foo/bar', '/a~1b/0', 'foo', '/m~n', '/m~2n'])(
  '%j names nothing',
  pointer => {
    expect(at(rootOf(text), pointer)).toBeUndefined()
  },
)

test('a repeated name is its last value, as JSON.parse takes it', () => {
  const repeated = '{"a":1,"a":2}'
  const node = at(rootOf(repeated), '/a')
  expect(node && jsonTextOf(repeated, node)).toBe('2')
})

test('a pointer gives back the tokens that it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), tokens => {
      const pointer = tokens.reduce((parent, token) => pointerTo(parent, token), '')
      expect(pointerTokens(pointer)).toEqual(tokens)
    }),
  )
})

test('a token is escaped as RFC 6901, section 3, says', () => {
  expect(escapePointerToken('~1/~')).toBe('~01~1~0')
})
