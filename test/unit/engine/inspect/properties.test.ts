import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDelivery } from '../../../../main/engine/inspect/read-delivery.ts'
import { compareTrailRows, isOrderCertain } from '../../../../main/engine/inspect/trail-order.ts'
import { refundOf, transactionExample } from '../../../support/examples.ts'
import { inspectedDelivery } from '../../../support/inspected-delivery.ts'
import {
  deliveriesOf,
  expectSoundChanges,
  expectSoundReading,
  expectSoundTrail,
} from '../../../support/inspection-properties.ts'
import { mutatedBodies } from '../../../support/mutated-bodies.ts'

test('any bytes are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(fc.uint8Array({ maxLength: 200 })), expectSoundReading), {
    numRuns: 300,
  })
})

test('mutated notifications are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(mutatedBodies), expectSoundReading), { numRuns: 2000 })
})

test('a diff between mutated notifications, applied to the old, gives the new', () => {
  fc.assert(fc.property(mutatedBodies, mutatedBodies, expectSoundChanges), { numRuns: 1000 })
})

test('a trail of mutated notifications is read, whatever they say', () => {
  fc.assert(fc.property(fc.array(mutatedBodies, { maxLength: 12 }), expectSoundTrail), { numRuns: 300 })
})

test.each([
  ['10,000 deep', `{"event":"funding","payload":${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}}`],
  ['names repeated at 100,000 levels', `${'{"a":1,"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['10,000 deep and not closed', '['.repeat(10_000)],
  [
    '100,000 members',
    `{"event":"TRANSACTION","payload":{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',')}}}`,
  ],
  [
    '100,000 refund steps',
    JSON.stringify(
      transactionExample('issuance', 'FAILED', {
        ...refundOf('issuance', 'IN_PROGRESS'),
        refund_steps: Array.from({ length: 100_000 }, (_, index) => ({ step: index })),
      }),
    ),
  ],
  [
    '5 MB of text',
    JSON.stringify({ event: 'funding', payload: { fid: 'a', concept: 'x'.repeat(5_000_000) } }),
  ],
])('a body of %s is read', (_what, body) => {
  expectSoundReading(inspectedDelivery(body))
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
  const readings = life.map(body => readDelivery(inspectedDelivery(body)))
  const expected = readings.map(({ meaningKey }) => meaningKey)
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
        const { clockUs = null, statusRank = 0, refundRank = 0, meaningKey = null } = readings[index] ?? {}
        return { deliveryId: arrival + 1, clockUs, statusRank, refundRank, meaningKey }
      })
      const sorted = rows.toSorted(compareTrailRows)
      expect([...new Set(sorted.map(({ meaningKey }) => meaningKey))]).toEqual(expected)
      for (const [index, row] of sorted.entries()) {
        const previous = sorted[index - 1]
        if (previous !== undefined) expect(isOrderCertain(previous, row)).toBe(true)
      }
    }),
  )
})
