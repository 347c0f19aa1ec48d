import { expect, test } from 'vitest'
import type { Finding } from '#contract/deliveries/finding'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectionResult } from '../../../../../main/engine/inspect/inspection-result.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { storeOfFile } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'

/** What is new is so for each environment: each test has its own. */
const opened = storeOfFile()

/** A funding with a status and a field that its document does not have. */
const cancelled = (fid: string, environmentId: number | null): InspectionResult =>
  inspectDelivery(inspectedDelivery(fundingExample('cancelled', { fid, mood: 'good' }), { environmentId }))

async function capturedMany(store: Store, count: number): Promise<DeliveryId[]> {
  const ids: DeliveryId[] = []
  for (let index = 0; index < count; index += 1)
    ids.push(await captured(store, arrivedDelivery({ body: '{}' })))
  return ids
}

const heads = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, code }) => `${severity} ${code}`)
const asNew = ['warning status-unknown', 'warning field-undocumented']
const asKnown = ['info status-unknown', 'info field-undocumented']

test('what is undocumented is a warning at the first delivery of a service, and a note from then on', async () => {
  const { store, reader } = opened()
  const [first, second] = (await capturedMany(store, 2)) as [DeliveryId, DeliveryId]
  await store.saveInspections([
    { id: first, inspection: cancelled('a', 1) },
    { id: second, inspection: cancelled('b', 1) },
  ])
  expect(heads(reader.findings(first))).toEqual(asNew)
  expect(reader.findings(first)[1]?.message).toBe('"mood" is undocumented. Seen for the first time.')
  expect(heads(reader.findings(second))).toEqual(asKnown)
  expect(reader.findings(second)[1]?.message).toBe('"mood" is undocumented.')
  expect(reader.deliveriesById([first, second]).map(row => row.findingCounts.warning)).toEqual([0, 1])
  const found = (query: string) =>
    reader.listDeliveries({ limit: 10, search: searchFor(`id:>=${first} ${query}`) }).rows.map(row => row.id)
  expect(found('finding:warning')).toEqual([first])
  expect(found('finding:status-unknown')).toEqual([second, first])
})

test('each environment is told once', async () => {
  const { store, reader } = opened()
  const ids = await capturedMany(store, 3)
  await store.saveInspections(
    ids.map((id, index) => ({ id, inspection: cancelled(`r${index}`, index === 0 ? null : 7) })),
  )
  expect(ids.map(id => heads(reader.findings(id)))).toEqual([asNew, asNew, asKnown])
})

test('another value is news again, the same in another place of a list is not', async () => {
  const { store, reader } = opened()
  const ids = await capturedMany(store, 2)
  const finding = (path: string, value: string): Finding => ({
    severity: 'warning',
    code: 'value-unknown',
    path,
    message: `Expected one of A, B; received "${value}".`,
    source: 'Hooktrail',
  })
  const inspection = (...findings: Finding[]) => ({ ...cancelled('d', 3), findings })
  await store.saveInspections([
    { id: ids[0] as DeliveryId, inspection: inspection(finding('/payload/list/0/x', 'C')) },
    {
      id: ids[1] as DeliveryId,
      inspection: inspection(finding('/payload/list/4/x', 'C'), finding('/payload/list/4/x', 'D')),
    },
  ])
  expect(reader.findings(ids[1] as DeliveryId).map(one => `${one.severity} ${one.message}`)).toEqual([
    'warning Expected one of A, B; received "D". Seen for the first time.',
    'info Expected one of A, B; received "C".',
  ])
})

test('the first is the one that arrived first, in whatever order they are inspected', async () => {
  const { store, reader } = opened()
  const [first, second] = (await capturedMany(store, 2)) as [DeliveryId, DeliveryId]
  await store.saveInspections([{ id: second, inspection: cancelled('e', 4) }])
  expect(heads(reader.findings(second))).toEqual(asNew)
  await store.saveInspections([{ id: first, inspection: cancelled('e', 4) }])
  expect(heads(reader.findings(first))).toEqual(asNew)
  expect(heads(reader.findings(second))).toEqual(asKnown)
  expect(reader.deliveriesById([first, second]).map(row => row.findingCounts)).toEqual([
    { error: 0, warning: 0, info: 2 },
    { error: 0, warning: 1, info: 0 },
  ])
  const found = (query: string) => reader.countDeliveries(searchFor(`id:>=${first} ${query}`))
  expect([found('finding:warning'), found('finding:status-unknown')]).toEqual([1, 2])
  const [record] = reader.recordsByKey(['funding:fid:e'])
  expect(record?.findingCounts.warning).toBe(1)
})

test('an index that is made again tells the same', async () => {
  const { store, reader } = opened()
  const ids = await capturedMany(store, 3)
  const all = ids.map((id, index) => ({ id, inspection: cancelled(`r${index}`, 5) }))
  await store.saveInspections(all)
  await store.removeDeliveries(ids.slice(0, 1))
  await store.indexSettled()
  await store.emptyIndex()
  await store.saveInspections(all.slice(1))
  expect(ids.slice(1).map(id => heads(reader.findings(id)))).toEqual([asKnown, asKnown])
})
