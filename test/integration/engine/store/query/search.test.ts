import { beforeAll, describe, expect, test } from 'vitest'
import { queryFields } from '#contract/query/fields'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import type { ReadStore } from '../../../../../main/engine/store/read-store.ts'
import {
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { storeOfFile } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries, countRecords, listRecords } from '../../../../support/store/whole-reads.ts'

const day = 86_400_000
const nowMs = Date.now()

/** By number from 1; the last is not inspected. */
const arrived = [
  { body: transactionExample('issuance', 'PENDING'), target: '/hooks/a', response: [200, 3] },
  { body: transactionExample('issuance', 'COMPLETE'), target: '/hooks/a', response: [200, 6_000] },
  { body: transactionExample('issuance', 'PENDING'), target: '/hooks/a', response: [200, 3] },
  {
    body: transactionExample('redemption', 'FAILED', refundOf('redemption', 'COMPLETE')),
    target: '/hooks/b',
  },
  { body: fundingExample('pending', { amount: '99.9' }), target: '/x?y=1', response: [503, 1] },
  {
    body: withdrawalExample('complete', { amount: 'many', created_at: 'soon' }),
    target: '/x',
    method: 'PUT',
  },
  { body: 'no notification', target: '/y', reception: 'aborted', receivedAtMs: nowMs - 3 * day },
  { body: { event: 'payout', payload: { id: 'p1', status: 'PAID' } }, target: '/z', header: 'needle' },
  { body: transactionExample('conversion', 'COMPLETE'), target: '/unread' },
] as const

const opened = storeOfFile()
let reader: ReadStore

beforeAll(async () => {
  const { store } = opened()
  reader = opened().reader
  for (const [index, each] of arrived.entries()) {
    const text = typeof each.body === 'string' ? each.body : JSON.stringify(each.body)
    const id = await captured(
      store,
      arrivedDelivery({
        body: text,
        target: each.target,
        method: 'method' in each ? each.method : 'POST',
        reception: 'reception' in each ? each.reception : 'whole',
        receivedAtMs: 'receivedAtMs' in each ? each.receivedAtMs : nowMs,
        rawHeaders: ['X-Request-Id', 'header' in each ? each.header : 'plain'],
      }),
    )
    if ('response' in each) store.recordResponse(id, each.response[0], each.response[1])
    const inspection = inspectDelivery(inspectedDelivery(text))
    if (index < arrived.length - 1) await store.saveInspections([{ id, inspection }])
  }
  await store.saveInspections([])
  await store.saveValue('routes', null, { name: 'Hooks', path: '/hooks*' })
  await store.tagDeliveries([1, 4] as DeliveryId[], 'Checkout', true)
  await store.noteDeliveries([{ id: 6 as DeliveryId, text: 'Ask support about it' }])
  await store.indexSettled()
})

const found = (query: string) =>
  reader.listDeliveries({ limit: 100, search: searchFor(query) }).rows.map(({ id }) => id)

