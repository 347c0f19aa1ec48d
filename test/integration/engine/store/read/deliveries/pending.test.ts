import { expect, test } from 'vitest'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../../support/store/inspection-result.ts'
import { newTestStore, openTestReader, openTestStore } from '../../../../../support/store/open-test-store.ts'

async function storeOf(count: number) {
  const { dataDir, store } = await newTestStore()
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      captured(store, arrivedDelivery({ body: `body ${index + 1}` })),
    ),
  )
  const read = (...which: number[]) =>
    store.saveInspections(
      which.map(id => ({ id: id as DeliveryId, inspection: inspectionResult({ meaningKey: `m${id}` }) })),
    )
  return { dataDir, store, ids, read, reader: openTestReader(dataDir) }
}

test('what is not read comes oldest first, also behind what was read out of turn', async () => {
  const { reader, read, store } = await storeOf(6)
  expect(reader.pendingIds(3)).toEqual([1, 2, 3])
  expect(reader.pendingIds(3, 2 as DeliveryId)).toEqual([3, 4, 5])
  await read(5)
  await read(1, 2)
  expect(reader.pendingIds(10)).toEqual([3, 4, 6])
  expect(reader.pendingIds(10).length).toBe(3)
  await read(3, 4)
  expect(reader.pendingIds(10)).toEqual([6])
  await read(6)
  expect(reader.pendingIds(10)).toEqual([])
  expect(reader.pendingIds(10).length).toBe(0)
  expect(store.totals().pending).toBe(0)
  const next = await captured(store, arrivedDelivery())
  expect(reader.pendingIds(10)).toEqual([next])
  expect(reader.pendingIds(10).length).toBe(1)
})

test('unread deliveries come whole, up to a number or a size', async () => {
  const { reader, store, read } = await storeOf(5)
  const long = await captured(store, arrivedDelivery({ body: new Uint8Array(600 * 1024).fill(7) }))
  await read(2)
  const of = (window: { limit: number; maximumBytes: number; after?: number }) =>
    reader.uninspected({ ...window, after: deliveryId(window.after ?? 0) })
  const all = of({ limit: 10, maximumBytes: 1024 * 1024 })
  expect(all.map(({ id }) => id)).toEqual([1, 3, 4, 5, long])
  const { method, target, remoteAddress, headers, bodyBytes } = reader.delivery(deliveryId(3)) ?? {}
  expect(all[1]).toMatchObject({ method, target, remoteAddress, bodyBytes, response: null, inlet: null })
  expect(all[1]?.headers()).toEqual(headers)
  expect(all[1]?.body?.toString()).toBe('body 3')
  // A long body is read alone.
  expect(all[4]).toMatchObject({ body: null, bodyBytes: 600 * 1024 })
  expect(reader.body(long, 0, 600 * 1024)?.bytes.at(-1)).toBe(7)

  const ids = (window: Parameters<typeof of>[0]) => of(window).map(({ id }) => id)
  const eachBytes = 'Host\n127.0.0.1:4400\ncontent-type\napplication/jsonbody 1'.length
  expect(ids({ limit: 2, maximumBytes: 100_000 })).toEqual([1, 3])
  expect(ids({ limit: 10, maximumBytes: 10 })).toEqual([1])
  expect(ids({ limit: 10, maximumBytes: eachBytes + 1 })).toEqual([1, 3])
  expect(ids({ limit: 10, maximumBytes: 100_000, after: 3 })).toEqual([4, 5, long])
})

test('a reading shows in the list; inspecting again by the same rules, and what is gone, changes and counts nothing', async () => {
  const { reader, store, read } = await storeOf(2)
  const id = 1 as DeliveryId
  const findings = [
    { severity: 'error', code: 'a', path: '/payload', message: 'm1', source: 's1' },
    { severity: 'info', code: 'b', path: '', message: 'm2', source: 's2' },
    { severity: 'info', code: 'b', path: '/x', message: 'm3', source: 's2' },
  ] as const
  await store.saveInspections([{ id, inspection: inspectionResult({ refundStatus: 'PENDING', findings }) }])
  const shown = {
    isInspected: true,
    service: 'transactions',
    kind: 'issuance',
    recordId: 'r1',
    recordKey: 'transactions:r1',
    status: 'COMPLETE',
    refundStatus: 'PENDING',
    findingCounts: { error: 1, warning: 0, info: 2 },
  }
  expect(reader.delivery(id)).toMatchObject(shown)
  expect(reader.findings(id)).toEqual(findings)
  await store.saveInspections([
    { id, inspection: inspectionResult({ recordId: 'r2', recordKey: 'transactions:r2', status: 'FAILED' }) },
  ])
  await read(99)
  expect(reader.findings(id)).toEqual(findings)
  expect(reader.delivery(id)).toMatchObject(shown)
  expect([reader.trailSize('transactions:r1'), reader.recordKeys('r2', 10)]).toEqual([1, []])
  expect([reader.pendingIds(10).length, store.totals().pending]).toEqual([1, 1])
})

test('with rules of another version everything is unread until it is read again', async () => {
  const { dataDir, store, read } = await storeOf(4)
  const finding = { severity: 'error', code: 'a', path: '', message: 'm', source: 's' } as const
  await read(1, 2, 3)
  await store.saveInspections([
    { id: 4 as DeliveryId, inspection: inspectionResult({ findings: [finding] }) },
  ])
  await store.close()

  const next = await openTestStore(dataDir, { rulesVersion: 2 })
  const reader = openTestReader(dataDir, 2)
  expect(next.totals()).toMatchObject({ deliveries: 4, pending: 4 })
  expect(reader.pendingIds(10)).toEqual([1, 2, 3, 4])
  expect(reader.delivery(4 as DeliveryId)).toMatchObject({ isInspected: false, service: null, status: null })
  expect(reader.findings(4 as DeliveryId)).toEqual([])
  expect(reader.trailSize('transactions:r1')).toBe(0)

  await next.saveInspections([
    { id: 1 as DeliveryId, inspection: inspectionResult() },
    { id: 3 as DeliveryId, inspection: inspectionResult() },
  ])
  expect(reader.pendingIds(10)).toEqual([2, 4])
  expect(reader.pendingIds(10).length).toBe(2)
  expect(reader.trailSize('transactions:r1')).toBe(2)
  await next.close()
  // The older version again, as after a downgrade: an index holds the inspections of one version.
  const older = await openTestStore(dataDir, { rulesVersion: 1 })
  expect(older.totals().pending).toBe(4)
  expect(openTestReader(dataDir, 1).pendingIds(10)).toEqual([1, 2, 3, 4])
})
