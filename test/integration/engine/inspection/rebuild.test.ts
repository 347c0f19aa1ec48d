import { expect, test } from 'vitest'
import type { Client } from '#contract/transport'
import { allInspected, openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { copiesOfFolder } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'
import { count, fillAndRead, stoppedRebuild, textsAre } from './rebuild-steps.ts'

const readMany = copiesOfFolder(fillAndRead)

/** All that is derived, as calls show it. */
async function derived(client: Client) {
  const { rows } = await client.call('deliveries.list', { limit: 500 })
  const trails = await client.call('trails.list', { limit: 500 })
  const { codes } = await client.call('findings.summary', {})
  const steps = []
  for (const { recordKey } of trails.rows)
    steps.push(await client.call('trails.get', { recordKey, limit: 500 }))
  return { rows, trails, steps, codes: codes.toSorted((a, b) => (a.code < b.code ? -1 : 1)) }
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

test('an index that is made again holds the same, and says how far it is; stopped, only what arrives is read, and what was left out once it goes on', async () => {
  const engine = await openTestEngine(readMany())
  const { client, captureUrl } = engine
  await allInspected(client)
  await textsAre(client, 'complete')
  const before = await derived(client)
  expect(before.codes.length).toBeGreaterThan(5)
  const states: string[] = []
  const total: number[] = []
  const end = client.subscribe(({ name, data }) => {
    if (name !== 'job.progress' || data.kind !== 'index') return
    states.push(data.state)
    total.push(data.total)
  })
  // Two at once are one.
  const both = await Promise.all([client.call('index.rebuild'), client.call('index.rebuild')])
  await until(() => states.includes('done'))
  end()
  expect(both).toEqual([{ isComplete: true }, { isComplete: true }])
  expect(states.filter(state => state === 'done')).toHaveLength(1)
  // Each is read, and its texts are added.
  expect(new Set(total)).toEqual(new Set([count * 2]))
  expect(await derived(client)).toEqual(before)
  expect(await client.call('index.status')).toMatchObject({
    inspected: count,
    deliveries: count,
    readThrough: count,
    texts: 'complete',
    isInspectionStopped: false,
  })

  await stoppedRebuild(engine)
  const status = await client.call('app.status')
  expect(status).toMatchObject({
    isInspectionStopped: true,
    pendingCount: count,
    backlog: { total: count, left: count },
  })
  const { rows } = await client.call('deliveries.list', { limit: 500 })
  expect(rows.some(({ isInspected }) => isInspected)).toBe(false)
  const known = {
    event: 'funding',
    payload: { fid: 'later', status: 'complete', currency: 'mxn', amount: '1.00' },
  }
  await post(captureUrl, known)
  await post(captureUrl, known)
  await until(async () => (await client.call('deliveries.count', { query: 'is:inspected' })).count === 2)
  // A read may see an inspection before the status counts it.
  await until(async () => (await client.call('app.status')).pendingCount === count)
  expect(await client.call('app.status')).toMatchObject({
    pendingCount: count,
    backlog: { total: count, left: count },
  })
  expect((await client.call('deliveries.list', { query: 'record:later' })).rows).toHaveLength(2)
  expect(await client.call('index.continue')).toEqual({ isComplete: true })
  expect(await client.call('app.status')).toMatchObject({
    isInspectionStopped: false,
    pendingCount: 0,
    backlog: null,
  })
  const after = await derived(client)
  await client.call('index.rebuild')
  expect(await derived(client)).toEqual(after)
})
