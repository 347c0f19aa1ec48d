import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../main/mcp/reading/body-page.ts'

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

test('the pages of any bytes make the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 16, max: 64 }), (bytes, length) => {
      const body = Buffer.from(bytes)
      const pieces = pagesOf(body, length).map(page =>
        Buffer.from(page.text, page.encoding === 'base64' ? 'base64' : 'utf8'),
      )
      expect(Buffer.concat(pieces)).toEqual(body)
    }),
  )
})

test('an offset within a character starts at the next', () => {
  const body = Buffer.from('é–😀 end')
  const { text, offset } = pageOf(body.subarray(1), 1, body.length)
  expect([text, offset]).toEqual(['–😀 end', 2])
})

test('a page beyond the end is empty and the last', () => {
  expect(pageOf(Buffer.alloc(0), 50, 10)).toEqual({
    encoding: 'utf-8',
    text: '',
    offset: 50,
    nextOffset: null,
    totalBytes: 10,
  })
})
