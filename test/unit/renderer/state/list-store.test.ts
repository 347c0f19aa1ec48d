import { beforeEach, test, vi } from 'vitest'
import type { Reply } from '#contract/errors'

/** The engine's deliveries. */
let stored: number[] = []
/** Calls that wait until they are let go. */
let waiting: { answer: () => void }[] = []

beforeEach(() => {
  vi.resetModules()
  stored = []
  waiting = []
})

/** A fresh store whose calls are answered with what was stored when they were made, once they are let go. */
async function openList() {
  const { connectClient } = await import('../../../../renderer/api/client.ts')
  const list = await import('../../../../renderer/state/list-store.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (_method, params) => {
      const { after = 0 } = params as { after?: number }
      const rows = stored.filter(id => id > after).map(id => ({ id }))
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
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()?.answer()
}

test('a delivery that is stored while the list is being fetched appears in it', async () => {
  const { loadList, noteStored, useList } = await openList()
  void loadList()
  stored.push(1)
  noteStored(1)
  await letGo()
  await letGo()
  await vi.waitUntil(() => useList.getState().rows.length === 1)
})

test('a fetch that was overtaken takes nothing away for good', async () => {
  const { loadList, noteStored, useList } = await openList()
  stored.push(1)
  void loadList()
  await letGo()
  await vi.waitUntil(() => useList.getState().phase === 'ready')
  // Asked before the second delivery, answered after it was shown.
  void loadList()
  const [late] = waiting.splice(0)
  stored.push(2)
  noteStored(1)
  await letGo()
  late?.answer()
  await letGo()
  await vi.waitUntil(() => useList.getState().rows.length === 2)
})