const table: readonly (readonly [query: string, ids: readonly number[]])[] = [
  ['service:funding', [6, 5]],
  ['service:none', [7]],
  ['service:other', [8]],
  ['not service:funding', [9, 8, 7, 4, 3, 2, 1]],
  ['kind:issuance,withdrawal', [6, 3, 2, 1]],
  ['kind:PAYOUT', [8]],
  ['status:pending', [5, 3, 1]],
  ['status:paid', [8]],
  ['refund:any', [4]],
  ['refund:complete', [4]],
  ['kind:redemption refund:none', []],
  ['kind:issuance refund:none', [3, 2, 1]],
  ['finding:error', [7, 6]],
  ['finding:timestamp-impossible', [6]],
  ['finding:stale-after-final', []],
  ['finding:duplicate-identical', [3]],
  ['finding:status-skipped', [4, 2]],
  ['is:whole is:inspected -kind:issuance', [8, 6, 5, 4]],
  ['is:truncated', [7]],
  ['is:aborted', [7]],
  ['is:malformed', []],
  ['is:pending', [9]],
  ['is:responded', [5, 3, 2, 1]],
  ['is:no-response method:post', [9, 8, 7, 4]],
  ['is:refused', [5]],
  ['is:late', [2]],
  ['is:repeated', [3]],
  ['method:put', [6]],
  ['record:7F3A2C11', [3, 2, 1]],
  ['record:=7F3A2C11-5D2E-4C8A-9B61-0F6A3D1E2B01', [3, 2, 1]],
  ['record:=7f3a2c11', []],
  ['record:=p1', [8]],
  ['record:=P1', []],
  ['not record:=p1 id:>7', [9]],
  ['session:today', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['session:1 id:<3', [2, 1]],
  ['session:"no such"', []],
  ['route:Hooks', [4, 3, 2, 1]],
  ['tag:checkout', [4, 1]],
  ['is:tagged', [4, 1]],
  ['note:support', [6]],
  ['is:noted', [6]],
  ['reason:"carried out"', [4]],
  ['target:/hooks/b', [4]],
  ['target:"?y=1"', [5]],
  ['header:x-request-id id:8..', [9, 8]],
  ['header:"x-request-id: needle"', [8]],
  ['body:"no notification"', [7]],
  ['needle', [8]],
  ['id:2..4', [4, 3, 2]],
  ['id:2..8 id:>6', [8, 7]],
  ['amount:>100', [4, 3, 2, 1]],
  ['amount:99.90', [5]],
  ['amount:<100', [5]],
  ['amount:1500.25..1500.250', [3, 2, 1]],
  ['asset:mx', [5, 4, 3, 2, 1]],
  ['response:>=500', [5]],
  ['size:<20b', [7]],
  ['received:2d', [9, 8, 6, 5, 4, 3, 2, 1]],
  ['received:<2d', [7]],
  ['(kind:funding or kind:withdrawal) -status:pending', [6]],
  ['not (kind:issuance or service:other,none,funding)', [9, 4]],
]

describe('a search of deliveries', () => {
  test('has a row for every field', () => {
    const asked = table.map(([query]) => query).join(' ')
    expect(Object.keys(queryFields).filter(name => !asked.includes(`${name}:`))).toEqual([])
  })

  test.each(table)('%s finds its deliveries, and counts them', (query, ids) => {
    expect(found(query)).toEqual(ids)
    expect(countDeliveries(reader, searchFor(query))).toBe(ids.length)
  })

  test.each(table)('%s leaves what its negation finds', (query, ids) => {
    const all = arrived.map((_, index) => arrived.length - index)
    expect(found(`not (${query})`)).toEqual(all.filter(id => !ids.includes(id)))
  })
})

test('rows say where their body has a text of the search, if asked, and of no text that is excluded', () => {
  const matches = (query: string, withFound = true) =>
    reader
      .listDeliveries({ limit: 100, search: searchFor(query), withFound })
      .rows.map(row => row.found?.match)
  expect(matches('body:notif or body:PAID')).toEqual(['PAID', 'notif'])
  expect(matches('notification -body:payout')).toEqual(['notification'])
  expect(matches('not notification id:8')).toEqual([undefined])
  expect(matches('needle')).toEqual([undefined])
  expect(matches('body:notif', false)).toEqual([undefined])
})

test('rows show the member that a search is about', () => {
  const shown = (query: string) =>
    reader
      .listDeliveries({ limit: 1, search: searchFor(query), withFound: true })
      .rows.map(({ found }) => found && `${found.before}[${found.match}]${found.after}`)
  expect(shown('/payload/id:7F3A')).toEqual(['id: [7f3a]2c11-5d2e-4c8a-9b61-0f6a3d1e2b01'])
  expect(shown('/payload/issuance/amount:>1000')).toEqual(['amount: [1500.25]'])
  expect(shown('/payload/issuance:any')).toEqual([
    expect.stringMatching(/^issuance: \[\{"network":"ARBITRUM".{99}\]$/),
  ])
  expect(shown('-/payload/none:any id:3')).toEqual([undefined])
  expect(shown('/payload/none:none id:3')).toEqual([undefined])
})

const recordIds = (query: string) =>
  listRecords(reader, { limit: 100, search: searchFor(query) }).rows.map(row => row.newestDeliveryId)

describe('a search of records', () => {
  test.each([
    ['', [8, 6, 5, 4, 3]],
    ['status:complete', [6, 3]],
    ['status:pending', [5]],
    ['kind:issuance amount:>1000', [3]],
    ['refund:complete', [4]],
    ['service:funding', [6, 5]],
    ['record:7f3a', [3]],
    ['record:=7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01', [3]],
    ['record:=7f3a', []],
    ['finding:error', [6]],
    ['finding:duplicate-identical', [3]],
    ['finding:timestamp-impossible', [6]],
    ['finding:final-overdue', []],
    ['is:late', [3]],
    ['is:repeated', [3]],
    ['target:/hooks', [4, 3]],
    ['needle', [8]],
    ['method:put', [6]],
    ['response:503', [5]],
    ['not needle', [6, 5, 4, 3]],
  ] as const)('%s finds its records by their current state, or by any of their deliveries', (query, ids) => {
    expect(recordIds(query)).toEqual(ids)
    expect(countRecords(reader, searchFor(query))).toBe(ids.length)
  })

  test('a record is overdue when the last word of it is old', () => {
    const search = { ...searchFor('finding:final-overdue'), nowMs: nowMs + 2 * day }
    expect(listRecords(reader, { limit: 10, search }).rows.map(row => row.newestDeliveryId)).toEqual([5])
  })

  test('windows go both ways and say whether there is more', () => {
    const all = searchFor('')
    const first = listRecords(reader, { limit: 2, search: all })
    expect([first.rows.map(row => row.newestDeliveryId), first.hasMore]).toEqual([[8, 6], true])
    const next = listRecords(reader, { limit: 5, search: all, before: first.rows[1]?.newestDeliveryId })
    expect([next.rows.map(row => row.newestDeliveryId), next.hasMore]).toEqual([[5, 4, 3], false])
    const up = listRecords(reader, { limit: 2, search: all, after: next.rows[2]?.newestDeliveryId })
    expect([up.rows.map(row => row.newestDeliveryId), up.hasMore]).toEqual([[5, 4], true])
  })
})

test('a summary counts the deliveries of each code, of themselves and as steps', () => {
  const steps = reader.summarizeFindingsInSteps(searchFor('kind:issuance'))
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect(step.value).toMatchObject({ deliveryCount: 3 })
  expect(step.value.codes).toContainEqual({ code: 'duplicate-identical', severity: 'info', count: 1 })
})
