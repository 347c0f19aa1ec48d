import { expect, test } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { allInspected, openTestEngine, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { captured } from '../../../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { copiesOfFolder } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'

const count = 90

/** Deliveries of every kind: records with several notifications, repetitions, late and odd ones; all inspected, with their texts. */
const readMany = copiesOfFolder(async dataDir => {
  const options = { ports: testPorts(dataDir), version: '0', host: 'command', listen: null } as const
  const store = await openStore({ ports: options.ports, rulesVersion: 1, holder: options })
  for (const delivery of mixedDeliveries(count)) await captured(store, delivery)
  await store.close()
  const engine = await createEngine(options)
  const client = createClient(engine)
  await allInspected(client)
  await textsAre(client, 'complete')
  await engine.close()
})

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

const textsAre = (client: Client, texts: string) =>
  until(async () => (await client.call('index.status')).texts === texts)

/** Rebuilds, and stops it before anything is read again. */
async function stoppedRebuild({ client }: Pick<TestEngine, 'client'>): Promise<void> {
  const end = client.subscribe(({ name, data }) => {
    if (name === 'job.progress' && data.kind === 'index') void client.call('jobs.cancel', { id: data.id })
  })
  const { isComplete } = await client.call('index.rebuild')
  end()
  expect(isComplete).toBe(false)
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
    ...{
      inspected: count,
      deliveries: count,
      readThrough: count,
      texts: 'complete',
      isInspectionStopped: false,
    },
  })

  await stoppedRebuild(engine)
  const status = await client.call('app.status')
  expect(status).toMatchObject({
    ...{ isInspectionStopped: true, pendingCount: count, backlog: { total: count, left: count } },
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
  expect(await client.call('app.status')).toMatchObject({
    ...{ pendingCount: count, backlog: { total: count, left: count } },
  })
  expect((await client.call('deliveries.list', { query: 'record:later' })).rows).toHaveLength(2)
  expect(await client.call('index.continue')).toEqual({ isComplete: true })
  expect(await client.call('app.status')).toMatchObject({
    ...{ isInspectionStopped: false, pendingCount: 0, backlog: null },
  })
  const after = await derived(client)
  await client.call('index.rebuild')
  expect(await derived(client)).toEqual(after)
})

test('a stopped one goes on by itself with the next start; the index of texts is removed and filled as the settings say', async () => {
  const dataDir = readMany()
  const first = await openTestEngine(dataDir)
  await allInspected(first.client)
  await stoppedRebuild(first)
  await first.engine.close()
  const { client } = await openTestEngine(dataDir)
  await allInspected(client)
  await textsAre(client, 'complete')
  expect((await client.call('app.status')).isInspectionStopped).toBe(false)
  const found = async () => (await client.call('deliveries.count', { query: '"app?n=1"' })).count
  const expected = await found()
  expect(expected).toBeGreaterThan(5)
  await client.call('settings.change', { hasTextIndex: false })
  await textsAre(client, 'off')
  await client.call('index.rebuild')
  const off = { texts: 'off', textsThrough: 0, inspected: count }
  expect(await client.call('index.status')).toMatchObject(off)
  expect(await found()).toBe(expected)
  await client.call('settings.change', { hasTextIndex: true })
  await textsAre(client, 'complete')
  expect(await found()).toBe(expected)
})
