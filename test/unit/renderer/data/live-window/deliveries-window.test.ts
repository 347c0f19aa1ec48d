import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { connectClient } from '../../../../../renderer/api/client.ts'
import { fresh, inTime, shown, startTimers, stopTimers } from '../../../../support/renderer/held-calls.ts'

/** The engine's deliveries. */
let stored: number[] = []
/** The deliveries that a search matches. */
let matching: number[] = []
/** Calls that wait until they are released. */
let waiting: { respond: (reply?: Reply) => void }[] = []

beforeEach(() => {
  stopTimers()
  stored = []
  matching = []
  waiting = []
})
afterEach(startTimers)

/**
 * A new window whose calls return the deliveries that were stored when they were made, once they are
 * released.
 */
async function openWindow() {
  const { deliveriesWindow } = await fresh<
    typeof import('../../../../../renderer/data/live-window/deliveries-window.ts')
  >('data/live-window/deliveries-window.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (method, params) => {
      if (method === 'deliveries.count')
        return Promise.resolve({ ok: true, value: { count: matching.length, isComplete: true, rest: null } })
      const asked = params as { after?: number; before?: number; query?: string }
      const { after = 0, before = Number.MAX_SAFE_INTEGER, query = '' } = asked
      if (query === 'wrong')
        return Promise.resolve({ ok: false, error: { code: 'invalid-query', message: 'no query' } })
      const rows = (query === '' ? stored : matching)
        .filter(id => id > after && id < before)
        .map(id => ({ id }))
      return new Promise<Reply>(resolve => {
        const value = { rows: rows.reverse(), hasMore: false }
        waiting.push({ respond: (reply = { ok: true, value }) => resolve(reply) })
      })
    },
  })
  const { load, loadOlder, leave, search, freeze, unfreeze, useRows, follower } = deliveriesWindow
  const { getState: state, setState } = useRows
  const publish = (name: string, data: unknown) =>
    follower.apply([{ launchId: 'one', number: 1, name, data } as EventFrame])
  const store = (count: number, lastId: number) => publish('delivery.stored', { count, lastId })
  const update = (firstId: number, lastId: number) => publish('delivery.updated', { firstId, lastId })
  return { load, loadOlder, leave, search, freeze, unfreeze, state, setState, store, update, follower }
}

/** Releases the oldest waiting call. */
async function letGo(): Promise<void> {
  await inTime(() => waiting.length > 0)
  waiting.shift()?.respond()
}

async function fail(): Promise<void> {
  await inTime(() => waiting.length > 0)
  waiting.shift()?.respond({ ok: false, error: { code: 'internal', message: 'it failed' } })
}

/** A window that shows these. */
async function readyWindow(...ids: number[]) {
  stored.push(...ids)
  const opened = await openWindow()
  void opened.load()
  await letGo()
  await inTime(() => opened.state().phase === 'ready')
  return opened
}

const shownIds = (state: { readonly rows: readonly { readonly id: number }[] }): string =>
  state.rows.map(({ id }) => id).join()

/** Releases the oldest waiting call, and waits until these are shown. */
async function letGoUntil(state: () => Parameters<typeof shownIds>[0], ids: string): Promise<void> {
  await letGo()
  await inTime(() => shownIds(state()) === ids)
}

test('a delivery that is stored while the list is being fetched appears in it', async () => {
  const { load, store, state } = await openWindow()
  void load()
  stored.push(1)
  store(1, 1)
  await letGo()
  await letGo()
  await inTime(() => state().rows.length === 1)
})

test('a fetch that was overtaken takes nothing away for good', async () => {
  const { load, store, state } = await readyWindow(1)
  // Requested before the second delivery, returned after it was shown.
  void load()
  const [late] = waiting.splice(0)
  stored.push(2)
  store(1, 2)
  await letGo()
  late?.respond()
  await letGo()
  await inTime(() => state().rows.length === 2)
})

test('a delivery that a search finds only once it is read appears then, at its place', async () => {
  const { update, search, state } = await readyWindow(1, 2, 3)
  matching = [1, 3]
  search('service:funding')
  await letGoUntil(state, '3,1')
  matching = [1, 2, 3]
  update(2, 2)
  await letGoUntil(state, '3,2,1')
  await inTime(() => state().count === 3)
})

test('a delivery that is newer than all that a search found appears once it is read', async () => {
  const { update, search, state } = await readyWindow(1, 2)
  matching = [1]
  search('service:funding')
  await letGoUntil(state, '1')
  matching = [1, 2]
  update(2, 2)
  await letGoUntil(state, '2,1')
})

test('a delivery that is read while a search for it is being fetched appears', async () => {
  const { update, search, state } = await readyWindow(1, 2)
  matching = [1]
  search('service:funding')
  matching = [1, 2]
  update(2, 2)
  await letGoUntil(state, '1')
  await inTime(() => {
    waiting.shift()?.respond()
    return shownIds(state()) === '2,1'
  })
})

test('a delivery that a search finds no longer once it is read goes, and no other', async () => {
  const { update, search, state } = await readyWindow(1, 2, 3)
  matching = [1, 2, 3]
  search('-has:error')
  await letGo()
  await inTime(() => state().shownSearch === '-has:error')
  matching = [1]
  update(3, 3)
  await letGoUntil(state, '2,1')
})

