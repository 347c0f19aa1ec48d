import { beforeAll, expect, test } from 'vitest'
import type { Params, Result } from '#contract/methods'
import type { Client } from '#contract/transport'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { countMatches, listMatches } from '../../../../main/engine/queries/bounded-queries.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { finish } from '../../../../main/engine/store/search/search-steps.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { searchFor } from '../../../support/store/search-for.ts'

const opened = testEngineOfFile(fillMixed)
const count = 424

/** Bodies long enough that a search which reads all of them takes several parts, and deliveries of every kind. */
async function fillMixed(dataDir: string): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion, holder: { host: 'command' } })
  const mixed = mixedDeliveries(400).map(delivery => ({ delivery, source: null, answer: null }))
  const long = Buffer.alloc(512 * 1024, 'abcdefgh ')
  for (const part of [mixed.slice(0, 200), mixed.slice(200)]) {
    await store.importDeliveries(store.session.id, part)
    await Promise.all(Array.from({ length: 12 }, () => captured(store, arrivedDelivery({ body: long }))))
  }
  await store.close()
}

beforeAll(() => opened().allRead(count))

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

const queries = ['-body:nowhere', 'body:completed', 'body:zq', 'kind:issuance or body:funding']

test('parts of a count come to the exact number, and parts of a list to the list', async () => {
  const { client } = opened()
  for (const query of queries) {
    const { count: sum, parts } = await countInParts(client, 'deliveries.count', query)
    const whole = await client.call('deliveries.count', { query })
    expect(whole).toEqual({ count: sum, isComplete: true, rest: null })
    for (const { rest } of parts.slice(0, -1)) expect(rest?.share).toBeGreaterThan(0)
    const { rows, shares } = await listInParts(client, 'deliveries.list', query)
    expect(rows).toEqual((await client.call('deliveries.list', { query, limit: 500 })).rows)
    expect(rows).toHaveLength(sum)
    expect(shares).toEqual([...shares].sort((left, right) => left - right))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  }
})

test('records are counted and listed in parts too', async () => {
  const { client } = opened()
  for (const query of ['body:completed', '']) {
    const { count: sum } = await countInParts(client, 'trails.count', query)
    expect(await client.call('trails.count', { query })).toEqual({ count: sum, isComplete: true, rest: null })
    const { rows } = await listInParts(client, 'trails.list', query)
    expect(rows).toEqual((await client.call('trails.list', { query, limit: 500 })).rows)
  }
})

test('a list says what the newest was, whether it matches or not', async () => {
  const { client } = opened()
  const { newest } = await client.call('deliveries.list', { query: 'id:1' })
  expect(newest).toBe(count)
  const trails = await client.call('trails.list', { query: 'record:nowhere' })
  expect(trails).toMatchObject({ rows: [], isComplete: true, rest: null })
  expect(trails.newest).toBe((await client.call('trails.list', {})).rows[0]?.newestDeliveryId)
})

test('facets, and previews of an export and of retention, are lower bounds in time and exact without a limit', async () => {
  const { client } = opened()
  const findings = { query: '-body:zq' }
  const part = await client.call('findings.summary', { ...findings, within: 1 })
  expect(part.isComplete).toBe(false)
  expect(part.deliveryCount).toBeLessThan(count)
  const whole = await client.call('findings.summary', findings)
  expect(whole).toMatchObject({ isComplete: true, deliveryCount: count })
  const selection = { of: 'search', query: findings.query } as const
  const soon = await client.call('export.preview', { selection, within: 1 })
  expect(soon).toMatchObject({ isComplete: false })
  expect(soon.deliveries).toBeLessThan(count)
  const exact = await client.call('export.preview', { selection, pseudonyms: null })
  expect(exact).toMatchObject({ isComplete: true, deliveries: count })
  // All of it fits one read.
  expect(await client.call('retention.preview', { deliveries: 1, within: 60_000 })).toMatchObject({
    isComplete: true,
    deliveries: count - 1,
  })
})

test('a search that has no time comes to the exact number in several parts, and says from the first that it has begun', () => {
  const store = openTestReader(opened().dataDir, rulesVersion)
  for (const query of queries.slice(0, 3)) {
    const search = searchFor(query)
    // Each ends at its first pause.
    const parts: Result<'deliveries.count'>[] = []
    for (let before: Params<'deliveries.count'>['before']; parts.at(-1)?.rest !== null; ) {
      const part = finish(countMatches(store, { search, before }, 0))
      parts.push(part)
      before = part.rest?.at
    }
    expect(parts.length, query).toBeGreaterThan(1)
    for (const { rest } of parts.slice(0, -1)) expect(rest?.share).toBeGreaterThan(0)
    const sum = parts.reduce((all, part) => all + part.count, 0)
    expect(sum).toBe(finish(countMatches(store, { search })).count)
  }
  const window = { search: searchFor('-body:nowhere'), limit: 500 }
  expect(finish(listMatches(store, window, 0)).rest?.share).toBeGreaterThan(0)
  const { rest } = finish(listMatches(store, { ...window, after: store.newestDeliveryId() ?? undefined }, 0))
  expect(rest?.share ?? 1).toBeLessThanOrEqual(1)
})
