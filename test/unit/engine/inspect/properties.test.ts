import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { isOrderCertain, orderTrail } from '../../../../main/engine/inspect/trail/trail-order.ts'
import { refundOf, transactionExample } from '../../../support/inspection/examples.ts'
import {
  deliveriesOf,
  expectSoundChanges,
  expectSoundInspection,
  expectSoundTrail,
} from '../../../support/inspection/inspection-properties.ts'
import { mutatedBodies } from '../../../support/inspection/mutated-bodies.ts'
import { cases } from '../../../support/many-cases.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

// Many more of each: test/fuzz/targets/bodies.ts.
test('any bytes are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(fc.uint8Array({ maxLength: 200 })), expectSoundInspection), {
    numRuns: 100,
  })
})

test('mutated notifications are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(mutatedBodies), expectSoundInspection), { numRuns: 300 })
})

test('a diff between mutated notifications, applied to the old, gives the new', () => {
  fc.assert(fc.property(mutatedBodies, mutatedBodies, expectSoundChanges), { numRuns: 150 })
})

test('a trail of mutated notifications is read, whatever they say', () => {
  fc.assert(fc.property(fc.array(mutatedBodies, { maxLength: 12 }), expectSoundTrail), { numRuns: 50 })
})

test.each([
  ['10,000 deep', `{"event":"funding","payload":${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}}`],
  ['names repeated at 20,000 levels', `${'{"a":1,"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['10,000 deep and not closed', '['.repeat(10_000)],
  [
    '30,000 members',
    `{"event":"TRANSACTION","payload":{${Array.from({ length: 30_000 }, (_, index) => `"k${index}":1`).join(',')}}}`,
  ],
  [
    '30,000 refund steps',
    JSON.stringify(
      transactionExample('issuance', 'FAILED', {
        ...refundOf('issuance', 'IN_PROGRESS'),
        refund_steps: Array.from({ length: 30_000 }, (_, index) => ({ step: index })),
      }),
    ),
  ],
  [
    '5 MB of text',
    JSON.stringify({ event: 'funding', payload: { fid: 'a', concept: 'x'.repeat(5_000_000) } }),
  ],
])('a body of %s is read', (_what, body) => {
  expectSoundInspection(inspectedDelivery(body))
})

test('the order of a record does not depend on arrival or repetition', () => {
  const refund = (status: string, minute: number) => {
    const { event, payload } = transactionExample('issuance', 'FAILED', refundOf('issuance', status))
    return { event, payload: { ...payload, updated_at: `2024-05-06T10:1${minute}:00Z` } }
  }
  // The first two share their clock: their status decides.
  const { event, payload } = transactionExample('issuance', 'IN_PROGRESS')
  const life = [
    transactionExample('issuance', 'PENDING'),
    {
      event,
      payload: { ...payload, updated_at: transactionExample('issuance', 'PENDING').payload.updated_at },
    },
    transactionExample('issuance', 'FAILED'),
    refund('PENDING', 0),
    refund('IN_PROGRESS', 1),
    refund('COMPLETE', 2),
  ]
  const inspections = life.map(body => inspectDelivery(inspectedDelivery(body)))
  const expected = inspections.map(({ meaningKey }) => meaningKey)
  expect(new Set(expected).size).toBe(life.length)

  const arrivals = fc.array(fc.nat(life.length - 1), { maxLength: 6 }).chain(repeated => {
    const all = [...life.keys(), ...repeated]
    return fc
      .shuffledSubarray([...all.keys()], { minLength: all.length })
      .map(order => order.map(place => all[place] ?? 0))
  })
  fc.assert(
    fc.property(arrivals, order => {
      const rows = order.map((index, arrival) => {
        const inspection = inspections[index]
        if (inspection === undefined) throw new Error('no reading')
        return { ...inspection, deliveryId: arrival + 1 }
      })
      const sorted = orderTrail(rows)
      expect([...new Set(sorted.map(({ meaningKey }) => meaningKey))]).toEqual(expected)
      for (const [index, row] of sorted.entries()) {
        const previous = sorted[index - 1]
        if (previous !== undefined) expect(isOrderCertain(previous, row)).toBe(true)
      }
    }),
  )
})

test('nor does that of a record of which some lack the clock, or have one that cannot be read', () => {
  const minute = (body: ReturnType<typeof transactionExample>, updated_at: unknown) => ({
    event: body.event,
    payload: { ...body.payload, updated_at },
  })
  const refund = (status: string) => transactionExample('issuance', 'FAILED', refundOf('issuance', status))
  const lives = fc.tuple(...Array.from({ length: 6 }, () => fc.constantFrom(undefined, null, 'soon', 'kept')))
  const life = [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'IN_PROGRESS'),
    transactionExample('issuance', 'FAILED'),
    refund('PENDING'),
    refund('IN_PROGRESS'),
    refund('COMPLETE'),
  ]
  fc.assert(
    fc.property(
      lives,
      fc.array(fc.nat(life.length - 1), { maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (clocks, repeated, keys) => {
        const bodies = life.map((body, index) => {
          const clock = clocks[index]
          return minute(body, clock === 'kept' ? `2024-05-06T10:1${index}:00Z` : clock)
        })
        const arrived = [...life.keys(), ...repeated]
          .map(index => ({ index, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
        const rows = arrived.map(({ index }, arrival) => ({
          ...inspectDelivery(inspectedDelivery(bodies[index])),
          deliveryId: arrival + 1,
          index,
        }))
        expect([...new Set(orderTrail(rows).map(({ index }) => index))]).toEqual([...life.keys()])
      },
    ),
    { numRuns: cases(20) },
  )
})
