import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import type { InspectionResult } from '../../../../../../main/engine/inspect/inspection-result.ts'
import { type ClockLack, orderTrail } from '../../../../../../main/engine/inspect/trail/trail-order.ts'
import type { ReadStore, TrailRow } from '../../../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../../support/store/inspection-result.ts'
import { storeOfFile } from '../../../../../support/store/open-test-store.ts'

const shared = storeOfFile()

let records = 0

/**
 * Deliveries with these inspections of one record, in order of arrival: the reader and the record's key; `id` gives a delivery by
 * its number from 1, and `numbersOf` their numbers.
 */
async function arrived(inspections: readonly Partial<InspectionResult>[]) {
  const { store, reader } = shared()
  records += 1
  const key = `transactions:trail-${records}`
  const ids = await Promise.all(inspections.map(() => captured(store, arrivedDelivery())))
  await store.saveInspections(
    ids.map((id, index) => ({ id, inspection: inspectionResult({ recordKey: key, ...inspections[index] }) })),
  )
  const id = (number: number) => ids[number - 1] ?? (0 as DeliveryId)
  const numbersOf = (rows: readonly TrailRow[]) => rows.map(row => ids.indexOf(row.deliveryId) + 1)
  return { reader, key, id, numbersOf, row: (number: number) => rowOf(reader, id(number)) }
}

function rowOf(reader: ReadStore, id: number): TrailRow {
  const row = reader.trailRow(id as DeliveryId)
  if (row === null) throw new Error(`no trail row ${id}`)
  return row
}

test('a trail is in the order of clock, status rank, refund rank, arrival; a final without a clock after what is not final', async () => {
  const { reader, key, id, numbersOf, row } = await arrived([
    { clockUs: 200, statusRank: 2, refundRank: 1 },
    { clockUs: 200, statusRank: 2, refundRank: 0 },
    { clockUs: 200, statusRank: 0, refundRank: 3 },
    { clockUs: 100, statusRank: 2 },
    { clockUs: null, statusRank: 2 },
    { clockUs: -62_135_596_800_000_000, statusRank: 2 },
    { clockUs: 200, statusRank: 0, refundRank: 3 },
    { clockUs: 253_402_300_799_000_000, statusRank: 0 },
    { recordKey: 'transactions:other', clockUs: 150 },
  ])
  const order = [6, 4, 3, 7, 2, 1, 8, 5]
  expect(reader.trailNewest(key)?.deliveryId).toBe(id(5))
  expect(reader.trailSize(key)).toBe(8)
  expect(row(5).clockUs).toBeNull()
  expect(row(6).clockUs).toBe(-62_135_596_800_000_000)
  for (const [position, number] of order.entries()) {
    const at = row(number)
    const before = order.slice(0, position).reverse()
    expect(reader.trailPosition(key, at)).toBe(position)
    expect(numbersOf(reader.trailBefore(key, at, 100))).toEqual(before)
    expect(numbersOf(reader.trailAfter(key, at, 100))).toEqual(order.slice(position + 1))
    expect(numbersOf(reader.trailBefore(key, at, 2))).toEqual(before.slice(0, 2))
    expect(numbersOf(reader.trailAfter(key, at, 2))).toEqual(order.slice(position + 1, position + 3))
  }
})

test('what is kept inspection by inspection is the order of the whole trail, for records that mix clocks', async () => {
  const { store, reader } = shared()
  const made = fc
    .record({
      clockLack: fc.constantFrom<ClockLack>(0, 1, 2),
      clock: fc.nat(4),
      statusRank: fc.nat(2),
      refundRank: fc.nat(3),
    })
    .map(({ clock, clockLack, ...ranks }) => ({
      ...ranks,
      clockLack,
      clockUs: clockLack === 2 ? null : clock,
      meaningKey: `${clockLack} ${clock} ${ranks.statusRank} ${ranks.refundRank}`,
    }))
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 14 }), fc.nat(3), async (rows, batch) => {
      const recordKey = `transactions:run-${run++}`
      const ids = await Promise.all(rows.map(() => captured(store, arrivedDelivery())))
      const inspections = rows.map((row, index) => ({
        id: ids[index] ?? (0 as DeliveryId),
        inspection: inspectionResult({ ...row, recordKey }),
      }))
      for (let from = 0; from < inspections.length; from += batch + 1) {
        await store.saveInspections(inspections.slice(from, from + batch + 1))
      }
      const whole = orderTrail(inspections.map(({ id, inspection }) => ({ ...inspection, deliveryId: id })))
      const newest = reader.trailNewest(recordKey)
      if (newest === null) throw new Error('no row')
      const saved = [...reader.trailBefore(recordKey, newest, 100).reverse(), newest]
      expect(saved.map(({ deliveryId, placeUs }) => [deliveryId, placeUs])).toEqual(
        whole.map(({ deliveryId, placeUs }) => [deliveryId, placeUs]),
      )
      const [summary] = reader.recordsByKey([recordKey])
      expect(summary?.isOrderCertain).toBe(!reader.trailFindings(recordKey, 999).some(isUncertain))
    }),
    { numRuns: 25 },
  )
})

