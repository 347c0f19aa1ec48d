import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { allRead, testEngine } from '../../../support/engine/test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

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
  await allRead(client)
  await client.call('sessions.end')
  const { rows } = await client.call('deliveries.list', {})
  const [newest, oldest] = rows
  await client.call('deliveries.pin', { id: newest?.id ?? failing(), isPinned: true })
  expect(await client.call('sessions.remove', { id: session.id })).toEqual({
    removed: 1,
    kept: 1,
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
    kept: 0,
  })
  expect((await client.call('sessions.list')).sessions.map(one => one.id)).not.toContain(session.id)
  await expect(
    client.call('trails.get', { recordKey: newest?.recordKey ?? failing() }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('retention says what goes and removes just that: by number, age or size, the oldest first', async () => {
  const { dataDir, ids } = await storeWith([40, 30, 20, 10, 0])
  const { client } = await testEngine(dataDir)
  await client.call('deliveries.pin', { id: ids[0] ?? failing(), isPinned: true })
  const preview = (limits: object) =>
    client.call('retention.preview', limits).then(({ deliveries }) => deliveries)
  expect(await preview({})).toBe(0)
  expect(await preview({ deliveries: 2 })).toBe(2)
  expect(await preview({ ageMs: 15 * dayMs })).toBe(2)
  expect(await preview({ bodyBytes: 3500 })).toBe(1)
  expect(await client.call('retention.preview', { deliveries: 2 })).toMatchObject({
    deliveries: 2,
    bodyBytes: 2000,
  })
  expect(await client.call('retention.apply', { deliveries: 2 })).toEqual({ removed: 2 })
  const { rows } = await client.call('deliveries.list', {})
  expect(rows.map(row => row.id)).toEqual([ids[4], ids[3], ids[0]])
  await client.call('sessions.change', { id: rows[0]?.sessionId ?? failing(), isPinned: true })
  expect(await preview({ deliveries: 1 })).toBe(0)
})

test('a limit in the settings is off by default, and removes once it is set', async () => {
  const { dataDir, ids } = await storeWith([3, 2, 1])
  const { client } = await testEngine(dataDir)
  expect((await client.call('settings.get')).retention).toEqual({
    deliveries: null,
    ageMs: null,
    bodyBytes: null,
  })
  expect((await client.call('app.status')).deliveryCount).toBe(3)
  const removed = new Promise<void>(resolve => {
    client.subscribe(frame => {
      if (frame.name === 'sessions.changed') resolve()
    })
  })
  await client.call('settings.change', { retention: { deliveries: 1 } })
  await removed
  const { rows } = await client.call('deliveries.list', {})
  expect(rows.map(row => row.id)).toEqual([ids[2]])
})

test('space is given back after a deletion', async () => {
  const { dataDir } = await storeWith(
    Array.from({ length: 60 }, () => 0),
    200_000,
  )
  const { client } = await testEngine(dataDir)
  const pagesIn = () => openTestReader(dataDir).unusedBytes()
  const before = await client.call('storage.status')
  expect(before.freeDiskBytes).toBeGreaterThan(0)
  expect(await client.call('retention.apply', { deliveries: 1 })).toEqual({ removed: 59 })
  expect(pagesIn()).toBe(0)
})

function failing(): never {
  throw new Error('There is none.')
}

test('a session tells from when to when its deliveries came and how large they are', async () => {
  const { dataDir } = await storeWith([3, 2, 1], 700)
  const { client } = await testEngine(dataDir)
  const { session } = await client.call('sessions.start', { name: 'empty' })
  const { sessions } = await client.call('sessions.list')
  const [empty, full] = sessions
  expect(empty).toMatchObject({ id: session.id, firstAtMs: null, lastAtMs: null })
  expect((full?.lastAtMs ?? 0) - (full?.firstAtMs ?? 0)).toBeGreaterThan(1.9 * dayMs)
  expect((await client.call('sessions.sizes')).sizes).toEqual([{ id: full?.id, bodyBytes: 2100 }])
})

test('split and merge move deliveries; a search finds a session by its number alone, and what is pinned', async () => {
  const { dataDir, ids } = await storeWith([0, 0, 0])
  const { client } = await testEngine(dataDir)
  const { session } = await client.call('app.status')
  const name = `not ${session.id}`
  const fromId = ids[2] ?? failing()
  const split = await client.call('sessions.split', { id: session.id, fromId, name })
  expect(split).toMatchObject({ moved: 1, session: { deliveryCount: 1 } })
  await client.call('deliveries.pin', { id: ids[1] ?? failing(), isPinned: true })
  const count = async (query: string) => (await client.call('deliveries.count', { query })).count
  expect(await count(`session:${session.id}`)).toBe(3)
  expect(await count(`session:#${session.id}`)).toBe(2)
  expect(await count(`session:#${session.id} is:pinned`)).toBe(1)
  expect((await client.call('deliveries.get', { id: ids[1] ?? failing() })).isPinned).toBe(true)
  const merged = await client.call('sessions.merge', { from: split.session.id, into: session.id })
  expect(merged).toMatchObject({ moved: 1, session: { deliveryCount: 3 } })
  expect((await client.call('sessions.list')).sessions.length).toBe(1)
})

test('giving space back can be stopped: what was given back stays so, and the rest can be given back later', async () => {
  const { dataDir, ids } = await storeWith(Array(30).fill(0), 300_000)
  const store = await openTestStore(dataDir)
  await store.removeDeliveries(ids)
  await store.close()
  const { client } = await testEngine(dataDir)
  const before = (await client.call('storage.status')).unusedBytes
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
  expect(rest).toEqual({ freedBytes: left, isComplete: true })
  expect(same).toEqual(rest)
  expect((await client.call('jobs.list')).jobs).toEqual([])
})

test('deleting a session can be stopped: what is left stays in it', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await Promise.all(Array.from({ length: 400 }, () => captured(store, arrivedDelivery())))
  await store.close()
  const { client } = await testEngine(dataDir)
  const { id } = (await client.call('app.status')).session
  const states: string[] = []
  const end = client.subscribe(({ name, data }) => {
    if (name !== 'job.progress' || data.kind !== 'removal') return
    states.push(data.state)
    if (data.state === 'running') void client.call('jobs.cancel', { id: data.id })
  })
  const { removed, kept, isComplete } = await client.call('sessions.remove', { id })
  end()
  expect(isComplete).toBe(false)
  expect(states.at(-1)).toBe('cancelled')
  expect(kept).toBeGreaterThan(0)
  expect(removed + kept).toBe(400)
  expect((await client.call('deliveries.count', {})).count).toBe(kept)
  expect(await client.call('sessions.remove', { id })).toMatchObject({ removed: kept, isComplete: true })
})
