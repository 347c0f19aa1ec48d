import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../../../support/random.ts'
import { openListener } from './open-listener.ts'
import { connectRaw, post, statusesOf } from './raw-sender.ts'

const accepted = /HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{"received":true\}$/s

test('a POST is stored exactly and gets 200 with JSON', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const body = gzipSync('{"event":"TRANSACTION"}')
  const head =
    'POST /a%20b?c=d&c HTTP/1.1\r\nhOST: here\r\nX-Twice: one\r\nx-twice:  two \r\nX-Empty:\r\nX-Odd: h\xe9\r\nContent-Length: '
  const before = Date.now()
  sender.send(Buffer.from(`${head}${body.length}\r\n\r\n`, 'latin1'))
  sender.send(body.subarray(0, 2))
  sender.send(body.subarray(2))
  const response = await sender.until(accepted)
  expect(response).toMatch(/\r\nContent-Type: application\/json\r\nContent-Length: 17\r\n/)
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({
    method: 'POST',
    target: '/a%20b?c=d&c',
    httpVersion: '1.1',
    rawTrailers: [],
    remoteAddress: '127.0.0.1',
    remotePort: sender.socket.localPort,
    reception: 'whole',
    declaredBodyBytes: null,
  })
  expect(delivery.rawHeaders).toEqual([
    'hOST',
    'here',
    'X-Twice',
    'one',
    'x-twice',
    'two',
    'X-Empty',
    '',
    'X-Odd',
    'h\xe9',
    'Content-Length',
    String(body.length),
  ])
  expect(delivery.body).toEqual(body)
  expect(delivery.receivedAtMs).toBeGreaterThanOrEqual(before)
  expect(delivery.receivedAtMs).toBeLessThanOrEqual(Date.now())
  expect(delivery.response?.status).toBe(200)
  expect(delivery.response?.elapsedMs).toBeGreaterThan(0)
})

test('[T1-7, F1-4] no response is sent before the delivery is stored', async () => {
  const { store, connect } = await openListener()
  store.isHeld = true
  const sender = await connect(post('{}'))
  await store.until(() => store.waiting === 1)
  const other = await connect(post('{}'))
  await store.until(() => store.waiting === 2)
  expect(sender.received()).toBe('')
  store.commit()
  await sender.until(accepted)
  await other.until(accepted)
})

test('a chunked body is kept without its chunks, with its trailers', async () => {
  const { store, connect } = await openListener()
  const sender = await connect(
    'POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n2;x=y\r\n',
  )
  sender.send('de\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n')
  await sender.until(accepted)
  const delivery = await store.delivery()
  expect(delivery.body.toString()).toBe('abcde')
  expect(delivery.rawTrailers).toEqual(['X-Sum', '1', 'x-sum', '2'])
})

test.each(['one', 'two'])(
  'bodies in chunks of every size, in pieces of every size, are kept byte by byte (seed %s)',
  async seed => {
    const random = randomFrom(seed)
    const { store, connect } = await openListener()
    const sender = await connect()
    const bodies = Array.from({ length: 30 }, () => {
      const bytes = Buffer.alloc(random.between(0, 4_000))
      // Among them what separates chunks and heads.
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.pick([13, 10, 48, 49, 97, 255])
      return bytes
    })
    const wire = Buffer.concat(bodies.map(body => chunkedRequest(body, random)))
    for (let at = 0; at < wire.length; ) {
      const end = at + random.pick([1, 2, 7, 100, 3_000])
      sender.send(wire.subarray(at, end))
      await new Promise<void>(resolve => sender.socket.write('', () => resolve()))
      at = end
    }
    const saved = await store.deliveries(bodies.length)
    expect(saved.map(delivery => delivery.body.toString('latin1'))).toEqual(
      bodies.map(body => body.toString('latin1')),
    )
  },
)

test('a connection is used again, and pipelined requests get their responses in order', async () => {
  const { store, connect } = await openListener()
  const sender = await connect(post('1', '/first'))
  await sender.until(accepted)
  sender.send(`${post('2')}PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n3${post('4')}`)
  const text = await sender.until(/405.*200 OK.*\}$/s)
  expect(statusesOf(text)).toEqual([200, 200, 405, 200])
  expect((await store.deliveries(4)).map(delivery => delivery.body.toString())).toEqual(['1', '2', '3', '4'])
  await store.until(() => store.saved.every(delivery => delivery.response !== null))
})

test('pipelined requests in pieces of every size stay whole', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const chunked = 'POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwxyz\r\n0\r\n\r\n'
  const all = post('abc', '/a') + chunked + post('', '/b')
  let sent = 0
  for (let size = 1; sent < all.length * 3; size += 1) {
    const from = sent % all.length
    const piece = all.slice(from, from + size)
    sender.send(piece)
    sent += piece.length
    await new Promise<void>(resolve => sender.socket.write('', () => resolve()))
  }
  const expected = Math.floor(sent / all.length) * 3
  const saved = await store.deliveries(expected)
  expect(saved.slice(0, 3).map(delivery => `${delivery.target} ${delivery.body}`)).toEqual([
    '/a abc',
    '/c wxyz',
    '/b ',
  ])
  expect(saved.every(delivery => delivery.reception === 'whole')).toBe(true)
})

