import { expect, test } from 'vitest'
import type { Params, Result } from '#contract/methods'
import type { Client } from '#contract/transport'
import { allRead, testEngine } from '../../../support/engine/test-engine.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { fillForLongSearch, longSearch, longSearchDeliveries } from '../../../support/store/long-search.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Bodies long enough that a search which reads all of them takes several parts, and deliveries of every kind. */
async function openMixed(): Promise<Client> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const mixed = mixedDeliveries(400).map(delivery => ({ delivery, source: null, answer: null }))
  const long = Buffer.alloc(512 * 1024, 'abcdefgh ')
  for (const part of [mixed.slice(0, 200), mixed.slice(200)]) {
    await store.importDeliveries(store.session.id, part)
    for (let index = 0; index < 12; index += 1) await captured(store, arrivedDelivery({ body: long }))
  }
  await store.close()
  const { client } = await testEngine(dataDir)
  await allRead(client)
  return client
}

type CountMethod = 'deliveries.count' | 'trails.count'

async function countInParts(
  client: Client,
  method: CountMethod,
  query: string,
): Promise<{ parts: Result<CountMethod>[]; count: number }> {
  const parts: Result<CountMethod>[] = []
  for (let before: Params<CountMethod>['before']; ; ) {
    const part = await client.call(method, { query, before, within: 1 })
    parts.push(part)
    expect(part.isComplete).toBe(part.rest === null)
    if (part.rest === null) return { parts, count: parts.reduce((sum, { count }) => sum + count, 0) }
    before = part.rest.at
  }
}

async function listInParts(client: Client, method: 'deliveries.list' | 'trails.list', query: string) {
  const rows: unknown[] = []
  const shares: number[] = []
  for (let before: Params<'deliveries.list'>['before']; ; ) {
    const part = await client.call(method, { query, before, limit: 500, within: 1 })
    rows.push(...part.rows)
    if (part.rest === null) return { rows, shares }
    expect(part.hasMore).toBe(true)
    shares.push(part.rest.share)
    before = part.rest.at
  }
}

const queries = ['-body:nowhere', 'body:completed', 'body:zq', 'kind:issuance or body:funding', longSearch]

test('parts of a count come to the exact number, and parts of a list to the list', async () => {
  const client = await openMixed()
  for (const query of queries) {
    const { count, parts } = await countInParts(client, 'deliveries.count', query)
    const whole = await client.call('deliveries.count', { query })
    expect(whole).toEqual({ count, isComplete: true, rest: null })
    expect(parts.length, query).toBeGreaterThan(1)
    for (const { rest } of parts.slice(0, -1)) expect(rest?.share).toBeGreaterThan(0)
    const { rows, shares } = await listInParts(client, 'deliveries.list', query)
    expect(rows).toEqual((await client.call('deliveries.list', { query, limit: 500 })).rows)
    expect(rows).toHaveLength(count)
    expect(shares).toEqual([...shares].sort((left, right) => left - right))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  }
}, 60_000)

test('records are counted and listed in parts too', async () => {
  const client = await openMixed()
  for (const query of ['body:completed', '']) {
    const { count } = await countInParts(client, 'trails.count', query)
    expect(await client.call('trails.count', { query })).toEqual({ count, isComplete: true, rest: null })
    const { rows } = await listInParts(client, 'trails.list', query)
    expect(rows).toEqual((await client.call('trails.list', { query, limit: 500 })).rows)
  }
}, 60_000)

test('a list says what the newest was, whether it matches or not', async () => {
  const client = await openMixed()
  const { newest } = await client.call('deliveries.list', { query: 'id:1' })
  expect(newest).toBe(424)
  const trails = await client.call('trails.list', { query: 'record:nowhere' })
  expect(trails).toMatchObject({ rows: [], isComplete: true, rest: null })
  expect(trails.newest).toBe((await client.call('trails.list', {})).rows[0]?.newestDeliveryId)
}, 60_000)

test('facets, and previews of an export and of retention, are lower bounds in time and exact without a limit', async () => {
  const dataDir = temporaryFolder()
  await fillForLongSearch(dataDir)
  const { client } = await testEngine(dataDir)
  const findings = { query: '-body:zq' }
  const part = await client.call('findings.summary', { ...findings, within: 1 })
  expect(part.isComplete).toBe(false)
  expect(part.deliveryCount).toBeLessThan(longSearchDeliveries)
  const whole = await client.call('findings.summary', findings)
  expect(whole).toMatchObject({ isComplete: true, deliveryCount: longSearchDeliveries })
  const selection = { of: 'search', query: findings.query } as const
  const soon = await client.call('export.preview', { selection, within: 1 })
  expect(soon).toMatchObject({ isComplete: false })
  expect(soon.deliveries).toBeLessThan(longSearchDeliveries)
  const exact = await client.call('export.preview', { selection, pseudonyms: null })
  expect(exact).toMatchObject({ isComplete: true, deliveries: longSearchDeliveries })
  // All of it fits one read.
  expect(await client.call('retention.preview', { deliveries: 1, within: 60_000 })).toMatchObject({
    isComplete: true,
    deliveries: longSearchDeliveries - 1,
  })
}, 60_000)
