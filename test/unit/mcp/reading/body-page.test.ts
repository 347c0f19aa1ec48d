import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../main/mcp/reading/body-page.ts'
import { anyCharacter } from '../../../support/any-character.ts'

/** All pages of a body, as a client reads them one after the other. */
function pagesOf(body: Buffer, length: number) {
  const pages = []
  for (let next: number | null = 0; next !== null; ) {
    const page = pageOf(body.subarray(next, next + length), next, body.length)
    if (page.nextOffset !== null) expect(page.nextOffset).toBeGreaterThan(next)
    pages.push(page)
    next = page.nextOffset
  }
  return pages
}

test('the pages of a text make the text, with every character in one piece', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 16, max: 64 }),
      (text, length) => {
        const body = Buffer.from(text)
        const pages = pagesOf(body, length)
        expect(pages.every(page => page.encoding === 'utf-8')).toBe(true)
        expect(pages.map(page => page.text).join('')).toBe(body.toString())
      },
    ),
  )
})

/** The bytes that the pages have, one after the other. */
function bytesIn(pages: ReturnType<typeof pagesOf>): Buffer {
  return Buffer.concat(
    pages.map(page => Buffer.from(page.text, page.encoding === 'base64' ? 'base64' : 'utf8')),
  )
}

test('the pages of any bytes mixed with text make the bytes', () => {
  const strayBytes = fc.uint8Array({ maxLength: 20 }).map(bytes => Buffer.from(bytes))
  // Parts of characters, such as continuation bytes alone.
  const cutText = fc
    .tuple(fc.constantFrom('é', '漢', '😀'), fc.nat(3), fc.nat(4))
    .map(([character, from, to]) => Buffer.from(character).subarray(from, to))
  const text = fc.string({ unit: anyCharacter, maxLength: 40 }).map(words => Buffer.from(words))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(strayBytes, cutText, text), { maxLength: 20 }),
      fc.integer({ min: 16, max: 64 }),
      (parts, length) => {
        const body = Buffer.concat(parts)
        expect(bytesIn(pagesOf(body, length)).toString('hex')).toBe(body.toString('hex'))
      },
    ),
  )
})

test('a page of base64 ends before a character that it would cut, and the next is text', () => {
  const body = Buffer.concat([Buffer.from([0xff]), Buffer.from('é'.repeat(40))])
  const pages = pagesOf(body, 16)
  expect(pages.map(({ encoding }) => encoding)).toEqual(['base64', ...Array(5).fill('utf-8')])
  expect(pages[0]?.nextOffset).toBe(15)
  expect(bytesIn(pages)).toEqual(body)
})

test('an offset inside a character makes base64 that starts there', () => {
  const body = Buffer.from('é–😀 end')
  const page = pageOf(body.subarray(1), 1, body.length)
  expect(page.encoding).toBe('base64')
  expect(bytesIn([page])).toEqual(body.subarray(1))
})

test('a page beyond the end is empty and the last', () => {
  expect(pageOf(Buffer.alloc(0), 50, 10)).toEqual({
    encoding: 'utf-8',
    text: '',
    nextOffset: null,
    totalBytes: 10,
  })
})
