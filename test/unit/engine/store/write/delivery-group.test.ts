import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { GroupBuilder, unpackGroup } from '../../../../../main/engine/store/write/delivery-group.ts'
import { arrivedDelivery } from '../../../../support/store/arrived-delivery.ts'

const ignore = () => {}
const bare = { method: '', target: '', httpVersion: '', remoteAddress: '' }

test('what is packed into a group comes out of it, delivery by delivery', () => {
  const group = new GroupBuilder()
  group.add(arrivedDelivery({ receivedAtMs: 1, target: '/é/漢', body: 'first' }), 7, ignore)
  group.add(
    arrivedDelivery({
      ...{ receivedAtMs: 2, ...bare, rawHeaders: [], rawTrailers: ['a', 'b'], remotePort: null },
      ...{ reception: 'malformed', declaredBodyBytes: 0, inlet: { name: 'tunnel', sourceAddress: null } },
    }),
    8,
    ignore,
  )
  group.add(
    arrivedDelivery({
      receivedAtMs: 3,
      declaredBodyBytes: 9,
      reception: 'aborted',
      scheme: 'https',
      body: 'x'.repeat(70_000),
    }),
    8,
    ignore,
  )
  const unpacked = [...unpackGroup(group.pack(), 41)].map(delivery => ({
    ...delivery,
    body: delivery.body.toString(),
  }))
  expect(unpacked).toEqual([
    {
      ...{ id: 41, sessionId: 7, receivedAtMs: 1, method: 'POST', target: '/é/漢', httpVersion: '1.1' },
      ...{ remoteAddress: '127.0.0.1', remotePort: 50_000, trailers: '', reception: 'whole', inlet: null },
      headers: 'Host\n127.0.0.1:4400\nContent-Type\napplication/json',
      ...{ declaredBodyBytes: null, body: 'first' },
    },
    {
      ...{ id: 42, sessionId: 8, receivedAtMs: 2, ...bare, remotePort: null, reception: 'malformed' },
      ...{ headers: '', trailers: 'a\nb', declaredBodyBytes: 0, body: '' },
      inlet: { name: 'tunnel', sourceAddress: null },
    },
    expect.objectContaining({
      id: 43,
      reception: 'aborted',
      declaredBodyBytes: 9,
      scheme: 'https',
      body: 'x'.repeat(70_000),
    }),
  ])
})

test('the bodies of a group are copied once, when it is packed', () => {
  const group = new GroupBuilder()
  const body = Buffer.from('before')
  group.add(arrivedDelivery({ bodyPieces: [body, body] }), 1, ignore)
  const packed = group.pack()
  body.write('after!')
  expect([...unpackGroup(packed, 1)][0]?.body.toString()).toBe('beforebefore')
})

test('a group keeps its callbacks, in order', () => {
  const reported: number[] = []
  const group = new GroupBuilder()
  for (const number of [1, 2, 3]) group.add(arrivedDelivery(), 1, () => reported.push(number))
  for (const done of group.dones) done(null, 1 as DeliveryId)
  expect(reported).toEqual([1, 2, 3])
})
