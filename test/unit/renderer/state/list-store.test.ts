import { beforeEach, test, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import { until } from '../../../support/until.ts'

/** The engine's deliveries. */
let stored: number[] = []
/** Those of them that a search finds. */
let matching: number[] = []
/** Calls that wait until they are let go. */
let waiting: { answer: () => void }[] = []

beforeEach(() => {
  vi.resetModules()
  stored = []
  matching = []
  waiting = []
})

/** A fresh store whose calls are answered with what was stored when they were made, once they are let go. */
async function openList() {
  const { connectClient } = await import('../../../../renderer/api/client.ts')
  const list = await import('../../../../renderer/state/list-store.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (method, params) => {
      if (method === 'deliveries.count')
        return Promise.resolve({ ok: true, value: { count: matching.length } })
      const asked = params as { after?: number; before?: number; query?: string }
      const { after = 0, before = Number.MAX_SAFE_INTEGER, query = '' } = asked
      // Of rows that are asked for one by one, those that are there.
      const rows = (query === '' ? stored : matching)
        .filter(id => id > after && id < before)
        .map(id => ({ id }))
      return new Promise<Reply>(resolve => {
        const value = { rows: rows.reverse(), hasMore: false }
        waiting.push({ answer: () => resolve({ ok: true, value }) })
      })
    },
  })
  return list
}

/** Lets the oldest waiting call go. */
async function letGo(): Promise<void> {
  await until(() => waiting.length > 0)
  waiting.shift()?.answer()
}

test('a delivery that is stored while the list is being fetched appears in it', async () => {
  const { loadList, noteStored, useList } = await openList()
  void loadList()
  stored.push(1)
  noteStored({ count: 1, lastId: 1 })
  await letGo()
  await letGo()
  await until(() => useList.getState().rows.length === 1)
})

test('a fetch that was overtaken takes nothing away for good', async () => {
  const { loadList, noteStored, useList } = await openList()
  stored.push(1)
  void loadList()
  await letGo()
  await until(() => useList.getState().phase === 'ready')
  // Asked before the second delivery, answered after it was shown.
  void loadList()
  const [late] = waiting.splice(0)
  stored.push(2)
  noteStored({ count: 1, lastId: 2 })
  await letGo()
  late?.answer()
  await letGo()
  await until(() => useList.getState().rows.length === 2)
})

const shownIds = (state: { readonly rows: readonly { readonly id: number }[] }): number[] =>
  state.rows.map(({ id }) => id)

test('a delivery that a search finds only once it is read appears then, at its place', async () => {
  const { loadList, refreshRows, searchList, useList } = await openList()
  stored.push(1, 2, 3)
  void loadList()
  await letGo()
  matching = [1, 3]
  searchList('service:funding')
  await letGo()
  await until(() => shownIds(useList.getState()).join() === '3,1')
  matching = [1, 2, 3]
  refreshRows(2, 2)
  await letGo()
  await until(() => shownIds(useList.getState()).join() === '3,2,1')
  await until(() => useList.getState().matchCount === 3)
})

test('a delivery that a search finds no longer once it is read goes, and no other', async () => {
  const { loadList, refreshRows, searchList, useList } = await openList()
  stored.push(1, 2, 3)
  void loadList()
  await letGo()
  matching = [1, 2, 3]
  searchList('-has:error')
  await letGo()
  await until(() => useList.getState().rows.length === 3)
  matching = [1]
  refreshRows(3, 3)
  await letGo()
  await until(() => shownIds(useList.getState()).join() === '2,1')
})

test('older rows that are read while they are fetched are fetched once more', async () => {
  const { loadList, loadOlder, refreshRows, useList } = await openList()
  stored.push(5)
  void loadList()
  await letGo()
  await until(() => useList.getState().phase === 'ready')
  useList.setState({ hasOlder: true })
  stored.unshift(4)
  void loadOlder()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  refreshRows(4, 4)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await letGo()
  await until(() => shownIds(useList.getState()).join() === '5,4')
  await letGo()
})

test('a delivery that is shown before its event comes is not counted as new to the reader further down', async () => {
  const { loadList, noteStored, stopFollowing, useList } = await openList()
  stored.push(1, 2)
  void loadList()
  await letGo()
  await until(() => useList.getState().phase === 'ready')
  stopFollowing(0)
  noteStored({ count: 2, lastId: 2 })
  if (useList.getState().arrivals !== 0) throw new Error('counted although it is shown')
  noteStored({ count: 3, lastId: 4 })
  if (useList.getState().arrivals !== 2) throw new Error('two of the three are new')
})

test('a list that was emptied further down shows what comes next', async () => {
  const { loadList, noteStored, refreshRows, stopFollowing, useList } = await openList()
  stored.push(1)
  void loadList()
  await letGo()
  await until(() => useList.getState().phase === 'ready')
  stopFollowing(0)
  stored = []
  refreshRows(1, 1)
  await letGo()
  await until(() => useList.getState().rows.length === 0)
  stored = [2]
  noteStored({ count: 1, lastId: 2 })
  await letGo()
  await until(() => shownIds(useList.getState()).join() === '2')
})

test('where rows go that a search no longer finds, older ones take their place', async () => {
  const { loadList, refreshRows, searchList, useList } = await openList()
  void loadList()
  await letGo()
  matching = [3]
  searchList('is:unread')
  await letGo()
  await until(() => useList.getState().rows.length === 1)
  useList.setState({ hasOlder: true })
  matching = [1]
  refreshRows(3, 3)
  await letGo()
  await letGo()
  await until(() => shownIds(useList.getState()).join() === '1')
})
