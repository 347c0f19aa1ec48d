import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { openTestEngine, testEngineOfFile } from '../../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { arrivedDelivery } from '../../../../support/store/arrived-delivery.ts'
import { capturedFrom, capturedInto } from '../../../../support/store/captured-from.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { until } from '../../../../support/until.ts'

// Transaction Notification Service, "Authentication": production, and stage.
const production = '52.15.91.227'
const stage = '3.129.233.228'
/** A public name that cannot be a host (RFC 2606): whatever is sent there goes nowhere. */
const url = 'http://hooks.example.invalid:9/'
const target = { to: 'url', url } as const
const refusal = {
  code: 'remote-target-refused',
  details: { host: 'hooks.example.invalid', isPublic: true, isProduction: true },
}

let ids: DeliveryId[] = []
const opened = testEngineOfFile(async dataDir => {
  ids = await capturedFrom(dataDir, [production, stage, `::ffff:${production}`])
})
beforeAll(() => opened().client.call('settings.change', { allowedHosts: ['hooks.example.invalid'] }))

test('before production data is replayed to a public host the user is asked, also where the host is allowed', async () => {
  const { client } = opened()
  const [real = 0 as DeliveryId, staged = real, mapped = real] = ids
  for (const id of [real, mapped]) {
    await expect(client.call('deliveries.replay', { id, target })).rejects.toMatchObject(refusal)
  }
  expect((await client.call('attempts.list', {})).attempts).toEqual([])
  // No confirmation for what stage sent, nor for what stays on this machine.
  expect((await client.call('deliveries.replay', { id: staged, target })).warning).toBeNull()
  const local = { to: 'url', url: 'http://127.0.0.1:9/' } as const
  expect((await client.call('deliveries.replay', { id: real, target: local })).warning).toBeNull()
  const sent = await client.call('deliveries.replay', { id: real, target, allowRemote: true })
  expect(sent.warning).toContain(production)
  await expect(client.call('attempts.repeat', { id: sent.id })).rejects.toMatchObject(refusal)
})

test('a batch asks before the first is sent, and says how many it concerns', async () => {
  const { client, ended } = opened()
  const plan = { selection: { by: 'query', query: '' }, target } as const
  await expect(client.call('batches.start', plan)).rejects.toMatchObject({
    ...refusal,
    details: { count: 2 },
    message: expect.stringMatching(/^2 of these .*hooks\.example\.invalid is a public host/),
  })
  expect((await client.call('batches.list', {})).batches).toEqual([])
  const { id } = await client.call('batches.start', { ...plan, allowRemote: true })
  expect(await ended(id)).toMatchObject({ total: 3, sent: 3 })
})

test('before a next status made of production data is sent to a public host the user is asked, each time', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const body = Buffer.from(JSON.stringify(transactionExample('issuance', 'IN_PROGRESS')))
  await capturedInto(dataDir, [arrivedDelivery({ remoteAddress: production, body })])
  const { client, ended } = await openTestEngine(dataDir)
  await client.call('settings.change', { allowedHosts: ['hooks.example.invalid'] })
  await until(async () => (await client.call('app.status')).pendingCount === 0)
  const [real] = (await client.call('deliveries.list', {})).rows
  const subject = { record: 'existing', recordKey: real?.recordKey ?? '' } as const
  const use = { id: 'issuance-complete' as FixtureId, subject, target }
  await expect(client.call('fixtures.send', use)).rejects.toMatchObject(refusal)
  await expect(client.call('fixtures.sendMany', { ...use, count: 2 })).rejects.toMatchObject(refusal)
  expect((await client.call('attempts.list', {})).attempts).toEqual([])
  const local = { to: 'url', url: 'http://127.0.0.1:9/' } as const
  await client.call('fixtures.send', { ...use, target: local })
  const sent = await client.call('fixtures.send', { ...use, allowRemote: true })
  await expect(client.call('attempts.repeat', { id: sent.id })).rejects.toMatchObject(refusal)
  const { id } = await client.call('fixtures.sendMany', { ...use, count: 2, allowRemote: true })
  expect(await ended(id)).toMatchObject({ failed: 2 })
  for (const only of ['all', 'failed'] as const)
    await expect(client.call('batches.repeat', { id, only })).rejects.toMatchObject(refusal)
})

test('where a URL leads is known before anything is sent there', async () => {
  const { client } = opened()
  const everything = { by: 'query', query: '' } as const
  expect(await client.call('targets.check', { url, selection: everything })).toMatchObject({
    host: 'hooks.example.invalid',
    isPublic: true,
    isAllowed: true,
    productionCount: 2,
    warning: expect.stringContaining('real data'),
  })
  expect(await client.call('targets.check', { url: 'http://10.0.0.7/', selection: everything })).toEqual({
    host: '10.0.0.7',
    isLoopback: false,
    isPublic: false,
    isAllowed: false,
    productionCount: 0,
    warning: null,
  })
  expect((await client.call('targets.check', { url: 'http://localhost/' })).isAllowed).toBe(true)
})
