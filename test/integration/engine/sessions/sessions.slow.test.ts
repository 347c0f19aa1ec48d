import { expect, test } from 'vitest'
import { testEngine } from '../../../support/engine/open-test-engine.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { storeWith } from './sessions-steps.ts'

test('giving space back can be stopped: what was given back stays so, and the rest can be given back later; after a deletion it is given back', async () => {
  const { dataDir, ids } = await storeWith(Array(40).fill(0), 200_000)
  const store = await openTestStore(dataDir)
  await store.removeDeliveries(ids.slice(0, 30))
  await store.close()
  const { client } = await testEngine(dataDir)
  const { unusedBytes: before, freeDiskBytes } = await client.call('storage.status')
  expect(freeDiskBytes).toBeGreaterThan(0)
  const end = client.subscribe(({ name, data }) => {
    if (name === 'job.progress' && data.state === 'running') void client.call('jobs.cancel', { id: data.id })
  })
  const stopped = await client.call('storage.vacuum')
  end()
  expect(stopped.isComplete).toBe(false)
  const left = (await client.call('storage.status')).unusedBytes
  expect(left).toBeGreaterThan(0)
  expect(left).toBe(before - stopped.freedBytes)
  // Two at once are one.
  const [rest, same] = await Promise.all([client.call('storage.vacuum'), client.call('storage.vacuum')])
  expect(rest).toEqual({ freedBytes: left, isComplete: true, remains: 'nothing' })
  expect(same).toEqual(rest)
  expect((await client.call('jobs.list')).jobs).toEqual([])
  expect(await client.call('retention.apply', { deliveries: 1 })).toEqual({ removed: 9 })
  expect(openTestReader(dataDir).unusedBytes()).toBe(0)
})

test('split and merge move deliveries; a search finds a session by its number alone, and what is pinned; deleting one can be stopped', async () => {
  const { dataDir, store } = await newTestStore()
  const ids = await Promise.all(Array.from({ length: 400 }, () => captured(store, arrivedDelivery())))
  await store.close()
  const { client } = await testEngine(dataDir)
  const { session } = await client.call('app.status')
  const name = `not ${session.id}`
  const fromId = ids[399] ?? expect.fail('There is none.')
  const split = await client.call('sessions.split', { id: session.id, fromId, name })
  expect(split).toMatchObject({ moved: 1, session: { deliveryCount: 1 } })
  const pinned = ids[1] ?? expect.fail('There is none.')
  await client.call('deliveries.pin', { id: pinned, isPinned: true })
  const count = async (query: string) => (await client.call('deliveries.count', { query })).count
  expect(await count(`session:${session.id}`)).toBe(400)
  expect(await count(`session:#${session.id}`)).toBe(399)
  expect(await count(`session:#${session.id} is:pinned`)).toBe(1)
  expect((await client.call('deliveries.get', { id: pinned })).isPinned).toBe(true)
  const merged = await client.call('sessions.merge', { from: split.session.id, into: session.id })
  expect(merged).toMatchObject({ moved: 1, session: { deliveryCount: 400 } })
  expect((await client.call('sessions.list')).sessions.length).toBe(1)
  await client.call('deliveries.pin', { id: pinned, isPinned: false })

  const states: string[] = []
  const end = client.subscribe(({ name: event, data }) => {
    if (event !== 'job.progress' || data.kind !== 'removal') return
    states.push(data.state)
    if (data.state === 'running') void client.call('jobs.cancel', { id: data.id })
  })
  const { removed, saved, isComplete } = await client.call('sessions.remove', { id: session.id })
  end()
  expect([isComplete, states.at(-1)]).toEqual([false, 'cancelled'])
  expect(saved).toBeGreaterThan(0)
  expect(removed + saved).toBe(400)
  expect(await count('')).toBe(saved)
  const rest = await client.call('sessions.remove', { id: session.id })
  expect(rest).toMatchObject({ removed: saved, isComplete: true })
})
