import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { openListener } from './open-listener.ts'
import { post, statusesOf } from './raw-sender.ts'

const kibibyte = 1024

test('a body over the limit gets 413; its first part is stored, with its declared length', async () => {
  const { store, connect } = await openListener({ bodyBytes: kibibyte })
  const sender = await connect()
  const body = 'abcdefgh'.repeat(100_000)
  sender.send(post(body))
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([413])
  expect(text).toMatch(/Connection: close\r\n.*\{"received":false,"error":"[^"]+"\}$/s)
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'body-too-large', declaredBodyBytes: body.length })
  expect(delivery.body.toString()).toBe(body.slice(0, kibibyte))
  expect(delivery.response?.status).toBe(413)
})

test('a body of exactly the limit is whole, one byte more is not; a chunked one has no declared length', async () => {
  const { store, connect } = await openListener({ bodyBytes: kibibyte })
  const sender = await connect(post('x'.repeat(kibibyte)))
  await sender.until(/200 OK.*\}$/s)
  sender.send(post('x'.repeat(kibibyte + 1)))
  expect(statusesOf(await sender.ended())).toEqual([200, 413])
  expect((await store.deliveries(2)).map(delivery => [delivery.reception, delivery.body.length])).toEqual([
    ['whole', kibibyte],
    ['body-too-large', kibibyte],
  ])
  const chunked = await connect(
    `POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n800\r\n${'x'.repeat(2048)}\r\n`,
  )
  expect(statusesOf(await chunked.ended())).toEqual([413])
  expect((await store.deliveries(3))[2]).toMatchObject({
    reception: 'body-too-large',
    declaredBodyBytes: null,
  })
})

test('a sender that writes its whole body before it reads still gets the 413', async () => {
  const { port } = await openListener({ bodyBytes: kibibyte })
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: new Uint8Array(10_000_000),
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ received: false })
})

test('a body that was expected to be too large is taken up to the limit all the same', async () => {
  const { store, connect } = await openListener({ bodyBytes: kibibyte })
  const sender = await connect(
    'POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 4000\r\n\r\n',
  )
  await sender.until(/100 Continue/s)
  sender.send('x'.repeat(4000))
  expect(statusesOf(await sender.ended())).toEqual([100, 413])
  expect((await store.delivery()).body).toHaveLength(kibibyte)
})

test('bodies in flight over the common limit get 503 and are stored as far as they arrived', async () => {
  const limit = 1024 * kibibyte
  const { store, connect } = await openListener({ inFlightBytes: limit })
  store.isHeld = true
  const first = await connect(post('a'.repeat(limit)))
  await store.until(() => store.waiting === 1)
  const second = await connect(post('b'.repeat(10)))
  await store.until(() => store.waiting === 2)
  // Refused before its body: it gets no 100 Continue.
  const third = await connect(
    'POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n',
  )
  await store.until(() => store.waiting === 3)
  store.isHeld = false
  store.commit()
  expect(statusesOf(await first.until(/\}$/s))).toEqual([200])
  expect(statusesOf(await second.ended())).toEqual([503])
  expect(statusesOf(await third.ended())).toEqual([503])
  const saved = await store.deliveries(3)
  expect(saved.map(delivery => delivery.reception)).toEqual(['whole', 'over-capacity', 'over-capacity'])
  expect(saved[1]?.body.toString()).toBe('b'.repeat(10))
  expect(saved[2]).toMatchObject({ declaredBodyBytes: 4, response: { status: 503 } })

  const later = await connect(post('c'.repeat(limit)))
  expect(statusesOf(await later.until(/\}$/s))).toEqual([200])
})

test('large bodies leave a quarter of what may be in flight to small ones', async () => {
  const limit = 1024 * kibibyte
  const { store, connect } = await openListener({ inFlightBytes: limit })
  store.isHeld = true
  await connect(post('a'.repeat(limit - 200 * kibibyte)))
  await store.until(() => store.waiting === 1)
  await connect(post('b'.repeat(256 * kibibyte)))
  await store.until(() => store.waiting === 2)
  await connect(post('c'.repeat(100)))
  await store.until(() => store.waiting === 3)
  store.commit()
  const saved = await store.deliveries(3)
  expect(saved.map(delivery => delivery.reception)).toEqual(['whole', 'over-capacity-large', 'whole'])
})

test('a head over the limit gets 431 and is stored with the bytes that arrived', async () => {
  const { store, connect } = await openListener({ headerBytes: 2048 })
  const sender = await connect(post('1'))
  await sender.until(/200 OK.*\}$/s)
  const head = `POST /long HTTP/1.1\r\nHost: h\r\nX-Long: ${'x'.repeat(5000)}\r\n\r\n`
  sender.send(head.slice(0, 100))
  await new Promise<void>(resolve => sender.socket.write('', () => resolve()))
  sender.send(head.slice(100))
  expect(statusesOf(await sender.ended())).toEqual([200, 431])
  const [, delivery] = await store.deliveries(2)
  expect(delivery).toMatchObject({
    reception: 'headers-too-large',
    method: 'POST',
    target: '/long',
    httpVersion: '1.1',
    rawHeaders: [],
    response: { status: 431 },
  })
  expect(head.startsWith(delivery?.body.toString() ?? '-')).toBe(true)
  expect(delivery?.body.length).toBeGreaterThan(2048)
})

