import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import type { Engine } from '../../../../main/engine/ports.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { allInspected } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { folderOfFile } from '../../../support/temporary-folder.ts'

const query = new URL('../../../support/workers/crashing-query-worker.ts', import.meta.url)

const dataDir = folderOfFile()
let engine: Engine
let client: Client
const ids: DeliveryId[] = []

beforeAll(async () => {
  const ports = testPorts(dataDir)
  const store = await openStore({ ports, rulesVersion: 1, holder: { host: 'command' } })
  const issuance = (status: 'PENDING' | 'COMPLETE') => JSON.stringify(transactionExample('issuance', status))
  for (const body of [issuance('PENDING'), issuance('COMPLETE'), 'planted-exit']) {
    ids.push(await captured(store, arrivedDelivery({ body })))
  }
  await store.close()
  engine = await createEngine({
    ports: { ...ports, workers: { ...ports.workers, query } },
    version: '0',
    host: 'command',
    listen: null,
  })
  client = createClient(engine)
  await allInspected(client)
})
afterAll(async () => {
  release()
  await engine.close()
})

const release = (): void => writeFileSync(join(dataDir, 'released'), '')

test('lists, details and trails are read while two bodies are compared and the changes of a trail are counted', async () => {
  const [first, second] = ids as [DeliveryId, DeliveryId]
  const [record] = (await client.call('trails.list', {})).rows
  const recordKey = record?.recordKey ?? ''
  let ended = 0
  const ends = () => {
    ended += 1
  }
  const compared = client.call('deliveries.compare', { id: second, withId: first }).finally(ends)
  const counted = client.call('trails.get', { recordKey, withChanges: true }).finally(ends)
  expect((await client.call('deliveries.list', {})).rows.length).toBe(3)
  expect((await client.call('deliveries.get', { id: first })).id).toBe(first)
  expect((await client.call('trails.list', {})).rows.length).toBe(1)
  const uncounted = await client.call('trails.get', { recordKey })
  expect(uncounted.steps.map(({ changeCounts }) => changeCounts)).toEqual([null, null])
  expect(ended).toBe(0)
  release()
  expect((await compared).changes.length).toBeGreaterThan(0)
  expect((await counted).steps[1]?.changeCounts).not.toBeNull()
})

test('what crashes the query worker twice fails by itself; what was asked beside it succeeds', async () => {
  const [first, , planted] = ids as [DeliveryId, DeliveryId, DeliveryId]
  const [dead, list, detail] = await Promise.allSettled([
    client.call('deliveries.get', { id: planted }),
    client.call('deliveries.list', {}),
    client.call('deliveries.get', { id: first }),
  ])
  expect(dead).toMatchObject({ status: 'rejected', reason: { code: 'worker-failed' } })
  expect(list).toMatchObject({ status: 'fulfilled' })
  expect(detail).toMatchObject({ status: 'fulfilled', value: { id: first } })
  const { workerFailures } = await client.call('app.status')
  expect(workerFailures).toMatchObject([
    {
      part: 'reading',
      count: 2,
      message: 'Reading for the interface restarted after a failure: it was ended from outside.',
    },
  ])
})