test('older rows that are read while they are fetched are fetched once more', async () => {
  const { loadOlder, update, state, setState } = await readyWindow(5)
  setState({ olderFrom: 5 })
  stored.unshift(4)
  void loadOlder()
  update(4, 4)
  vi.advanceTimersByTime(1000)
  await letGoUntil(state, '5,4')
  await letGo()
})

test('a delivery that is shown before its event comes is not counted as new to the reader further down', async () => {
  const { store, leave, state } = await readyWindow(1, 2)
  leave(0)
  store(2, 2)
  expect(state().unseen).toBe(0)
  store(3, 4)
  expect(state().unseen).toBe(2)
})

test('a list that was emptied further down shows what comes next', async () => {
  const { store, update, leave, state } = await readyWindow(1)
  leave(0)
  stored = []
  update(1, 1)
  await letGo()
  await inTime(() => state().rows.length === 0)
  stored = [2]
  store(1, 2)
  await letGoUntil(state, '2')
})

test('where rows go that a search no longer finds, older ones take their place', async () => {
  const { update, search, state, setState } = await readyWindow()
  matching = [3]
  search('is:pending')
  await letGo()
  await inTime(() => state().rows.length === 1)
  setState({ olderFrom: 3 })
  matching = [1]
  update(3, 3)
  await letGo()
  await letGoUntil(state, '1')
})

test('while a search cannot be read, the rows of the search before stay and are kept up to date', async () => {
  const { store, search, state } = await readyWindow(1)
  search('wrong')
  await inTime(() => state().searchError !== null)
  expect(shownIds(state())).toBe('1')
  stored.push(2)
  store(1, 2)
  await letGoUntil(state, '2,1')
  expect(state()).toMatchObject({ phase: 'ready', shownSearch: '' })
})

test('an older page that comes after another search was shown is dropped', async () => {
  const { loadOlder, search, state, setState } = await readyWindow(4, 5)
  setState({ olderFrom: 4 })
  stored.unshift(3)
  matching = [5]
  search('status:failed')
  void loadOlder()
  await letGoUntil(state, '5')
  await letGo()
  await shown()
  expect(shownIds(state())).toBe('5')
  expect(state().isLoadingOlder).toBe(false)
})

test('a refetch that failed keeps the rows, and the next one fetches everything', async () => {
  const { store, follower, state } = await readyWindow(1)
  follower.loadAll()
  await fail()
  await inTime(() => state().error !== null)
  expect(state()).toMatchObject({ phase: 'ready', error: { message: 'it failed' } })
  expect(shownIds(state())).toBe('1')
  stored = [3]
  store(1, 3)
  await letGo()
  await inTime(() => state().error === null)
  expect(shownIds(state())).toBe('3')
})

test('a part that could not be refetched is refetched with the rest, further down too', async () => {
  const { update, leave, state } = await readyWindow(1, 2, 3)
  leave(0)
  stored = [1, 3]
  update(2, 2)
  await fail()
  await inTime(() => state().error !== null)
  expect(shownIds(state())).toBe('3,2,1')
  update(3, 3)
  await letGo()
  await inTime(() => state().error === null)
  expect(shownIds(state())).toBe('3,1')
})

test('a failed fetch of older rows leaves the list as it is, and shows why', async () => {
  const { loadOlder, state, setState } = await readyWindow(5)
  setState({ olderFrom: 5 })
  void loadOlder()
  await fail()
  await inTime(() => state().olderError !== null)
  expect(state()).toMatchObject({ phase: 'ready', error: null, olderError: { message: 'it failed' } })
  expect(shownIds(state())).toBe('5')
  stored.unshift(4)
  void loadOlder()
  await letGoUntil(state, '5,4')
  expect(state()).toMatchObject({ olderError: null, olderFrom: null })
})

test('a search that failed shows nothing of the search before', async () => {
  const { search, state } = await readyWindow(1)
  search('status:failed')
  await fail()
  await inTime(() => state().phase === 'failed')
})

test('a frozen list counts what is new, in a search too, until it is unfrozen', async () => {
  const { freeze, unfreeze, search, store, update, state } = await readyWindow(1, 2)
  freeze()
  stored.push(3)
  store(1, 3)
  expect([shownIds(state()), state().unseen]).toEqual(['2,1', 1])
  matching = [1]
  search('service:funding')
  await letGoUntil(state, '1')
  // It is found once it is read, and stays out until it is asked for.
  matching = [1, 3]
  update(3, 3)
  await inTime(() => state().count === 2)
  expect([shownIds(state()), state().isFollowing]).toEqual(['1', false])
  unfreeze()
  await letGoUntil(state, '3,1')
  expect(state().isFollowing).toBe(true)
})

test('the first delivery appears also where the list is frozen', async () => {
  const { freeze, store, state } = await readyWindow()
  freeze()
  stored.push(1)
  store(1, 1)
  await letGoUntil(state, '1')
  expect(state().isFrozen).toBe(true)
})

test('a list that is unfrozen further down stays there', async () => {
  const { freeze, unfreeze, leave, store, state } = await readyWindow(1, 2)
  freeze()
  leave(0)
  stored.push(3)
  store(1, 3)
  const { topRequests } = state()
  unfreeze()
  expect(state()).toMatchObject({ topRequests, isFollowing: false, isFrozen: false, unseen: 1 })
  expect(shownIds(state())).toBe('2,1')
})
