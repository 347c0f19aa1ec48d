import { beforeAll, expect, test } from 'vitest'
import { facetFields } from '#contract/deliveries/overview'
import type { Client } from '#contract/transport'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { transactionExample, withdrawalExample } from '../../../support/inspection/examples.ts'

interface Sent {
  readonly path?: string
  readonly body: unknown
}

const notifications: readonly Sent[] = [
  { path: '/hooks/a?x=1', body: transactionExample('issuance', 'PENDING') },
  { path: '/hooks/a', body: transactionExample('issuance', 'COMPLETE') },
  { path: '/hooks/B', body: transactionExample('redemption', 'FAILED') },
  { body: withdrawalExample('failed') },
  { body: ['odd'] },
]

const opened = testEngineOfFile()

async function send(sent: readonly Sent[], total: number): Promise<void> {
  const { captureUrl, allInspected } = opened()
  for (const { path = '/', body } of sent) {
    const url = new URL(path, captureUrl)
    const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
    expect(status).toBe(200)
  }
  await allInspected(total)
}

beforeAll(() => send(notifications, notifications.length))

/** `field value label count`, in the received order. */
async function facetLines(client: Client, query = '') {
  const { facets } = await client.call('facets.list', { query })
  return facets.flatMap(({ field, values }) =>
    values.map(({ value, label, count }) => [field, value, label, count] as const),
  )
}

test('each value of a facet is a query that finds as many', async () => {
  const { client } = opened()
  for (const [name, path] of [
    ['Below hooks', '/hooks/*'],
    ['', '/'],
  ] as const) {
    await client.call('routes.save', { route: { name, path } })
  }
  for (const query of ['', 'status:failed', 'not kind:issuance']) {
    const lines = await facetLines(client, query)
    expect(lines.length).toBeGreaterThan(15)
    for (const [field, value, , count] of lines) {
      const found = await client.call('deliveries.count', { query: `${query} ${field}:${value}` })
      expect([field, value, count]).toEqual([field, value, found.count])
    }
  }
  const lines = await facetLines(client)
  // None of these deliveries has a refund.
  const counted = facetFields.filter(field => field !== 'refund')
  expect([...new Set(lines.map(([field]) => field))]).toEqual(counted)
  expect(lines).toContainEqual(['status', 'failed', 'failed', 2])
  expect(lines).toContainEqual(['route', '#1', 'Below hooks', 3])
  expect(lines).toContainEqual(['route', '#2', '/', 2])
  expect(lines).toContainEqual(['response', '200..299', '2xx', 5])
  expect(lines).toContainEqual(['finding', 'body-not-object', 'The body isn’t a notification', 1])
  expect(lines.filter(([field]) => field === 'finding').slice(0, 2)).toEqual([
    ['finding', 'error', 'Errors', expect.any(Number)],
    ['finding', 'info', 'Notes', expect.any(Number)],
  ])
  const statuses = lines.filter(([field]) => field === 'status').map(([, , , count]) => count)
  expect(statuses).toEqual(statuses.toSorted((a, b) => b - a))
})

test('a reason is found by its code and by its text, in deliveries and in records', async () => {
  const { client } = opened()
  const count = async (query: string) => {
    const [{ count: deliveries }, { count: records }] = [
      await client.call('deliveries.count', { query }),
      await client.call('trails.count', { query }),
    ]
    return [deliveries, records]
  }
  const { rows } = await client.call('deliveries.list', { query: 'kind:redemption' })
  const { code, text } = rows[0]?.reason ?? { code: null, text: null }
  expect([code, text]).not.toContain(null)
  expect(await count(`reason:${code}`)).toEqual([1, 1])
  expect(await count(`reason:"${text?.toUpperCase()}"`)).toEqual([1, 1])
  expect(await count('reason:"nobody says this"')).toEqual([0, 0])
})

test('a histogram counts the whole search, also within a range', async () => {
  const { client } = opened()
  const { rows } = await client.call('deliveries.list', {})
  const times = rows.map(({ receivedAtMs }) => receivedAtMs)
  const all = await client.call('deliveries.histogram', { query: '', columns: 100 })
  expect(all).toMatchObject({ deliveryCount: 5, isComplete: true })
  expect(all.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  const withErrors = await client.call('deliveries.count', { query: 'finding:error' })
  expect(all.buckets.reduce((sum, { errorCount }) => sum + errorCount, 0)).toBe(withErrors.count)
  expect(all.fromMs).toBeLessThanOrEqual(Math.min(...times))
  expect(all.toMs).toBeGreaterThan(Math.max(...times))
  const failed = await client.call('deliveries.histogram', { query: 'status:failed', columns: 100 })
  expect(failed.deliveryCount).toBe(2)
  const before = { fromMs: Math.min(...times) - 60_000, toMs: Math.min(...times) }
  const none = await client.call('deliveries.histogram', { query: '', columns: 100, ...before })
  expect(none).toMatchObject({ deliveryCount: 0, buckets: [] })
  const first = { fromMs: Math.min(...times), toMs: Math.min(...times) + 1 }
  const some = await client.call('deliveries.histogram', { query: '', columns: 100, ...first })
  expect(some.deliveryCount).toBe(times.filter(time => time === first.fromMs).length)
})

// This test is the last: the others do not count the deliveries that it sends.
test('reasons are counted by what rows say, as often as a query finds them', async () => {
  const withReason = (fid: string, reason: string) => {
    const { event, payload } = withdrawalExample('failed')
    return {
      body: {
        event,
        payload: { ...payload, wid: fid, fail_reason: reason, details: { fail_reason: reason } },
      },
    }
  }
  const added = [
    withReason('a1', 'Insufficient funds'),
    withReason('a2', 'Insufficient funds'),
    withReason('a3', 'funds'),
    withReason('a4', `funds of ${'x'.repeat(300)}`),
  ]
  await send(added, notifications.length + added.length)
  const { client } = opened()
  const reasons = (await facetLines(client)).filter(([field]) => field === 'reason')
  expect(reasons).toContainEqual(['reason', '"insufficient funds"', 'Insufficient funds', 2])
  // It is found anywhere in a reason, also in one that is too long to be offered.
  expect(reasons).toContainEqual(['reason', 'funds', 'funds', 4])
  expect(reasons.every(([, value]) => !value.includes('xxx'))).toBe(true)
  for (const [field, value, , count] of reasons) {
    const found = await client.call('deliveries.count', { query: `${field}:${value}` })
    expect([value, found.count]).toEqual([value, count])
  }
})
