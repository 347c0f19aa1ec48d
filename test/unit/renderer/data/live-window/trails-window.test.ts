import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { connectClient } from '../../../../../renderer/api/client.ts'
import { fresh, inTime, shown, startTimers, stopTimers } from '../../../../support/renderer/held-calls.ts'

/** Calls for records wait here until they are released, each with what the engine knew when it was made. */
let waiting: { readonly params: unknown; readonly respond: (reply?: Reply) => void }[] = []
/** The engine's records that a page would hold now. */
let records: { readonly recordKey: string; readonly newestDeliveryId: number }[] = []

beforeEach(() => {
  stopTimers()
  waiting = []
  records = []
})
afterEach(startTimers)

async function openWindow() {
  const { trailsWindow } = await fresh<
    typeof import('../../../../../renderer/data/live-window/trails-window.ts')
  >('data/live-window/trails-window.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (method, params) => {
      if (method === 'trails.count')
        return Promise.resolve({ ok: true, value: { count: records.length, isComplete: true, rest: null } })
      const value = { rows: records, hasMore: false }
      return new Promise<Reply>(resolve => {
        waiting.push({ params, respond: (reply = { ok: true, value }) => resolve(reply) })
      })
    },
  })
  const { useRows, follower } = trailsWindow
  const update = () =>
    follower.apply([
      {
        launchId: 'one',
        number: 1,
        name: 'trail.updated',
        data: { firstId: 1, lastId: 1, count: 1 },
      } as EventFrame,
    ])
  return { ...trailsWindow, state: useRows.getState, setState: useRows.setState, update }
}

async function letGo(reply?: Reply): Promise<void> {
  await inTime(() => waiting.length > 0)
  waiting.shift()?.respond(reply)
  await shown()
}

const trail = (id: number, recordKey = `r${id}`) => ({ recordKey, newestDeliveryId: id })

it('records that changed while the first trails were being fetched are fetched again', async () => {
  const { enter, update, state } = await openWindow()
  enter()
  update()
  records = [trail(1)]
  await letGo()
  await letGo()
  await inTime(() => state().rows.length === 1)
  await inTime(() => state().count === 1)
})

it('a reader who is back at the newest record sees no hint of newer activity', async () => {
  const { enter, update, leave, loadNewer, state, setState } = await openWindow()
  records = [trail(1)]
  enter()
  await letGo()
  leave(0)
  records = [trail(2)]
  update()
  await letGo()
  expect(state().unseen).toBeNull()
  // As if the first rows had been dropped, and are scrolled back to.
  setState({ newerFrom: 1 })
  loadNewer()
  await letGo()
  expect(state()).toMatchObject({ unseen: 0, newerFrom: null, rows: [trail(2), trail(1)] })
})

it('a record that changes further down changes where it is, and moves up once the reader is at the top', async () => {
  const { enter, update, leave, follow, state } = await openWindow()
  records = [trail(2, 'b'), trail(1, 'a')]
  enter()
  await letGo()
  leave(0)
  records = [trail(3, 'a')]
  update()
  await letGo()
  expect(state()).toMatchObject({ unseen: null, rows: [trail(2, 'b'), trail(3, 'a')] })
  records = [trail(3, 'a'), trail(2, 'b')]
  follow()
  await letGo()
  expect(state()).toMatchObject({ unseen: 0, isFollowing: true, rows: [trail(3, 'a'), trail(2, 'b')] })
})

it('what changes while the list is hidden is fetched once it is shown', async () => {
  const { enter, update, state } = await openWindow()
  records = [trail(1)]
  const end = enter()
  await letGo()
  end()
  update()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(waiting).toEqual([])
  records = [trail(2), trail(1)]
  enter()
  await letGo()
  await inTime(() => state().rows.length === 2)
})

it('a refetch that failed keeps the records, and asking again fetches them', async () => {
  const { enter, update, refetch, state } = await openWindow()
  records = [trail(1)]
  enter()
  await letGo()
  update()
  await letGo({ ok: false, error: { code: 'internal', message: 'it failed' } })
  expect(state()).toMatchObject({ phase: 'ready', error: { message: 'it failed' }, rows: [trail(1)] })
  records = [trail(2), trail(1)]
  refetch()
  await letGo()
  expect(state()).toMatchObject({ error: null, rows: [trail(2), trail(1)] })
})