const isUncertain = ({ code }: { code: string }) => code === 'order-not-certain'

test('a row of a trail tells what the record said, and whose it is; a delivery without a record has no trail', async () => {
  const { reader, key, id, row } = await arrived([
    { refundStatus: 'PENDING' },
    { recordKey: null, recordId: null, meaningKey: null, clockUs: null },
  ])
  expect(row(1)).toEqual({
    deliveryId: id(1),
    recordKey: key,
    receivedAtMs: expect.any(Number),
    kind: 'issuance',
    status: 'COMPLETE',
    refundStatus: 'PENDING',
    createdAt: '2026-01-02T03:04:05Z',
    updatedAt: '2026-01-02T03:04:06Z',
    clockUs: 1_767_323_046_000_000,
    clockLack: 0,
    placeUs: 1_767_323_046_000_000,
    statusRank: 2,
    refundRank: 0,
    meaningKey: 'complete',
    bytesKey: 'bytes',
    contentKey: 'content',
    factsText: '[[],[]]',
  })
  expect(reader.trailRow(id(2))).toBeNull()
  expect([reader.trailNewest('transactions:none'), reader.trailSize('transactions:none')]).toEqual([null, 0])
})

test('the first of a meaning arrived first; the previous other skips repetitions and stops at another meaning of the moment', async () => {
  const { reader, key, row } = await arrived([
    { clockUs: 100, statusRank: 0, meaningKey: 'pending' },
    { clockUs: 200, meaningKey: 'a' },
    { clockUs: 200, meaningKey: 'a' },
    { clockUs: 200, meaningKey: 'b' },
    { clockUs: 200, meaningKey: 'a' },
    { clockUs: 200, meaningKey: 'a' },
    { clockUs: 300, meaningKey: 'c' },
    { clockUs: 300, meaningKey: 'a', recordKey: 'transactions:another' },
    { clockUs: 200, meaningKey: 'a', recordKey: 'transactions:another' },
  ])
  const first = row(1).deliveryId - 1
  const previous = (number: number) => {
    const found = reader.trailPreviousOther(key, row(number))
    return found === null ? null : found.deliveryId - first
  }
  expect([1, 2, 3, 4, 5, 6, 7].map(previous)).toEqual([null, 1, 1, 3, 4, 4, 6])
  expect(reader.trailFirstOfMeaning(key, 'a')?.deliveryId).toBe(first + 2)
  expect(reader.trailFirstOfMeaning('transactions:another', 'a')?.deliveryId).toBe(first + 8)
  expect(reader.trailFirstOfMeaning(key, 'none')).toBeNull()
})

test('records with the same id are found by it, the one that arrived last first', async () => {
  const { reader } = await arrived([
    { recordId: 'same', recordKey: 'funding:wid:same' },
    { recordId: 'same', recordKey: 'funding:fid:same' },
    { recordId: 'same', recordKey: 'transactions:same' },
    { recordId: 'same', recordKey: 'funding:wid:same' },
    { recordId: 'other', recordKey: 'funding:wid:other' },
  ])
  expect(reader.recordKeys('same', 10)).toEqual(['funding:wid:same', 'transactions:same', 'funding:fid:same'])
  expect(reader.recordKeys('same', 1)).toEqual(['funding:wid:same'])
  expect(reader.recordKeys('none', 10)).toEqual([])
})
