import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { allInspected, emptyEngineOfFile, testEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

const dayMs = 86_400_000
const empty = emptyEngineOfFile()

async function storeWith(
  ages: readonly number[],
  bodyBytes = 1000,
): Promise<{ dataDir: string; ids: DeliveryId[] }> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const ids: DeliveryId[] = []
  for (const days of ages) {
    const receivedAtMs = Date.now() - days * dayMs
    ids.push(await captured(store, arrivedDelivery({ receivedAtMs, body: new Uint8Array(bodyBytes) })))
  }
  await store.close()
  return { dataDir, ids }
}

test('a session that is started takes what comes, with its environment, until it is ended; that of the day keeps the name that it was given', async () => {
  const { client, captureUrl: url } = await empty()
  const { session: today } = await client.call('app.status')
  const post = () =>
    httpCall(url, { method: 'POST', body: JSON.stringify(transactionExample('issuance', 'PENDING')) })
  await post()
  const { session } = await client.call('sessions.start', {
    name: 'first run',
    environment: 'stage',
    appVersion: '1.4.0',
  })
  expect(session).toMatchObject({
    name: 'first run',
    environment: 'stage',
    appVersion: '1.4.0',
    isCurrent: true,
  })
  await post()
  await post()
  await client.call('sessions.end')
  await post()
  const { sessions } = await client.call('sessions.list')
  expect(sessions.map(({ id, deliveryCount }) => [id, deliveryCount])).toEqual([
    [session.id, 2],
    [today.id, 2],
  ])
  await client.call('sessions.change', { id: today.id, name: 'Saturday' })
  expect((await client.call('app.status')).session).toEqual({ id: today.id, name: 'Saturday' })
})

test('removing a session removes its deliveries with all that was read in them, but nothing pinned', async () => {
  const { client, captureUrl: url } = await empty()
  const { session } = await client.call('sessions.start', { name: 'to remove' })
  for (const status of ['PENDING', 'COMPLETE'] as const) {
    await httpCall(url, { method: 'POST', body: JSON.stringify(transactionExample('issuance', status)) })
  }
  await allInspected(client)
  await client.call('sessions.end')
  const { rows } = await client.call('deliveries.list', {})
  const [newest, oldest] = rows
  await client.call('deliveries.pin', { id: newest?.id ?? failing(), isPinned: true })
  expect(await client.call('sessions.remove', { id: session.id })).toEqual({
    removed: 1,
    saved: 1,
    isComplete: true,
  })
  const trail = await client.call('trails.get', { recordKey: newest?.recordKey ?? failing() })
  expect(trail.steps.map(step => step.deliveryId)).toEqual([newest?.id])
  await expect(client.call('deliveries.get', { id: oldest?.id ?? failing() })).rejects.toMatchObject({
    code: 'not-found',
  })

  await client.call('deliveries.pin', { id: newest?.id ?? failing(), isPinned: false })
  expect(await client.call('sessions.remove', { id: session.id })).toMatchObject({
    removed: 1,
    saved: 0,
  })
  expect((await client.call('sessions.list')).sessions.map(one => one.id)).not.toContain(session.id)
  await expect(
    client.call('trails.get', { recordKey: newest?.recordKey ?? failing() }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('retention says what goes and removes just that: by number, age or size, the oldest first; a limit in the settings too', async () => {
  const { dataDir, ids } = await storeWith([40, 30, 20, 10, 0])
  const { client } = await testEngine(dataDir)
  const { session: started } = await client.call('sessions.start', { name: 'empty' })
  const [empty, full] = (await client.call('sessions.list')).sessions
  expect(empty).toMatchObject({ id: started.id, firstAtMs: null, lastAtMs: null })
  expect((full?.lastAtMs ?? 0) - (full?.firstAtMs ?? 0)).toBeGreaterThan(39.9 * dayMs)
  expect((await client.call('sessions.sizes')).sizes).toEqual([{ id: full?.id, bodyBytes: 5000 }])

  await client.call('deliveries.pin', { id: ids[0] ?? failing(), isPinned: true })
  const preview = (limits: object) =>
    client.call('retention.preview', limits).then(({ deliveries }) => deliveries)
  expect(await preview({})).toBe(0)
  expect(await preview({ ageMs: 15 * dayMs })).toBe(2)
  expect(await preview({ bodyBytes: 3500 })).toBe(1)
  expect(await client.call('retention.preview', { deliveries: 2 })).toMatchObject({
    deliveries: 2,
    bodyBytes: 2000,
  })
  expect(await client.call('retention.apply', { deliveries: 2 })).toEqual({ removed: 2 })
  const left = async () => (await client.call('deliveries.list', {})).rows
  const rows = await left()
  expect(rows.map(row => row.id)).toEqual([ids[4], ids[3], ids[0]])
  const pin = (isPinned: boolean) =>
    client.call('sessions.change', { id: rows[0]?.sessionId ?? failing(), isPinned })
  await pin(true)
  expect(await preview({ deliveries: 1 })).toBe(0)
  await pin(false)

  const off = { deliveries: null, ageMs: null, bodyBytes: null }
  expect((await client.call('settings.get')).retention).toEqual(off)
  await client.call('settings.change', { retention: { deliveries: 1 } })
  await until(async () => (await left()).length < 3)
  expect((await left()).map(row => row.id)).toEqual([ids[4], ids[0]])
})

function failing(): never {
  throw new Error('There is none.')
}

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
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const ids = await Promise.all(Array.from({ length: 400 }, () => captured(store, arrivedDelivery())))
  await store.close()
  const { client } = await testEngine(dataDir)
  const { session } = await client.call('app.status')
  const name = `not ${session.id}`
  const fromId = ids[399] ?? failing()
  const split = await client.call('sessions.split', { id: session.id, fromId, name })
  expect(split).toMatchObject({ moved: 1, session: { deliveryCount: 1 } })
  const pinned = ids[1] ?? failing()
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
