import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/create-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { allRead } from '../../../support/engine/test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const query = new URL('../../../support/workers/crashing-query-worker.ts', import.meta.url)

async function openedWith(bodies: readonly string[]) {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const ids = []
  for (const body of bodies) {
    ids.push(await captured(store, arrivedDelivery({ body: new TextEncoder().encode(body) })))
  }
  await store.close()
  const ports = testPorts(dataDir)
  const engine = await createEngine({
    ports: { ...ports, workers: { ...ports.workers, query } },
    ...{ version: '0', host: 'command', listen: null },
  })
  const release = (): void => writeFileSync(join(dataDir, 'released'), '')
  onTestFinished(async () => {
    release()
    await engine.close()
  })
  const [first, second] = ids
  if (first === undefined || second === undefined) throw new Error('Two bodies are needed.')
  return { client: createClient(engine), first, second, release }
}

test('what crashes the query worker twice fails by itself; what was asked beside it is answered', async () => {
  const { client, first, second } = await openedWith(['planted-exit', '{}'])
  const [dead, list, detail] = await Promise.allSettled([
    client.call('deliveries.get', { id: first }),
    client.call('deliveries.list', {}),
    client.call('deliveries.get', { id: second }),
  ])
  expect(dead).toMatchObject({ status: 'rejected', reason: { code: 'worker-failed' } })
  expect(list).toMatchObject({ status: 'fulfilled' })
  expect(detail).toMatchObject({ status: 'fulfilled', value: { id: second } })
  const { workerFailures } = await client.call('app.status')
  expect(workerFailures).toMatchObject([
    {
      part: 'reading',
      count: 2,
      message: 'Reading for the interface restarted after a failure: it was ended from outside.',
    },
  ])
})

test('lists and details are answered while a comparison goes on', async () => {
  const { client, first, second, release } = await openedWith(['{"a":1}', '{"a":2}'])
  let hasEnded = false
  const compared = client.call('deliveries.compare', { id: second, withId: first }).finally(() => {
    hasEnded = true
  })
  expect((await client.call('deliveries.list', {})).rows.length).toBe(2)
  expect((await client.call('deliveries.get', { id: first })).id).toBe(first)
  expect(hasEnded).toBe(false)
  release()
  expect((await compared).changes.length).toBe(1)
})

test('lists and trails without changes are answered while the changes of a trail are counted', async () => {
  const { client, release } = await openedWith(
    (['PENDING', 'COMPLETE'] as const).map(status => JSON.stringify(transactionExample('issuance', status))),
  )
  await allRead(client)
  const [record] = (await client.call('trails.list', {})).rows
  const recordKey = record?.recordKey ?? ''
  let hasEnded = false
  const counted = client.call('trails.get', { recordKey, withChanges: true }).finally(() => {
    hasEnded = true
  })
  expect((await client.call('deliveries.list', {})).rows.length).toBe(2)
  expect((await client.call('trails.list', {})).rows.length).toBe(1)
  const uncounted = await client.call('trails.get', { recordKey })
  expect(uncounted.steps.map(({ changeCounts }) => changeCounts)).toEqual([null, null])
  expect(hasEnded).toBe(false)
  release()
  expect((await counted).steps[1]?.changeCounts).not.toBeNull()
})
