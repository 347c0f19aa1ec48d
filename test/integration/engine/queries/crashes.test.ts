import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { allInspected, testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'

const query = new URL('../../../support/workers/crashing-query-worker.ts', import.meta.url)

const ids: DeliveryId[] = []

const engineOfFile = testEngineOfFile(
  async dataDir => {
    const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
    const issuance = (status: 'PENDING' | 'COMPLETE') =>
      JSON.stringify(transactionExample('issuance', status))
    for (const body of [issuance('PENDING'), issuance('COMPLETE'), 'planted-exit']) {
      ids.push(await captured(store, arrivedDelivery({ body })))
    }
    await store.close()
  },
  { listen: null, workers: { query } },
)
beforeAll(() => allInspected(engineOfFile().client))
afterAll(() => release())

const release = (): void => writeFileSync(join(engineOfFile().dataDir, 'released'), '')

test('lists, details and trails are read while two bodies are compared and the changes of a trail are counted', async () => {
  const { client } = engineOfFile()
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
  const { client } = engineOfFile()
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
