import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { openReadingTransport } from '../../../../main/engine/client/reading-transport.ts'
import { silentLogger } from '../../../../main/engine/ports.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { fundingBody, post } from '../../../support/network/http-call.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const resourcesDir = fileURLToPath(new URL('../../../../resources', import.meta.url))

const opened = testEngineOfFile()

function reader(dataDir: string): Client {
  const transport = openReadingTransport({ dataDir, resourcesDir, logger: silentLogger })
  onTestFinished(() => transport.close())
  return createClient(transport)
}

test('it responds to each reading call as the engine does', async () => {
  const { client, captureUrl, dataDir, allInspected } = opened()
  await post(captureUrl, fundingBody('a1', 'pending'))
  await post(captureUrl, fundingBody('a1', 'complete'))
  await allInspected(2)
  const alone = reader(dataDir)
  const [row] = (await client.call('deliveries.list', {})).rows
  const id = row?.id
  const recordKey = row?.recordKey
  if (id === undefined || recordKey === undefined || recordKey === null)
    throw new Error('Nothing was captured.')
  const responses = async (asked: Client) => [
    await asked.call('deliveries.list', { query: 'status:complete' }),
    await asked.call('deliveries.rows', { ids: [id] }),
    await asked.call('deliveries.get', { id }),
    await asked.call('deliveries.body', { id, offset: 1, length: 5 }),
    await asked.call('deliveries.compare', { id }),
    await asked.call('trails.get', { recordKey }),
    await asked.call('trails.list', { limit: 1 }),
    await asked.call('trails.rows', { recordKeys: [recordKey, 'none'] }),
    await asked.call('findings.summary', {}),
    await asked.call('deliveries.count', {}),
    await asked.call('trails.count', { query: 'status:complete' }),
    await asked.call('facets.list', {}),
    await asked.call('deliveries.histogram', { columns: 1 }),
    await asked.call('fields.undocumented'),
    await asked.call('attempts.list', {}),
    await asked.call('sessions.sizes'),
    await asked.call('tags.list'),
    await asked.call('fixtures.list'),
    await asked.call('scenarios.list'),
  ]
  expect(await responses(alone)).toEqual(await responses(client))
  const { sessions } = await alone.call('sessions.list')
  expect(sessions).toMatchObject([{ deliveryCount: 2, isCurrent: false }])
})

test('what changes something needs a running Hooktrail', async () => {
  const { dataDir } = opened()
  const alone = reader(dataDir)
  const changes = [
    alone.call('sessions.start', { name: 'mine' }),
    alone.call('settings.change', { port: 1 }),
    alone.call('app.status'),
  ]
  for (const change of changes) await expect(change).rejects.toMatchObject({ code: 'not-available' })
})

test('a folder without a store has fixtures only', async () => {
  const alone = reader(temporaryFolder())
  expect((await alone.call('fixtures.list')).fixtures.length).toBeGreaterThan(50)
  await expect(alone.call('deliveries.list', {})).rejects.toMatchObject({ code: 'store-missing' })
  const missing = reader(join(temporaryFolder(), 'none'))
  await expect(missing.call('sessions.list')).rejects.toMatchObject({ code: 'store-missing' })
})

test('a read that nobody waits for ends', async () => {
  const { dataDir } = opened()
  const signal = AbortSignal.abort()
  await expect(reader(dataDir).call('deliveries.list', {}, signal)).rejects.toMatchObject({
    code: 'cancelled',
  })
})