test('Expect: 100-continue gets 100, and any other expectation is stored as a delivery', async () => {
  const { store, connect } = await openListener()
  const sender = await connect(
    'POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  )
  await sender.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/s)
  sender.send('ok')
  await sender.until(accepted)
  const other = await connect(
    'POST / HTTP/1.1\r\nHost: h\r\nExpect: a-miracle\r\nContent-Length: 2\r\n\r\nok',
  )
  await other.until(accepted)
  expect((await store.deliveries(2)).map(delivery => delivery.body.toString())).toEqual(['ok', 'ok'])
})

test('a sender that closes its half after the request still gets its response', async () => {
  const { store, connect } = await openListener()
  store.isHeld = true
  const sender = await connect()
  sender.socket.end(post('{}'))
  await store.until(() => store.waiting === 1)
  // Later bytes on another connection are read after the end of this one.
  await connect(post('{}'))
  await store.until(() => store.waiting === 2)
  store.commit()
  expect(await sender.ended()).toMatch(accepted)
  expect((await store.deliveries(2))[0]?.response?.status).toBe(200)
})

test('requests without Host and of HTTP/1.0 are taken', async () => {
  const { store, connect } = await openListener()
  const sender = await connect('POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n')
  await sender.until(accepted)
  const old = await connect('POST / HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi')
  expect(await old.ended()).toMatch(accepted)
  expect((await store.deliveries(2)).map(delivery => delivery.httpVersion)).toEqual(['1.1', '1.0'])
})

test('other methods than POST are stored, and get 405 with Allow', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  for (const [index, method] of methods.entries()) {
    sender.send(`${method} /hooks HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n${index}`)
    await sender.until(new RegExp(`(405 .*){${index + 1}}\\}$`, 's'))
  }
  const text = sender.received()
  expect(statusesOf(text)).toEqual(methods.map(() => 405))
  expect(text.match(/\r\nAllow: POST\r\n/g)).toHaveLength(methods.length)
  expect(store.saved.map(delivery => `${delivery.method} ${delivery.body}`)).toEqual(
    methods.map((method, index) => `${method} ${index}`),
  )
})

test('opening the capture URL says hello, and is kept', async () => {
  const { store, port } = await openListener()
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/Hooktrail/)
  const head = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(text.length)])
  expect((await fetch(`http://127.0.0.1:${port}/other`, { method: 'HEAD' })).status).toBe(405)
  const saved = await store.deliveries(3)
  expect(saved.map(delivery => `${delivery.method} ${delivery.target}`)).toEqual([
    'GET /',
    'HEAD /',
    'HEAD /other',
  ])
})

test('a request to upgrade is an ordinary request', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const upgrade =
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n'
  sender.send(post('{"a":1}', '/', upgrade))
  await sender.until(accepted)
  expect((await store.delivery()).body.toString()).toBe('{"a":1}')
  const socket = await connect(
    'GET /chat HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(statusesOf(await socket.until(/\}$/s))).toEqual([405])
})

test('CONNECT is kept with what follows it, and refused with 405', async () => {
  const { store, connect } = await openListener()
  const sender = await connect(
    `${post('1')}CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\ntunnelled`,
  )
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([200, 405])
  expect(text).toMatch(/Allow: POST\r\nConnection: close\r\n/)
  const [, delivery] = await store.deliveries(2)
  expect(delivery).toMatchObject({
    method: 'CONNECT',
    target: 'example.com:443',
    rawHeaders: ['Host', 'example.com'],
  })
  expect(delivery?.body.toString()).toBe('tunnelled')
  expect(delivery?.response?.status).toBe(405)
})

test('a sender that resets its CONNECT harms nothing', async () => {
  const { store, connect } = await openListener()
  store.isHeld = true
  const sender = await connect('CONNECT example.com:443 HTTP/1.1\r\n\r\n')
  await store.until(() => store.waiting === 1)
  sender.socket.resetAndDestroy()
  const other = await connect(post('{}'))
  await store.until(() => store.waiting === 2)
  store.commit()
  await other.until(accepted)
  expect((await store.deliveries(2))[0]).toMatchObject({ method: 'CONNECT', response: null })
})

test('an IPv4 sender on an address of both kinds is shown as IPv4', async context => {
  const opened = await openListener({}, '::').catch(() => null)
  if (opened === null) return context.skip('this machine has no IPv6')
  const sender = await connectRaw(opened.port)
  sender.send(post('{}'))
  await sender.until(accepted)
  sender.socket.destroy()
  expect((await opened.store.delivery()).remoteAddress).toBe('127.0.0.1')
})

test('no response is recorded for a sender that left before it', async () => {
  const { store, connect, listener } = await openListener()
  store.isHeld = true
  const sender = await connect(post('{}'))
  await store.until(() => store.waiting === 1)
  const gone = new Promise<void>(resolve => {
    const end = listener.onStatus(() => {
      if (listener.status().openConnections > 0) return
      end()
      resolve()
    })
  })
  sender.socket.resetAndDestroy()
  await gone
  store.commit()
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'whole', response: null })
})

function chunkedRequest(body: Buffer<ArrayBuffer>, random: Random): Buffer {
  const parts = [Buffer.from('POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n')]
  for (let at = 0; at < body.length; ) {
    const size = Math.min(body.length - at, random.pick([1, 1, 1, 2, 15, 16, 255, 256, 1_500]))
    const extension = random.pick(['', '', '', ';a=b'])
    parts.push(Buffer.from(`${size.toString(16)}${extension}\r\n`), body.subarray(at, at + size))
    parts.push(Buffer.from('\r\n'))
    at += size
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}
