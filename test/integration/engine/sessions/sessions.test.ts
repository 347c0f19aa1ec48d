import { expect, test } from 'vitest'
import { allInspected, emptyEngineOfFile, testEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { until } from '../../../support/until.ts'
import { dayMs, storeWith } from './sessions-steps.ts'

const empty = emptyEngineOfFile()

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
  await client.call('deliveries.pin', { id: newest?.id ?? expect.fail('There is none.'), isPinned: true })
  expect(await client.call('sessions.remove', { id: session.id })).toEqual({
    removed: 1,
    saved: 1,
    isComplete: true,
  })
  const trail = await client.call('trails.get', {
    recordKey: newest?.recordKey ?? expect.fail('There is none.'),
  })
  expect(trail.steps.map(step => step.deliveryId)).toEqual([newest?.id])
  await expect(
    client.call('deliveries.get', { id: oldest?.id ?? expect.fail('There is none.') }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })

  await client.call('deliveries.pin', { id: newest?.id ?? expect.fail('There is none.'), isPinned: false })
  expect(await client.call('sessions.remove', { id: session.id })).toMatchObject({
    removed: 1,
    saved: 0,
  })
  expect((await client.call('sessions.list')).sessions.map(one => one.id)).not.toContain(session.id)
  await expect(
    client.call('trails.get', { recordKey: newest?.recordKey ?? expect.fail('There is none.') }),
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

  await client.call('deliveries.pin', { id: ids[0] ?? expect.fail('There is none.'), isPinned: true })
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
    client.call('sessions.change', { id: rows[0]?.sessionId ?? expect.fail('There is none.'), isPinned })
  await pin(true)
  expect(await preview({ deliveries: 1 })).toBe(0)
  await pin(false)

  const off = { deliveries: null, ageMs: null, bodyBytes: null }
  expect((await client.call('settings.get')).retention).toEqual(off)
  await client.call('settings.change', { retention: { deliveries: 1 } })
  await until(async () => (await left()).length < 3)
  expect((await left()).map(row => row.id)).toEqual([ids[4], ids[0]])
})
