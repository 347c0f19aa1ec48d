import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { until } from '../../../../support/until.ts'

interface Asked {
  readonly params: { readonly query?: string; readonly before?: number; readonly after?: number }
  readonly signal: AbortSignal | undefined
  answer(value: object): void
}

/** Calls that wait until the test answers them. */
let lists: Asked[] = []
let counts: Asked[] = []

beforeEach(() => {
  vi.resetModules()
  lists = []
  counts = []
})

async function openWindow() {
  const [ownLists, ownCounts] = [lists, counts]
  const { connectClient } = await import('../../../../../renderer/api/client.ts')
  const { deliveriesWindow } = await import('../../../../../renderer/data/live-window/deliveries-window.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (method, params, signal) =>
      new Promise<Reply>(resolve => {
        const calls = method === 'deliveries.count' ? ownCounts : ownLists
        const asked = params as Asked['params']
        calls.push({ params: asked, signal, answer: value => resolve({ ok: true, value }) })
      }),
  })
  const { follower, useRows } = deliveriesWindow
  const store = (count: number, lastId: number) =>
    follower.apply([
      { launchId: 'one', number: 1, name: 'delivery.stored', data: { count, lastId } } as EventFrame,
    ])
  return { ...deliveriesWindow, state: useRows.getState, store }
}

async function next(calls: Asked[]): Promise<Asked> {
  await until(() => calls.length > 0)
  const [first] = calls.splice(0, 1)
  if (first === undefined) throw new Error('No call.')
  return first
}

const rowsOf = (ids: readonly number[]) => ids.map(id => ({ id }))
const whole = (ids: readonly number[], newest = 1000) => ({
  ...{ rows: rowsOf(ids), hasMore: false, newest },
  ...{ isComplete: true, rest: null },
})
const part = (ids: readonly number[], at: number, share: number, newest = 1000) => ({
  ...{ rows: rowsOf(ids), hasMore: true, newest },
  ...{ isComplete: false, rest: { at, share } },
})
const ids = (state: { readonly rows: readonly { readonly id: number }[] }) => state.rows.map(({ id }) => id)

/** A window with a search that found one row in time and looks on. */
async function searching() {
  const window = await openWindow()
  void window.load()
  ;(await next(lists)).answer(whole([1000]))
  window.search('body:rare')
  ;(await next(lists)).answer(part([950], 900, 0.1))
  await until(() => window.state().scan !== null)
  return window
}

test('rows are shown as they are found, and the search goes on by itself to its end', async () => {
  const { state } = await searching()
  expect(ids(state())).toEqual([950])
  expect(state().scan).toEqual({ share: 0.1, isStopped: false })
  const second = await next(lists)
  expect(second.params).toMatchObject({ query: 'body:rare', before: 900 })
  second.answer(part([], 400, 0.6))
  await until(() => state().scan?.share === 0.6)
  const third = await next(lists)
  expect(third.params).toMatchObject({ before: 400 })
  third.answer(whole([17]))
  await until(() => state().scan === null)
  expect(ids(state())).toEqual([950, 17])
  expect(state()).toMatchObject({ olderFrom: null, isLoadingOlder: false })
  expect(lists).toEqual([])
})

test('it ends once a page is full, and goes on when the reader gets there', async () => {
  const { state, loadOlder } = await searching()
  const found = Array.from({ length: 199 }, (_, index) => 899 - index)
  ;(await next(lists)).answer(part(found, 701, 0.3))
  await until(() => state().scan === null)
  expect(state()).toMatchObject({ olderFrom: 701, isLoadingOlder: false })
  expect(lists).toEqual([])
  void loadOlder()
  expect((await next(lists)).params).toMatchObject({ before: 701 })
})

test('it can be stopped and goes on where it was', async () => {
  const { state, stopScan, resumeScan, loadOlder } = await searching()
  const under = await next(lists)
  stopScan()
  expect(under.signal?.aborted).toBe(true)
  expect(state().scan).toEqual({ share: 0.1, isStopped: true })
  under.answer(whole([5]))
  // Neither what was in progress nor the reader at the end of the list brings it back.
  await loadOlder()
  expect(ids(state())).toEqual([950])
  expect(lists).toEqual([])
  resumeScan()
  const again = await next(lists)
  expect(again.params).toMatchObject({ before: 900 })
  again.answer(whole([5]))
  await until(() => state().scan === null)
  expect(ids(state())).toEqual([950, 5])
})

test('the next letter cancels what is looked for and counted', async () => {
  const { state, search } = await searching()
  const [list, count] = [await next(lists), await next(counts)]
  search('body:rarer')
  expect([list.signal?.aborted, count.signal?.aborted]).toEqual([true, true])
  expect((await next(lists)).params).toMatchObject({ query: 'body:rarer' })
  expect(state()).toMatchObject({ scan: null, count: null, isLoadingOlder: false })
})

test('what arrives meanwhile does not begin the search anew', async () => {
  const { state, store, search } = await searching()
  await next(lists)
  search('body:nothing')
  ;(await next(lists)).answer(part([], 900, 0.1))
  await until(() => state().scan !== null)
  store(1, 1001)
  const asked = [await next(lists), await next(lists)].map(({ params }) => params)
  expect(asked.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: 900, after: undefined },
    // The newer ones alone.
    { before: undefined, after: 1000 },
  ])
})

test('a count is a bound at once, with how far it is, then exact; a recount keeps the number until it is there', async () => {
  const { state, throttledCount } = await searching()
  ;(await next(counts)).answer({ count: 3, isComplete: false, rest: { at: 900, share: 0.1 } })
  await until(() => state().count === 3)
  expect(state()).toMatchObject({ isCountExact: false, countedShare: 0.1 })
  const second = await next(counts)
  expect(second.params).toMatchObject({ before: 900 })
  second.answer({ count: 4, isComplete: true, rest: null })
  await until(() => state().isCountExact)
  expect(state()).toMatchObject({ count: 7, countedShare: null })
  throttledCount()
  ;(await next(counts)).answer({ count: 1, isComplete: false, rest: { at: 900, share: 0.1 } })
  await until(() => state().countedShare === 0.1)
  expect(state()).toMatchObject({ count: 7, isCountExact: true })
  ;(await next(counts)).answer({ count: 7, isComplete: true, rest: null })
  await until(() => state().countedShare === null)
  expect(state()).toMatchObject({ count: 8, isCountExact: true })
})