test('what does not arrive in time gets 408, and its part is stored; a connection that sends nothing is closed', async () => {
  const { store, connect } = await openListener({ requestMs: 500 })
  const begun = [
    'POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhalf',
    'POST /head HTTP/1.1\r\nHo',
    // A length beyond every number is refused like any other.
    'POST /long HTTP/1.1\r\nHost: h\r\nContent-Length: 18446744073709551615\r\n\r\nx',
  ]
  const silent = await connect()
  const senders = await Promise.all(begun.map(bytes => connect(bytes)))
  for (const sender of senders) expect(statusesOf(await sender.ended())).toEqual([408])
  expect(await silent.ended()).toBe('')
  const saved = (await store.deliveries(3)).toSorted((a, b) => (a.target < b.target ? -1 : 1))
  const timedOut = { reception: 'timed-out', method: 'POST', response: { status: 408 } }
  expect(saved).toMatchObject([
    {
      ...timedOut,
      target: '/body',
      declaredBodyBytes: 10,
      rawHeaders: ['Host', 'h', 'Content-Length', '10'],
    },
    { ...timedOut, target: '/head' },
    { ...timedOut, target: '/long', declaredBodyBytes: null },
  ])
  expect(saved.map(({ body }) => body.toString())).toEqual(['half', begun[1], 'x'])
})

test('a store that takes longer than a request may is no time-out', async () => {
  const { store, connect } = await openListener({ requestMs: 500 })
  store.isHeld = true
  const slow = await connect()
  const sender = await connect(post('{}'))
  slow.send('POST / HTTP/1.1\r\n')
  await store.until(() => store.waiting === 2)
  store.commit()
  expect(statusesOf(await sender.until(/\}$/s))).toEqual([200])
})

test('an upload that breaks off is stored as far as it arrived, without a response', async () => {
  const { store, connect } = await openListener()
  for (const leave of ['resetAndDestroy', 'end'] as const) {
    const sender = await connect(
      'POST /off HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
    )
    await sender.until(/100 Continue/s)
    await new Promise<void>(resolve => sender.socket.write('half', () => resolve()))
    // The listener has the bytes once it responded to another connection after them.
    const other = await connect('GET / HTTP/1.1\r\n\r\n')
    await other.until(/200 OK/s)
    sender.socket[leave]()
    await sender.closed()
  }
  const saved = (await store.deliveries(4)).filter(delivery => delivery.target === '/off')
  expect(saved.map(delivery => delivery.body.toString())).toEqual(['half', 'half'])
  for (const delivery of saved) {
    expect(delivery).toMatchObject({
      method: 'POST',
      reception: 'aborted',
      declaredBodyBytes: 10,
      response: null,
    })
  }
})

test.each([
  ['head', 'POST /off HTTP/1.1\r\nHo', 'POST /off HTTP/1.1\r\nHo'],
  ['body', 'POST /off HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf', 'half'],
])(
  'a sender that ends in the middle of a %s still gets the responses before it, and what arrived is stored',
  async (_part, bytes, savedBody) => {
    const { store, connect } = await openListener()
    store.isHeld = true
    const sender = await connect()
    sender.socket.end(post('1') + bytes)
    await store.until(() => store.waiting === 2)
    store.commit()
    expect(statusesOf(await sender.ended())).toEqual([200])
    await sender.closed()
    expect(store.saved.map(delivery => delivery.reception)).toEqual(['whole', 'aborted'])
    expect(store.saved[1]).toMatchObject({ method: 'POST', target: '/off', response: null })
    expect(store.saved[1]?.body.toString()).toBe(savedBody)
  },
)

test('connections without a request are no deliveries', async () => {
  const { store, connect } = await openListener()
  const silent = await connect()
  silent.socket.end()
  await silent.closed()
  const empty = await connect()
  empty.socket.end('\r\n\r\n')
  await empty.closed()
  const idle = await connect(`\r\n${post('1')}`)
  await idle.until(/200 OK.*\}$/s)
  idle.socket.end()
  await idle.closed()
  expect((await store.delivery()).body.toString()).toBe('1')
})

test('a refused request that cannot be stored gets 503', async () => {
  const { store, connect } = await openListener({ bodyBytes: kibibyte })
  store.failure = new AppError('disk-full', 'The disk is full.')
  const large = await connect(post('x'.repeat(2000)))
  expect(statusesOf(await large.ended())).toEqual([503])
  const odd = await connect('nonsense\r\n\r\n')
  expect(statusesOf(await odd.ended())).toEqual([503])
})

