import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestFraming } from '../../../../main/engine/listener/request-framing.ts'

const lengthPost = { bytes: 'POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello', body: 5 } as const
/** Its chunk has 18 bytes, and what looks like the end of a body twice: at its start and after 12 bytes. */
const chunkedPost = {
  bytes:
    'POST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n12;x=1\r\n0\r\n\r\n3456789\n0\r\n\r\n\r\n0\r\nX: y\r\n\r\n',
  body: 'chunked',
} as const
const bodyless = { bytes: 'GET /c HTTP/1.1\r\nHost: h\r\n\r\n', body: 0 } as const
type Request = typeof lengthPost | typeof chunkedPost | typeof bodyless

/** Feeds the requests and what follows them in pieces of these sizes, reporting heads as a parser does. */
function feed(requests: readonly Request[], following: string, sizes: readonly number[]) {
  const all = Buffer.from(requests.map(request => request.bytes).join('') + following)
  const heads: { end: number; body: Request['body'] }[] = []
  let begin = 0
  for (const { bytes, body } of requests) {
    heads.push({ end: begin + bytes.indexOf('\r\n\r\n') + 4, body })
    begin += bytes.length
  }
  const framing = new RequestFraming(10_000)
  const headBytes: number[] = []
  let at = 0
  for (let turn = 0; at < all.length; turn += 1) {
    const end = Math.min(all.length, at + (sizes[turn % sizes.length] ?? 1))
    framing.add(all.subarray(at, end))
    for (let head = heads[0]; head !== undefined && head.end <= end; head = heads[0]) {
      headBytes.push(framing.head(head.body))
      heads.shift()
    }
    at = end
  }
  return { framing, headBytes }
}

test('knows what came after the last whole request, however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<Request>(lengthPost, chunkedPost, bodyless), { maxLength: 5 }),
      fc.constantFrom('', 'POST /next HT', 'nonsense', 'POST / HTTP/1.1\r\nHost: h\r\n'),
      fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 }),
      (requests, following, sizes) => {
        const { framing, headBytes } = feed(requests, following, sizes)
        expect(headBytes).toEqual(requests.map(request => request.bytes.indexOf('\r\n\r\n') + 4))
        expect(framing.hasUnread()).toBe(following !== '')
        expect(framing.unread().toString()).toBe(following)
      },
    ),
  )
})

test('empty lines before a request are not part of it', () => {
  const { framing, headBytes } = feed([], '\r\n\r\n\n', [2])
  expect(headBytes).toEqual([])
  expect(framing.unread()).toHaveLength(0)
  expect(framing.hasUnread()).toBe(false)
})

test('a body that has not come in full leaves nothing unread', () => {
  const framing = new RequestFraming(10_000)
  framing.add(Buffer.from('POST / HTTP/1.1\r\nContent-Length: 8\r\n\r\nfour'))
  framing.head(8)
  expect(framing.hasUnread()).toBe(false)
  framing.add(Buffer.from('fiveGET'))
  expect(framing.unread().toString()).toBe('GET')
})

test('of a head that never ends, not much more than the limit is held', () => {
  const framing = new RequestFraming(100)
  for (let count = 0; count < 1_000; count += 1) framing.add(Buffer.from('0123456789'))
  const held = framing.unread().length
  expect(held).toBeGreaterThanOrEqual(100)
  expect(held).toBeLessThan(200)
})

test('a head that comes byte by byte is held whole', () => {
  const framing = new RequestFraming(10_000)
  const text = `GET /${'x'.repeat(2_000)}`
  for (const byte of Buffer.from(text)) framing.add(Buffer.of(byte))
  expect(framing.unread().toString()).toBe(text)
})

/** The bytes, and the number of reads of single bytes. */
function counted(text: string): { bytes: Buffer; reads(): number } {
  let reads = 0
  const bytes = Buffer.from(text)
  const watched = new Proxy(bytes, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { bytes: watched, reads: () => reads }
}

function chunkedBody(): RequestFraming {
  const framing = new RequestFraming(10_000)
  framing.add(Buffer.from('POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'))
  framing.head('chunked')
  return framing
}

test('whole chunks that were read before are not read byte by byte again', () => {
  const framing = chunkedBody()
  const chunks = counted('1\r\na\r\n'.repeat(500))
  framing.addChunks(chunks.bytes)
  expect([framing.missingBody(), framing.missingOfChunk(), chunks.reads()]).toEqual(['chunked', 0, 0])
  framing.add(Buffer.from('0\r\n\r\nGET'))
  expect(framing.unread().toString()).toBe('GET')
})

test('the extension of a chunk is not read byte by byte', () => {
  const framing = chunkedBody()
  const chunk = counted(`1;${'e'.repeat(5_000)}\r\na\r\n`)
  framing.add(chunk.bytes)
  expect([framing.missingBody(), framing.missingOfChunk()]).toEqual(['chunked', 0])
  expect(chunk.reads()).toBeLessThan(10)
})
