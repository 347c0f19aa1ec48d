import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { HeaderPairs } from '#contract/terms'
import { benchWithServer, createWorkbench } from './stand-ins.ts'

const captured: HeaderPairs = [
  ['Host', 'hooks.example.com'],
  ['X-Order', 'first'],
  ['accept', '*/*'],
  ['X-ORDER', 'second'],
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Transfer-Encoding', 'chunked'],
  ['Connection', 'keep-alive, X-Kept'],
  ['Keep-Alive', 'timeout=5'],
  ['X-Kept', ''],
  ['X-Latin', 'a\u00f1o \u00ff'],
  ['Expect', '100-continue'],
  ['x-order', 'third'],
]

test('headers go out in their order, case and number, the hop-by-hop ones left out, nothing added', async () => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({ headers: captured, body: Buffer.from('{"a":1}') })
  const attempt = await bench.replay(id, { to: 'url', url: `${server.url}/in/../hook?b=[2]` }, false)
  expect(server.requests[0]?.head.split('\r\n')).toEqual([
    'POST /in/../hook?b=[2] HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    'X-Order: first',
    'accept: */*',
    'X-ORDER: second',
    'Content-Type: application/json; charset=utf-8',
    'X-Kept: ',
    'X-Latin: a\u00f1o \u00ff',
    'x-order: third',
    'Content-Length: 7',
    'Connection: keep-alive',
  ])
  expect(attempt.sentHeaders.map(([name, value]) => `${name}: ${value}`)).toEqual(
    server.requests[0]?.head.split('\r\n').slice(1, -1),
  )
  expect(attempt).toMatchObject({
    id: 1,
    purpose: 'replay',
    deliveryId: id,
    target: `${server.url}/in/../hook?b=[2]`,
    status: 200,
    error: null,
  })
})

describe('the body arrives byte for byte', () => {
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  test.each([
    ['empty', Buffer.alloc(0)],
    ['every byte', everyByte],
    ['no valid UTF-8', Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x00])],
    ['with a byte order mark', Buffer.from('\ufeff{"a":"\u{1f4b8}"}')],
    ['10 MiB', randomBytes(10 * 1024 * 1024)],
  ])('%s', async (_, body) => {
    const { server, bench } = await benchWithServer()
    const attempt = await bench.replay(bench.capture({ body }), { to: 'url', url: server.url }, false)
    expect(Buffer.compare(server.requests[0]?.body ?? Buffer.from('none'), body)).toBe(0)
    expect(attempt).toMatchObject({
      identical: true,
      sentBodyBytes: body.byteLength,
      sentBodySha256: createHash('sha256').update(body).digest('hex'),
    })
    expect(bench.saved).toHaveLength(1)
    expect(bench.saved[0]?.sentBody).toBeNull()
  })
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s goes out as %s with its body', async method => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({ method, body: Buffer.from('body') })
  await bench.replay(id, { to: 'url', url: server.url }, false)
  expect(server.requests[0]?.head).toMatch(new RegExp(`^${method} / HTTP/1\\.1`))
  expect(server.requests[0]?.body.toString()).toBe('body')
})

test('to the listener it goes to the path it was captured at', async () => {
  const { server, bench } = await benchWithServer()
  bench.captureUrl = server.url
  const id = bench.capture({ target: '/shop/hooks?id=7', body: Buffer.from('x') })
  const attempt = await bench.replay(id, { to: 'listener' }, false)
  expect(server.requests[0]?.head).toMatch(/^POST \/shop\/hooks\?id=7 HTTP/)
  expect(attempt.target).toBe(`${server.url}/shop/hooks?id=7`)
})

test('a host that is not this machine is refused, and nothing is kept', async () => {
  const bench = createWorkbench()
  const sending = bench.replay(bench.capture({}), { to: 'url', url: 'http://hooks.example/' }, false)
  await expect(sending).rejects.toMatchObject({
    code: 'remote-target-refused',
    details: { host: 'hooks.example' },
  })
  expect(bench.saved).toEqual([])
})

test('what was never readable as HTTP cannot be replayed', async () => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({ method: '', target: '', body: Buffer.from('\x16\x03\x01') })
  await expect(bench.replay(id, { to: 'url', url: server.url }, false)).rejects.toMatchObject({
    code: 'invalid-params',
  })
  expect(server.requests).toEqual([])
})

test('a header value that would break HTTP is refused with a reason', async () => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({ headers: [['X-Split', 'a\r\nX-Injected: 1']] })
  await expect(bench.replay(id, { to: 'url', url: server.url }, false)).rejects.toMatchObject({
    code: 'invalid-params',
  })
})

test('an unknown delivery is not found', async () => {
  const bench = createWorkbench()
  const id = bench.capture({})
  const unknown = (id + 1) as typeof id
  await expect(bench.replay(unknown, { to: 'listener' }, false)).rejects.toMatchObject({
    code: 'not-found',
  })
})
