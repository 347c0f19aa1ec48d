import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ResponseOrigin } from '#contract/deliveries/delivery'
import type { RouteId } from '#contract/terms'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { storeOfFile } from '../../../support/store/open-test-store.ts'

const mebibyte = 1024 * 1024

const opened = storeOfFile()

test('bodies come back byte for byte, empty, binary, in pieces and 10 MiB long', async () => {
  const { store, reader } = opened()
  const every = Uint8Array.from({ length: 256 }, (_, value) => value)
  const bodies = [new Uint8Array(0), every, Buffer.from('{"a":"é \u0000 b"}'), randomBytes(10 * mebibyte)]
  const ids = await Promise.all(bodies.map(body => captured(store, arrivedDelivery({ body }))))

  for (const [index, id] of ids.entries()) {
    const body = bodies[index] ?? new Uint8Array(0)
    const read = reader.body(id, 0, 20 * mebibyte)
    expect(read?.totalBytes).toBe(body.byteLength)
    expect(Buffer.compare(read?.bytes ?? Buffer.alloc(1), body)).toBe(0)
    expect(reader.delivery(id)?.bodyBytes).toBe(body.byteLength)
  }
  // Views of one larger buffer, as a socket gives them.
  const whole = randomBytes(100_000)
  const bodyPieces = [whole.subarray(0, 1), whole.subarray(1, 70_000), whole.subarray(70_000)]
  const id = await captured(store, arrivedDelivery({ bodyPieces }))
  expect(Buffer.compare(reader.body(id, 0, mebibyte)?.bytes ?? Buffer.alloc(0), whole)).toBe(0)
})

test('a slice of a body has exactly the asked bytes, also across the borders of its pieces', async () => {
  const { store, reader } = opened()
  const short = await captured(store, arrivedDelivery({ body: 'hello' }))
  const shortSlices = [
    [1, 3],
    [3, 100],
    [9, 1],
  ].map(([offset = 0, length = 0]) => Buffer.from(reader.body(short, offset, length)?.bytes ?? []).toString())
  expect(shortSlices).toEqual(['ell', 'lo', ''])

  const body = randomBytes(1.6 * mebibyte)
  const id = await captured(store, arrivedDelivery({ body }))
  const half = mebibyte / 2
  const slices: readonly (readonly [number, number])[] = [
    [0, 10],
    [half - 5, 10],
    [half, half],
    [half - 1, half + 2],
    [3 * half, 1],
    [body.byteLength - 3, 100],
    [body.byteLength, 10],
    [body.byteLength + 10, 10],
  ]
  for (const [offset, length] of slices) {
    const read = reader.body(id, offset, length)
    expect(read?.totalBytes).toBe(body.byteLength)
    expect(Buffer.from(read?.bytes ?? []).equals(body.subarray(offset, offset + length))).toBe(true)
  }
})

test('header pairs keep order, case, duplicates, empty values and every byte above ASCII', async () => {
  const { store, reader } = opened()
  const latin1 = Array.from({ length: 128 }, (_, index) => String.fromCharCode(128 + index)).join('')
  const rawHeaders = ['X-B', '1', 'x-b', '2', 'X-B', '1', 'X-Empty', '', 'X-Latin', latin1, 'Host', 'h']
  const rawTrailers = ['X-Check', 'done', 'x-check', '']
  const id = await captured(store, arrivedDelivery({ rawHeaders, rawTrailers, target: `/${latin1}?a=b` }))

  const delivery = reader.delivery(id)
  expect(delivery?.headers.flat()).toEqual(rawHeaders)
  expect(delivery?.trailers.flat()).toEqual(rawTrailers)
  expect(delivery?.target).toBe(`/${latin1}?a=b`)
  const none = await captured(store, arrivedDelivery({ rawHeaders: [], method: '', target: '' }))
  expect(reader.delivery(none)).toMatchObject({ headers: [], trailers: [], method: '' })
})

test('everything that is known of a delivery comes back, its response once it is recorded', async () => {
  const { store, reader } = opened()
  const id = await captured(
    store,
    arrivedDelivery({
      receivedAtMs: 1_795_000_000_123,
      method: 'PUT',
      target: '/é/漢?b=c',
      rawTrailers: ['X-Sum', '1'],
      httpVersion: '1.0',
      remoteAddress: '::1',
      remotePort: null,
      reception: 'body-too-large',
      declaredBodyBytes: 99_999_999_999,
      inlet: { name: 'tunnel', sourceAddress: '3.129.233.228' },
      scheme: 'https',
      body: 'begin',
    }),
  )
  expect(reader.delivery(id)).toEqual({
    id,
    sessionId: store.session.id,
    sessionName: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    receivedAtMs: 1_795_000_000_123,
    method: 'PUT',
    target: '/é/漢?b=c',
    httpVersion: '1.0',
    headers: [
      ['Host', '127.0.0.1:4400'],
      ['Content-Type', 'application/json'],
    ],
    trailers: [['X-Sum', '1']],
    remoteAddress: '::1',
    remotePort: null,
    reception: 'body-too-large',
    declaredBodyBytes: 99_999_999_999,
    inlet: { name: 'tunnel', sourceAddress: '3.129.233.228' },
    scheme: 'https',
    bodyBytes: 5,
    isTruncated: true,
    service: null,
    kind: null,
    recordId: null,
    recordKey: null,
    status: null,
    refundStatus: null,
    amount: null,
    asset: null,
    reason: null,
    description: null,
    repeats: 0,
    bodyProblem: null,
    isInspected: false,
    findingCounts: { error: 0, warning: 0, info: 0 },
    trailFindings: [],
    tags: [],
    hasNote: false,
    isPinned: false,
    response: null,
    responseOrigin: null,
  })

  const responded = new Promise(resolve => store.onResponded(resolve))
  store.recordResponse(id, 413, 1.25)
  expect(await responded).toEqual({ firstId: id, lastId: id, count: 1 })
  expect(reader.delivery(id)?.response).toEqual({ status: 413, elapsedMs: 1.25 })

  const later = new Promise<void>(resolve => store.onResponded(({ firstId }) => firstId === id && resolve()))
  const origin: ResponseOrigin = {
    by: 'app',
    routeId: 3 as RouteId,
    routeName: 'mine',
    routePath: '*',
    rule: null,
    target: 'http://127.0.0.1:3000/',
  }
  store.recordOrigin((id + 1) as typeof id, origin)
  store.recordOrigin(id, origin)
  await later
  expect(reader.delivery(id)?.responseOrigin).toEqual(origin)
})

test('what does not exist is null', async () => {
  const { store, reader } = opened()
  const id = await captured(store, arrivedDelivery())
  const missing = (id + 1) as typeof id
  expect(reader.delivery(missing)).toBeNull()
  expect(reader.body(missing, 0, 10)).toBeNull()
  expect(reader.findings(missing)).toEqual([])
  expect(reader.trailRow(missing)).toBeNull()
})
