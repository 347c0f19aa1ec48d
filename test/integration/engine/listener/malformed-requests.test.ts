import { expect, test } from 'vitest'
import { expectAllBytes, sendCut } from './malformed-requests-steps.ts'
import { openListener, postThrough } from './open-listener.ts'
import { post, statusesOf } from './raw-sender.ts'

test('what is not HTTP gets 400 and is stored as it arrived', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const clientHello = Buffer.from('16030100c8010000c403030000000000', 'hex')
  sender.send(clientHello)
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([400])
  expect(text).toMatch(/Connection: close\r\n\r\n\{"received":false,"error":"[^"]+"\}$/)
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({
    reception: 'malformed',
    method: '',
    target: '',
    httpVersion: '',
    rawHeaders: [],
    declaredBodyBytes: null,
    response: { status: 400 },
  })
  expect(delivery.body).toEqual(clientHello)
})

test('all that came since the last whole request is kept, however it was cut', async () => {
  const { store, connect } = await openListener()
  const chunked =
    'POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwxyz\r\n0\r\nX: y\r\n\r\n'
  const before = `${post('first')}\r\n${chunked}${post('', '/b')}`
  const malformed =
    'POST /bad HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nrest of it'
  const all = before + malformed
  for (const cuts of [
    [],
    [before.length],
    [3, 70],
    [before.length - 1],
    [before.length + 5, before.length + 30],
  ]) {
    const known = store.saved.length
    const sender = await connect()
    await sendCut(sender, all, cuts)
    expect(statusesOf(await sender.ended()), String(cuts)).toEqual([200, 200, 200, 400])
    const saved = (await store.deliveries(known + 4)).slice(known)
    expect(saved.map(delivery => delivery.reception)).toEqual(['whole', 'whole', 'whole', 'malformed'])
    expect(saved[3]).toMatchObject({ method: 'POST', target: '/bad', httpVersion: '1.1' })
    expect(saved[3]?.body.toString()).toBe(malformed)
  }
})

test('malformed bytes are kept up to 64 KiB', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const bytes = Buffer.alloc(300_000, 'not http ')
  sender.send(bytes)
  expect(statusesOf(await sender.ended())).toEqual([400])
  expect((await store.delivery()).body).toEqual(bytes.subarray(0, 64 * 1024))
})

test.each([
  ['no chunk at all', '', '{"event":"funding"}'],
  ['a size that goes on as text', '4\r\nwxyz\r\n', 'cafe au lait\r\n'],
  ['a chunk longer than its size', '3\r\nwxy', 'z\r\n0\r\n\r\n'],
  ['a size beyond all limits', '', `${'f'.repeat(20)}\r\nabc`],
  ['endless extensions', '4\r\nwxyz\r\n', `4;e=${'x'.repeat(20_000)}\r\nwxyz\r\n`],
])('a body in chunks with %s keeps the head and every byte', expectAllBytes)

test('bytes behind a chunk that cannot be read are kept up to 64 KiB', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const rest = Buffer.alloc(300_000, 'not a chunk ')
  sender.send('POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n')
  sender.send(rest)
  expect(statusesOf(await sender.ended())).toEqual([400])
  expect((await store.delivery()).body).toEqual(
    Buffer.concat([Buffer.from('ab'), rest.subarray(0, 64 * 1024)]),
  )
})

test.each([
  [
    'both lengths',
    'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a length that is none', 'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n', 400],
  ['a space before the colon', 'POST / HTTP/1.1\r\nHost : h\r\n\r\n', 400],
  ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 405],
  ['the PROXY protocol', 'PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\nPOST / HTTP/1.1\r\n\r\n', 400],
  ['the PROXY protocol, version 2', '\r\n\r\n\0\r\nQUIT\n\x20\x11\0\x0c', 400],
  ['a method that no parser knows', 'NOTIFY-ME / HTTP/1.1\r\nHost: h\r\n\r\n', 405],
])('%s: malformed, and kept', async (_name, bytes, status) => {
  const { store, connect } = await openListener()
  const sender = await connect(bytes)
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([status])
  expect(/\r\nAllow: POST\r\n/.test(text)).toBe(status === 405)
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'malformed', response: { status } })
  expect(delivery.body.toString()).toBe(bytes)
})

test('malformed bytes of a sender that left at once are stored without a response', async () => {
  const { store, connect } = await openListener()
  const sender = await connect('nonsense')
  sender.socket.destroySoon()
  await sender.closed()
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'malformed' })
  expect(delivery.body.toString()).toBe('nonsense')
})

test('the response to malformed bytes waits for the responses before it', async () => {
  const { store, connect } = await openListener()
  store.isHeld = true
  const sender = await connect(`${post('1')}nonsense\r\n\r\n`)
  await store.until(() => store.waiting === 2)
  store.commitNewest()
  store.commitNewest()
  expect(statusesOf(await sender.ended())).toEqual([200, 400])
  expect(store.saved.map(delivery => delivery.reception)).toEqual(['malformed', 'whole'])
})

test('what comes shortly after the bytes that the parser refused is kept with them', async () => {
  const { store, connect } = await openListener()
  const sender = await connect()
  const malformed = `nonsense ${'x'.repeat(1_000)}`
  // The listener reads 64 KiB at a time: the first read ends within the malformed part.
  const head = post('').replace('Content-Length: 0', 'Content-Length: 65000')
  const before = `${head}${'b'.repeat(65_000)}`
  const fill = 64 * 1024 - before.length - 20
  sender.send(before + post('c'.repeat(fill - post('c'.repeat(fill)).length + fill)) + malformed)
  expect(statusesOf(await sender.ended())).toEqual([200, 200, 400])
  expect((await store.deliveries(3))[2]?.body.toString()).toBe(malformed)
})

test('a listener that closes keeps malformed bytes whose rest it still awaits', async () => {
  const { listener, store, connect } = await openListener()
  await connect('nonsense')
  await postThrough(connect)
  store.isHeld = true
  await listener.close(0)
  expect(store.waiting + store.saved.length).toBe(2)
})
