import { beforeAll, expect, test } from 'vitest'
import type { Params, Result } from '#contract/methods'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import {
  countMatches,
  countMatchingRecords,
  listMatches,
  listMatchingRecords,
} from '../../../../main/engine/queries/bounded-queries.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { finish } from '../../../../main/engine/store/query/walk.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { searchFor } from '../../../support/store/search-for.ts'

const opened = testEngineOfFile(fillMixed)
const count = 424

/** Bodies long enough that a search which reads all takes several parts, and deliveries of every kind. */
async function fillMixed(dataDir: string): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion, holder: { host: 'command' } })
  const mixed = mixedDeliveries(400).map(delivery => ({ delivery, source: null, response: null }))
  const long = Buffer.alloc(512 * 1024, 'abcdefgh ')
  for (const part of [mixed.slice(0, 200), mixed.slice(200)]) {
    await store.importDeliveries(store.session.id, part)
    await Promise.all(Array.from({ length: 12 }, () => captured(store, arrivedDelivery({ body: long }))))
  }
  await store.close()
}

beforeAll(() => opened().allInspected(count))

const queries = ['-body:nowhere', 'body:completed', 'body:zq']

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
  // One read is enough for all.
  expect(await client.call('retention.preview', { deliveries: 1, within: 60_000 })).toMatchObject({
    isComplete: true,
    deliveries: count - 1,
  })
})

type Before = Params<'deliveries.list'>['before']

/** All parts of something that ends at its first pause. */
function partsOf<P extends Result<'deliveries.count'> | Result<'deliveries.list'> | Result<'trails.list'>>(
  part: (before: Before) => P,
): P[] {
  const parts: P[] = []
  for (let before: Before; parts.at(-1)?.rest !== null; ) {
    parts.push(part(before))
    before = parts.at(-1)?.rest?.at
  }
  const shares = parts.slice(0, -1).map(({ rest }) => rest?.share ?? 0)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  for (const share of shares) expect(share > 0 && share <= 1).toBe(true)
  expect(parts.map(({ isComplete }) => isComplete)).toEqual(parts.map(({ rest }) => rest === null))
  return parts
}

test.each(queries)(
  'of %s, searched without time, the parts come to the number, the list, and the records of the whole',
  query => {
    const store = openTestReader(opened().dataDir, rulesVersion)
    const search = searchFor(query)
    const sumOf = (parts: readonly Result<'deliveries.count'>[]) =>
      parts.reduce((sum, part) => sum + part.count, 0)
    const counts = partsOf(before => finish(countMatches(store, { search, before }, 0)))
    expect(counts.length).toBeGreaterThan(1)
    const whole = finish(countMatches(store, { search }))
    expect(whole).toEqual({ count: sumOf(counts), isComplete: true, rest: null })

    const lists = partsOf(before => finish(listMatches(store, { search, before, limit: 500 }, 0)))
    expect(lists.flatMap(({ rows }) => rows)).toEqual(finish(listMatches(store, { search, limit: 500 })).rows)
    expect(lists.flatMap(({ rows }) => rows)).toHaveLength(whole.count)
    for (const { hasMore, rest } of lists) expect(hasMore).toBe(rest !== null)
    const after = store.newestDeliveryId() ?? undefined
    const { rest } = finish(listMatches(store, { search, after, limit: 500 }, 0))
    expect(rest?.share ?? 1).toBeLessThanOrEqual(1)

    const records = partsOf(before => finish(countMatchingRecords(store, { search, before }, 0)))
    expect(sumOf(records)).toBe(finish(countMatchingRecords(store, { search })).count)
    const trails = partsOf(before => finish(listMatchingRecords(store, { search, before, limit: 500 }, 0)))
    expect(trails.flatMap(({ rows }) => rows)).toEqual(
      finish(listMatchingRecords(store, { search, limit: 500 })).rows,
    )
  },
)
