import { expect, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { fresh, heldEngine, inTime } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

async function openWindow() {
  const { deliveriesWindow } = await fresh<
    typeof import('../../../../../renderer/data/live-window/deliveries-window.ts')
  >('data/live-window/deliveries-window.ts')
  const { follower, useRows } = deliveriesWindow
  const store = (count: number, lastId: number) =>
    follower.apply([
      { launchId: 'one', number: 1, name: 'delivery.stored', data: { count, lastId } } as EventFrame,
    ])
  return { ...deliveriesWindow, state: useRows.getState, store }
}

/** The next call for rows, or for their number, which `respond` completes. */
async function next(method: 'list' | 'count') {
  const { params, signal, respond } = await engine.next(`deliveries.${method}`)
  const asked = params as { readonly query?: string; readonly before?: number; readonly after?: number }
  return { params: asked, signal, respond: (value: object) => respond({ ok: true, value }) }
}

const lists = () => engine.waiting.filter(({ method }) => method === 'deliveries.list')

const rowsOf = (ids: readonly number[]) => ids.map(id => ({ id }))
const whole = (ids: readonly number[], newest = 1000) => ({
  rows: rowsOf(ids),
  hasMore: false,
  newest,
  isComplete: true,
  rest: null,
})
const part = (ids: readonly number[], at: number, share: number, newest = 1000) => ({
  rows: rowsOf(ids),
  hasMore: true,
  newest,
  isComplete: false,
  rest: { at, share },
})
const ids = (state: { readonly rows: readonly { readonly id: number }[] }) => state.rows.map(({ id }) => id)

/** A window with a search that found one row in time and looks on. */
async function searching() {
  const window = await openWindow()
  void window.load()
  ;(await next('list')).respond(whole([1000]))
  window.search('body:rare')
  ;(await next('list')).respond(part([950], 900, 0.1))
  await inTime(() => window.state().scan !== null)
  return window
}

test('rows are shown as they are found, and the search goes on by itself to its end', async () => {
  const { state } = await searching()
  expect(ids(state())).toEqual([950])
  expect(state().scan).toEqual({ share: 0.1, isStopped: false })
  const second = await next('list')
  expect(second.params).toMatchObject({ query: 'body:rare', before: 900 })
  second.respond(part([], 400, 0.6))
  await inTime(() => state().scan?.share === 0.6)
  const third = await next('list')
  expect(third.params).toMatchObject({ before: 400 })
  third.respond(whole([17]))
  await inTime(() => state().scan === null)
  expect(ids(state())).toEqual([950, 17])
  expect(state()).toMatchObject({ olderFrom: null, isLoadingOlder: false })
  expect(lists()).toEqual([])
})

test('it ends once a page is full, and goes on when the reader gets there', async () => {
  const { state, loadOlder } = await searching()
  const found = Array.from({ length: 199 }, (_, index) => 899 - index)
  ;(await next('list')).respond(part(found, 701, 0.3))
  await inTime(() => state().scan === null)
  expect(state()).toMatchObject({ olderFrom: 701, isLoadingOlder: false })
  expect(lists()).toEqual([])
  void loadOlder()
  expect((await next('list')).params).toMatchObject({ before: 701 })
})

test('it can be stopped and goes on where it was', async () => {
  const { state, stopScan, resumeScan, loadOlder } = await searching()
  const under = await next('list')
  stopScan()
  expect(under.signal?.aborted).toBe(true)
  expect(state().scan).toEqual({ share: 0.1, isStopped: true })
  under.respond(whole([5]))
  // Neither what was in progress nor the reader at the end of the list brings it back.
  await loadOlder()
  expect(ids(state())).toEqual([950])
  expect(lists()).toEqual([])
  resumeScan()
  const again = await next('list')
  expect(again.params).toMatchObject({ before: 900 })
  again.respond(whole([5]))
  await inTime(() => state().scan === null)
  expect(ids(state())).toEqual([950, 5])
})

test('the next letter cancels what is looked for and counted', async () => {
  const { state, search } = await searching()
  const [list, count] = [await next('list'), await next('count')]
  search('body:rarer')
  expect([list.signal?.aborted, count.signal?.aborted]).toEqual([true, true])
  expect((await next('list')).params).toMatchObject({ query: 'body:rarer' })
  expect(state()).toMatchObject({ scan: null, count: null, isLoadingOlder: false })
})

test('what arrives meanwhile does not begin the search anew', async () => {
  const { state, store, search } = await searching()
  await next('list')
  search('body:nothing')
  ;(await next('list')).respond(part([], 900, 0.1))
  await inTime(() => state().scan !== null)
  store(1, 1001)
  const asked = [await next('list'), await next('list')].map(({ params }) => params)
  expect(asked.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: 900, after: undefined },
    // Only the newer rows.
    { before: undefined, after: 1000 },
  ])
})

test('a count is a bound at once, with how far it is, then exact; a recount keeps the number until it is there', async () => {
  const { state, throttledCount } = await searching()
  ;(await next('count')).respond({ count: 3, isComplete: false, rest: { at: 900, share: 0.1 } })
  await inTime(() => state().count === 3)
  expect(state()).toMatchObject({ isCountExact: false, countedShare: 0.1 })
  const second = await next('count')
  expect(second.params).toMatchObject({ before: 900 })
  second.respond({ count: 4, isComplete: true, rest: null })
  await inTime(() => state().isCountExact)
  expect(state()).toMatchObject({ count: 7, countedShare: null })
  throttledCount()
  ;(await next('count')).respond({ count: 1, isComplete: false, rest: { at: 900, share: 0.1 } })
  await inTime(() => state().countedShare === 0.1)
  expect(state()).toMatchObject({ count: 7, isCountExact: true })
  ;(await next('count')).respond({ count: 7, isComplete: true, rest: null })
  await inTime(() => state().countedShare === null)
  expect(state()).toMatchObject({ count: 8, isCountExact: true })
})