test('a refusal waits for the responses before it', async () => {
  const { store, connect } = await openListener({ bodyBytes: kibibyte, headerBytes: 2048 })
  for (const refused of [post('x'.repeat(2000)), `GET / HTTP/1.1\r\nX: ${'x'.repeat(4000)}\r\n\r\n`]) {
    store.isHeld = true
    const sender = await connect(post('1') + refused)
    await store.until(() => store.waiting === 2)
    store.isHeld = false
    store.commit()
    expect(statusesOf(await sender.ended())).toEqual([200, refused.startsWith('POST') ? 413 : 431])
  }
  expect(store.saved.map(delivery => delivery.response?.status)).toEqual([200, 413, 200, 431])
})

test('a sender that never waits for responses is read no further than some requests', async () => {
  const { store, connect } = await openListener()
  store.isHeld = true
  await connect(post('{}').repeat(1_000))
  await store.until(() => store.waiting === 16)
  const other = await connect(post('{}'))
  await store.until(() => store.waiting === 17)
  store.isHeld = false
  store.commit()
  await store.deliveries(1_001)
  await other.until(/200 OK/s)
})

test('of all connections together, few requests are read that follow one without a response', async () => {
  const { store, connect } = await openListener()
  store.isHeld = true
  const senders = await Promise.all(Array.from({ length: 40 }, () => connect()))
  for (const sender of senders) sender.send(post('{}').repeat(16))
  await store.until(() => store.waiting >= 256)
  const other = await connect(post('{}', '/other'))
  // Time enough to read them all.
  for (let turn = 0; turn < 500; turn += 1) await new Promise(resolve => setImmediate(resolve))
  // Each connection reads two at a time, and its first ones in any case.
  expect(store.waiting).toBeLessThan(256 + 2 * 40)
  store.isHeld = false
  store.commit()
  await store.deliveries(40 * 16 + 1)
  await other.until(/200 OK/s)
})

test('while inspection is behind a sender that never waits for responses is overtaken by one that does', async () => {
  const { store, connect, stopClock } = await openListener()
  store.pending = 1_000
  const startClock = stopClock()
  await connect(post('{}', '/flood').repeat(600))
  const other = await connect()
  const of = (name: string): number => store.saved.filter(({ target }) => target === name).length
  for (let count = 1; count <= 100; count += 1) {
    other.send(post('{}', '/other'))
    await store.until(() => of('/other') === count)
  }
  expect(of('/flood')).toBeLessThan(150)
  store.pending = 0
  startClock()
  await store.deliveries(700)
})

test('heads that wait for their responses are held to a quarter of the limit', async () => {
  const { store, connect } = await openListener({ inFlightBytes: 1024 * kibibyte })
  store.isHeld = true
  const request = `POST / HTTP/1.1\r\nX: ${'x'.repeat(50_000)}\r\nContent-Length: 0\r\n\r\n`
  const sender = await connect(request.repeat(8))
  // The one that goes over the limit is refused and ends the connection.
  await store.until(() => store.waiting === 5)
  store.commit()
  expect(statusesOf(await sender.ended())).toEqual([200, 200, 200, 200, 503])
})

test('a body that is refused before it comes is read to its end, so that the sender is not reset', async () => {
  const { store, connect } = await openListener({ inFlightBytes: 1024 * kibibyte })
  store.isHeld = true
  await connect(post('a'.repeat(1024 * kibibyte)))
  await store.until(() => store.waiting === 1)
  await connect(post('b'))
  await store.until(() => store.waiting === 2)
  const sender = await connect()
  sender.socket.end(post('c'.repeat(8 * 1024 * kibibyte)))
  await store.until(() => store.waiting === 3)
  store.commit()
  expect(statusesOf(await sender.ended())).toEqual([503])
  await sender.closed()
  expect(sender.socket.errored).toBeNull()
})

const fields = (count: number) => Array.from({ length: count }, (_, index) => `${index}:1\r\n`).join('')

test.each([
  { way: 'in one piece', pieceBytes: 64 * kibibyte },
  { way: 'in small pieces', pieceBytes: 700 },
])('a head of more than 2,000 headers is answered 431 and kept, $way', async ({ pieceBytes }) => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const head = `POST /many HTTP/1.1\r\nHost: h\r\n${fields(5_000)}\r\n`
  for (let at = 0; at < head.length; at += pieceBytes) {
    sender.send(head.slice(at, at + pieceBytes))
    await new Promise(resolve => setImmediate(resolve))
  }
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([431])
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({
    reception: 'headers-too-large',
    target: '/many',
    response: { status: 431 },
  })
  expect(head.startsWith(delivery.body.toString())).toBe(true)
  expect(delivery.body.length).toBeGreaterThan(6 * kibibyte)
})

test('a head of 1,990 headers is whole, also behind another request', async () => {
  const { store, connect } = await openListener()
  const sender = await connect(
    `${post('first')}POST /many HTTP/1.1\r\n${fields(1_990)}Content-Length: 4\r\n\r\nbody`,
  )
  await sender.until(/200 OK.*200 OK.*\}$/s)
  const [, many] = await store.deliveries(2)
  expect(many).toMatchObject({ reception: 'whole', target: '/many' })
  const names = many?.rawHeaders.filter((_, index) => index % 2 === 0)
  expect(names).toEqual([...Array.from({ length: 1_990 }, (_, index) => String(index)), 'Content-Length'])
  expect(many?.body.toString()).toBe('body')
})
