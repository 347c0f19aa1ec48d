import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBody } from '../../../../../main/engine/inspect/body/decode-body.ts'
import { decodeText } from '../../../../../main/engine/inspect/body/decode-text.ts'

const plain = new TextEncoder().encode('{"event":"funding"}')

describe('decodeBody', () => {
  test.each([
    ['gzip', gzipSync(plain)],
    ['X-GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['identity, gzip', gzipSync(plain)],
    ['', plain],
    [null, plain],
  ])('undoes %s', (encoding, bytes) => {
    const decoded = decodeBody(bytes, encoding)
    expect(Buffer.from(decoded.bytes)).toEqual(Buffer.from(plain))
    expect(decoded.problem).toBeNull()
  })

  test.each([
    ['zstd', 'unknown'],
    ['gzip', 'corrupt'],
    ['deflate', 'corrupt'],
    ['br', 'corrupt'],
    ['br,br,br,br,br,br', 'unknown'],
  ])('leaves bytes that are not %s as sent and says so', (encoding, kind) => {
    const decoded = decodeBody(plain, encoding)
    expect(decoded.bytes).toBe(plain)
    expect(decoded.problem?.kind).toBe(kind)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('stops at the limit of what %s may become', (encoding, compress) => {
    const bomb = compress(Buffer.alloc(10_001))
    expect(decodeBody(bomb, encoding, 10_000)).toMatchObject({ bytes: bomb, problem: { kind: 'too-large' } })
    expect(decodeBody(bomb, encoding, 10_001).bytes.length).toBe(10_001)
  })

  test.each([
    ['br', brotliCompressSync(Buffer.alloc(58_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(8_000_000)))],
    ['deflate', deflateSync(Buffer.alloc(8_000_000))],
  ])('does not decode what %s made hundreds of times shorter, whatever the limit', (encoding, bomb) => {
    for (const limit of [undefined, null, 64_000_000, 0, -1]) {
      expect(decodeBody(bomb, encoding, limit)).toMatchObject({ bytes: bomb, problem: { kind: 'too-large' } })
    }
  })

  test('decodes nothing beyond 16 MiB, however much was sent', () => {
    const ofBytes = (length: number): Buffer => gzipSync(Buffer.alloc(length), { level: 0 })
    expect(decodeBody(ofBytes(16 * 1024 * 1024), 'gzip').bytes.length).toBe(16 * 1024 * 1024)
    expect(decodeBody(ofBytes(16 * 1024 * 1024 + 1), 'gzip').problem?.kind).toBe('too-large')
  })

  test('gives back any bytes under any stack of encodings, and never throws', () => {
    const compress = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
    const names = fc.array(fc.constantFrom('gzip', 'deflate', 'br'), { maxLength: 3 })
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), names, (bytes, encodings) => {
        const encoded = encodings.reduce<Uint8Array>((body, name) => compress[name as 'br'](body), bytes)
        expect(Buffer.from(decodeBody(encoded, encodings.join(', ')).bytes)).toEqual(Buffer.from(bytes))
        decodeBody(bytes, encodings.join(','))
      }),
    )
  })
})

describe('decodeText', () => {
  test.each([
    ['utf-8', [0xc3, 0xa9], { text: 'é', encoding: 'utf-8', hasByteOrderMark: false, isBroken: false }],
    ['utf-8 with a mark', [0xef, 0xbb, 0xbf, 0x7b], { text: '{', encoding: 'utf-8', hasByteOrderMark: true }],
    ['utf-16le', [0xff, 0xfe, 0x7b, 0], { text: '{', encoding: 'utf-16le', hasByteOrderMark: true }],
    ['utf-16be', [0xfe, 0xff, 0, 0x7b], { text: '{', encoding: 'utf-16be', hasByteOrderMark: true }],
    ['broken utf-8', [0x61, 0xff], { text: 'a\ufffd', isBroken: true }],
  ])('reads %s', (_name, bytes, expected) => {
    expect(decodeText(new Uint8Array(bytes))).toMatchObject(expected)
  })
})
