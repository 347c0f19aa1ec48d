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
import { countDeliveries } from '../../../../support/store/whole-reads.ts'

/** What is new is so for each environment: each test has its own. */
const opened = storeOfFile()

/** A funding with two fields that its document does not have. */
const moody = (fid: string, environmentId: number | null): InspectionResult =>
  inspectDelivery(
    inspectedDelivery(fundingExample('complete', { fid, mood: 'good', tone: 'low' }), { environmentId }),
  )

async function capturedMany(store: Store, count: number): Promise<DeliveryId[]> {
  const ids: DeliveryId[] = []
  for (let index = 0; index < count; index += 1)
    ids.push(await captured(store, arrivedDelivery({ body: '{}' })))
  return ids
}

const heads = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, code }) => `${severity} ${code}`)
const asNew = ['warning field-undocumented', 'warning field-undocumented']
const asKnown = ['info field-undocumented', 'info field-undocumented']

test('what is undocumented is a warning at the first delivery of a service, and a note from then on', async () => {
  const { store, reader } = opened()
  const [first, second] = (await capturedMany(store, 2)) as [DeliveryId, DeliveryId]
  await store.saveInspections([
    { id: first, inspection: moody('a', 1) },
    { id: second, inspection: moody('b', 1) },
  ])
  expect(heads(reader.findings(first))).toEqual(asNew)
  expect(reader.findings(first)[0]?.message).toBe('"mood" is undocumented. Seen for the first time.')
  expect(heads(reader.findings(second))).toEqual(asKnown)
  expect(reader.findings(second)[0]?.message).toBe('"mood" is undocumented.')
  expect(reader.deliveriesById([first, second]).map(row => row.findingCounts.warning)).toEqual([0, 1])
  const found = (query: string) =>
    reader.listDeliveries({ limit: 10, search: searchFor(`id:>=${first} ${query}`) }).rows.map(row => row.id)
  expect(found('finding:warning')).toEqual([first])
  expect(found('finding:field-undocumented')).toEqual([second, first])
})

test('each environment is told once', async () => {
  const { store, reader } = opened()
  const ids = await capturedMany(store, 3)
  await store.saveInspections(
    ids.map((id, index) => ({ id, inspection: moody(`r${index}`, index === 0 ? null : 7) })),
  )
  expect(ids.map(id => heads(reader.findings(id)))).toEqual([asNew, asNew, asKnown])
})

test('another field is news again, the same in another place of a list is not', async () => {
  const { store, reader } = opened()
  const ids = await capturedMany(store, 2)
  const finding = (path: string, value: string): Finding => ({
    severity: 'info',
    code: 'field-undocumented',
    path,
    message: `"${value}" is undocumented.`,
    source: 'Hooktrail',
  })
  const inspection = (...findings: Finding[]) => ({ ...moody('d', 3), findings })
  await store.saveInspections([
    { id: ids[0] as DeliveryId, inspection: inspection(finding('/payload/list/0/x', 'C')) },
    {
      id: ids[1] as DeliveryId,
      inspection: inspection(finding('/payload/list/4/x', 'C'), finding('/payload/list/4/x', 'D')),
    },
  ])
  expect(reader.findings(ids[1] as DeliveryId).map(one => `${one.severity} ${one.message}`)).toEqual([
    'warning "D" is undocumented. Seen for the first time.',
    'info "C" is undocumented.',
  ])
})

test('the first is the one that arrived first, in whatever order they are inspected', async () => {
  const { store, reader } = opened()
  const [first, second] = (await capturedMany(store, 2)) as [DeliveryId, DeliveryId]
  await store.saveInspections([{ id: second, inspection: moody('e', 4) }])
  expect(heads(reader.findings(second))).toEqual(asNew)
  await store.saveInspections([{ id: first, inspection: moody('e', 4) }])
  expect(heads(reader.findings(first))).toEqual(asNew)
  expect(heads(reader.findings(second))).toEqual(asKnown)
  expect(reader.deliveriesById([first, second]).map(row => row.findingCounts)).toEqual([
    { error: 0, warning: 0, info: 1 },
    { error: 0, warning: 1, info: 0 },
  ])
  const found = (query: string) => countDeliveries(reader, searchFor(`id:>=${first} ${query}`))
  expect([found('finding:warning'), found('finding:field-undocumented')]).toEqual([1, 2])
  const [record] = reader.recordsByKey(['funding:fid:e'])
  expect(record?.findingCounts.warning).toBe(1)
})

test('an index that is made again tells the same', async () => {
  const { store, reader } = opened()
  const ids = await capturedMany(store, 3)
  const all = ids.map((id, index) => ({ id, inspection: moody(`r${index}`, 5) }))
  await store.saveInspections(all)
  await store.removeDeliveries(ids.slice(0, 1))
  await store.indexSettled()
  await store.emptyIndex()
  await store.saveInspections(all.slice(1))
  expect(ids.slice(1).map(id => heads(reader.findings(id)))).toEqual([asKnown, asKnown])
})
