import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineSplitter } from '../../../main/web/json-lines.ts'

test('lines come out whole however the bytes are cut, also within a character', () => {
  const lines = fc.array(fc.string({ unit: 'grapheme' }).map(text => text.replaceAll('\n', '')))
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 7 }), (expected, pieceBytes) => {
      const got: string[] = []
      const feed = createLineSplitter(10_000, line => got.push(line))
      const bytes = Buffer.from(expected.map(line => `${line}\n`).join(''))
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        feed(bytes.subarray(start, start + pieceBytes))
      }
      expect(got).toEqual(expected)
    }),
  )
})

test('a line over the limit ends the stream, whether or not its end has come', () => {
  for (const pieces of [['aaaa', 'aaaa'], ['aaaaaaaa\nb\n']]) {
    const got: string[] = []
    const feed = createLineSplitter(5, line => got.push(line))
    const responses = pieces.map(piece => feed(Buffer.from(piece)))
    expect(responses.at(-1)).toBe(false)
    expect(feed(Buffer.from('b\n'))).toBe(false)
    expect(got).toEqual([])
  }
})

test('a line at the limit is delivered', () => {
  const got: string[] = []
  const feed = createLineSplitter(5, line => got.push(line))
  expect(feed(Buffer.from('aaaaa'))).toBe(true)
  expect(feed(Buffer.from('\n'))).toBe(true)
  expect(got).toEqual(['aaaaa'])
})
