import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { firstRows } from '../../../../../../main/engine/store/query/walk.ts'
import type { ReadStore } from '../../../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestReader } from '../../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../../support/store/whole-reads.ts'

const id = (value: number) => value as DeliveryId

/** A reader of a store with one delivery for each target, in this order. */
async function readerOf(targets: readonly string[]): Promise<ReadStore> {
  const { dataDir, store } = await newTestStore()
  await Promise.all(targets.map(target => captured(store, arrivedDelivery({ target }))))
  return openTestReader(dataDir)
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/number/${index + 1}`)
const idsOf = ({ rows }: { rows: readonly { readonly id: number }[] }) => rows.map(row => row.id)

test('the list comes newest first in windows by key, and says whether there is more; rows by id leave out what is not there', async () => {
  const reader = await readerOf(numbered(10))
  const newest = reader.listDeliveries({ limit: 4, search: searchFor('') })
  expect(idsOf(newest)).toEqual([10, 9, 8, 7])
  expect(newest.hasMore).toBe(true)
  const older = reader.listDeliveries({ limit: 4, search: searchFor(''), before: id(3) })
  expect(idsOf(older)).toEqual([2, 1])
  expect(older.hasMore).toBe(false)
  const newer = reader.listDeliveries({ limit: 4, search: searchFor(''), after: id(3) })
  expect(idsOf(newer)).toEqual([7, 6, 5, 4])
  expect(newer.hasMore).toBe(true)
  const last = reader.listDeliveries({ limit: 4, search: searchFor(''), after: id(6) })
  expect(idsOf(last)).toEqual([10, 9, 8, 7])
  expect(last.hasMore).toBe(false)
  const between = reader.listDeliveries({ limit: 4, search: searchFor(''), after: id(3), before: id(6) })
  expect(idsOf(between)).toEqual([5, 4])
  expect(reader.deliveriesById([id(2), id(99), id(4), id(2)]).map(row => row.id)).toEqual([4, 2])
})

test('an empty store gives an empty list', async () => {
  const reader = await readerOf([])
  expect(reader.listDeliveries({ limit: 4, search: searchFor('') })).toEqual({ rows: [], hasMore: false })
  expect(reader.listDeliveries({ limit: 4, search: searchFor('x') })).toEqual({ rows: [], hasMore: false })
  expect(reader.newestDeliveryId()).toBeNull()
  expect(countDeliveries(reader, searchFor('x'))).toBe(0)
})

test('a search goes on over many short reads, in both directions, with windows that fit together, and in steps that read no more than their share', async () => {
  const total = firstRows * 2 + 500
  const reader = await readerOf(
    Array.from({ length: total }, (_, index) => ((index + 1) % 1_000 === 1 ? '/rare' : '/x')),
  )
  const rare = [4001, 3001, 2001, 1001, 1]
  expect(idsOf(reader.listDeliveries({ limit: 10, search: searchFor('rare') }))).toEqual(rare)
  expect(countDeliveries(reader, searchFor('rare'))).toBe(5)
  expect(countDeliveries(reader, searchFor('/'))).toBe(total)

  const first = reader.listDeliveries({ limit: 2, search: searchFor('rare') })
  expect([idsOf(first), first.hasMore]).toEqual([[4001, 3001], true])
  const second = reader.listDeliveries({ limit: 3, search: searchFor('rare'), before: id(3001) })
  expect([idsOf(second), second.hasMore]).toEqual([[2001, 1001, 1], false])
  const up = reader.listDeliveries({ limit: 2, search: searchFor('rare'), after: id(1) })
  expect([idsOf(up), up.hasMore]).toEqual([[2001, 1001], true])
  const end = reader.listDeliveries({ limit: 2, search: searchFor('rare'), after: id(2001) })
  expect([idsOf(end), end.hasMore]).toEqual([[4001, 3001], false])

  const steps = reader.listDeliveriesInSteps({ limit: 10, search: searchFor('target:nowhere') })
  let count = 0
  let step = steps.next()
  while (!step.done) {
    count += 1
    step = steps.next()
  }
  expect(count).toBeGreaterThan(1)
  expect(step.value).toEqual({ rows: [], hasMore: false })
  const counted = [...reader.countDeliveriesInSteps(searchFor('target:/'))].map(part => part?.count)
  expect([counted[0], counted.at(-1)]).toEqual([firstRows, total])
})
