import { expect, test } from 'vitest'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectedRange } from '../../../../main/engine/inspection/inspection.ts'
import { createInspectionWatch } from '../../../../main/engine/inspection/inspection-watch.ts'
import type { Store } from '../../../../main/engine/store/store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { newTestStore, openTestReader } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'
import { inspectionOf } from './inspection-steps.ts'

async function pendingStore(count: number): Promise<{ dataDir: string; store: Store }> {
  const { dataDir, store } = await newTestStore({ rulesVersion })
  await captureMany(store, count)
  return { dataDir, store }
}

async function captureMany(store: Store, count: number): Promise<void> {
  const all = mixedDeliveries(count)
  for (let from = 0; from < all.length; from += 500) {
    await Promise.all(all.slice(from, from + 500).map(delivery => captured(store, delivery)))
  }
}

const countOf = (ranges: readonly InspectedRange[]): number =>
  ranges.reduce((sum, { count }) => sum + count, 0)

test('of 1,100 that wait those in sight are inspected with the first batches, and the others in their order', async () => {
  const { dataDir, store } = await pendingStore(1_100)
  const ranges: InspectedRange[] = []
  const inspection = inspectionOf(dataDir, store, { onInspected: range => ranges.push(range) })
  const newest = Array.from({ length: 40 }, (_, place) => deliveryId(1_100 - place))
  const scattered = [deliveryId(600), deliveryId(350), deliveryId(9_999_999)]
  inspection.readFirst([...newest, ...scattered])
  inspection.begin(false)
  await until(() => countOf(ranges) >= 42)
  // In as many batches as their time takes, and none of the others before.
  const first = ranges.slice(0, ranges.findLastIndex(({ isAhead }) => isAhead) + 1)
  expect([first.every(({ isAhead }) => isAhead), countOf(first)]).toEqual([true, 42])
  const reader = openTestReader(dataDir, rulesVersion)
  expect(reader.deliveriesById(newest).every(row => row.isInspected)).toBe(true)
  // A later list takes the place of an earlier one; what is inspected is not inspected again.
  inspection.readFirst([...newest, deliveryId(450)])
  await until(() => store.totals().pending === 0)
  const ahead = ranges.filter(({ isAhead }) => isAhead)
  expect(countOf(ahead)).toBeLessThanOrEqual(43)
  const inOrder = ranges.filter(({ isAhead }) => !isAhead).map(({ firstId }) => firstId)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  expect(countOf(ranges)).toBe(1_100)
})

test('a caller that waits for all deliveries so far is not told by newer ones', async () => {
  const { dataDir, store } = await newTestStore({ rulesVersion })
  const watch = createInspectionWatch(store, () => 0)
  await captureMany(store, 300)
  let throughWhenResponded: number | null = null
  void watch.whenInspected().then(() => {
    throughWhenResponded = store.indexTotals().through
  })
  const newer: DeliveryId[] = []
  for (const delivery of mixedDeliveries(60)) newer.push(await captured(store, delivery))
  const ranges: InspectedRange[] = []
  const onInspected = (range: InspectedRange): void => {
    ranges.push(range)
    watch.inspected()
  }
  const inspection = inspectionOf(dataDir, store, { onInspected })
  inspection.readFirst(newer)
  inspection.begin(false)
  await until(() => countOf(ranges) >= 60)
  expect(countOf(ranges.filter(({ isAhead }) => isAhead))).toBe(60)
  await until(() => throughWhenResponded !== null)
  expect(throughWhenResponded).toBeGreaterThanOrEqual(300)
})

test('what differs from a flood of one sender is inspected before it', async () => {
  const { dataDir, store } = await newTestStore({ rulesVersion })
  const genuine: DeliveryId[] = []
  const ranges: InspectedRange[] = []
  const reader = openTestReader(dataDir, rulesVersion)
  let floodBefore: number | null = null
  const clock = fakeClock()
  const onInspected = (range: InspectedRange): void => {
    ranges.push(range)
    if (floodBefore === null && reader.deliveriesById(genuine).every(row => row.isInspected))
      floodBefore = countOf(ranges.filter(({ isAhead }) => !isAhead))
  }
  const inspection = inspectionOf(dataDir, store, { onInspected, clock })
  const flood = arrivedDelivery({ method: 'GET', target: '/attack' })
  // More than one batch of rare deliveries. The flood is compared in two parts.
  for (const [count, delivery] of [
    [120, arrivedDelivery({ method: 'GET', target: '/attack', remoteAddress: '10.0.0.2' })],
    [120, arrivedDelivery({ target: '/attack', body: '{"event":"funding"}' })],
    [80, arrivedDelivery({ method: 'GET', target: '/hooks?again' })],
  ] as const) {
    await Promise.all(Array.from({ length: 800 }, () => captured(store, flood)))
    genuine.push(...(await Promise.all(Array.from({ length: count }, () => captured(store, delivery)))))
  }
  clock.pass(1_000)
  inspection.begin(false)
  await until(() => store.totals().pending === 0)
  // A small batch in order precedes the rest. On a slow machine, a batch that takes too long has another rest.
  expect(floodBefore).toBeLessThan(300)
  // Nothing is inspected twice.
  expect(countOf(ranges)).toBe(2_720)
})
