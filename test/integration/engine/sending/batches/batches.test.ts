import { expect, test } from 'vitest'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId, FixtureId } from '#contract/terms'
import { emptyEngineOfFile, type TestEngine } from '../../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { post } from '../../../../support/network/http-call.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'

const empty = emptyEngineOfFile()

/** POSTs of one record each, arriving one after the other; their own clocks run backwards. */
async function capture(bench: TestEngine, count: number, recordId?: string): Promise<Buffer[]> {
  const bodies: Buffer[] = []
  for (let index = 0; index < count; index++) {
    const { event, payload } = transactionExample('issuance', 'PENDING')
    const id = recordId ?? `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const updated = new Date(Date.UTC(2026, 0, 5, 10, 0, count - index)).toISOString()
    const body = Buffer.from(
      JSON.stringify({ event, payload: { ...payload, id, updated_at: updated } }, null, index % 3),
    )
    bodies.push(body)
    const headers = { 'X-Index': String(index) }
    await post(`${bench.captureUrl}/hooks/${index}?n=${index}`, body, { headers })
  }
  return bodies
}

async function attemptsOf(bench: TestEngine, batchId: BatchId): Promise<Attempt[]> {
  const all: Attempt[] = []
  for (let after = 0; ; ) {
    const { attempts, hasMore } = await bench.client.call('attempts.list', { batchId, after, limit: 500 })
    all.push(...attempts)
    after = attempts.at(-1)?.id ?? after
    if (!hasMore) return all
  }
}

test('30 deliveries arrive byte for byte, in order, each an attempt of the batch', async () => {
  const bench = await empty()
  const target = await recordingServer()
  const bodies = await capture(bench, 30)
  const begun = await bench.client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: target.url },
    concurrency: 1,
  })
  expect(begun.state).toBe('planning')
  const batch = await bench.ended(begun.id)
  expect(batch).toMatchObject({ state: 'done', total: 30, sent: 30, passed: 30, failed: 0, skipped: 0 })
  expect(target.recorded).toHaveLength(30)
  for (const [index, { body, rawHeaders }] of target.recorded.entries()) {
    expect(body.equals(bodies[index] ?? Buffer.alloc(0))).toBe(true)
    expect(rawHeaders.join('|')).toContain(`X-Index|${index}|`)
  }
  const attempts = await attemptsOf(bench, batch.id)
  expect(attempts).toHaveLength(30)
  expect(attempts.every(one => one.identical === true && one.verdict === 'first' && !one.isEdited)).toBe(true)
})

test('a trail, a session, a selection: each sends its own', async () => {
  const bench = await empty()
  const target = await recordingServer()
  await capture(bench, 3, 'aaaaaaaa-0000-4000-8000-000000000000')
  await capture(bench, 2)
  await bench.allInspected(5)
  const { session } = await bench.client.call('app.status')
  const { rows } = await bench.client.call('deliveries.list', {})
  const sent = async (selection: Parameters<typeof bench.client.call<'batches.start'>>[1]['selection']) => {
    const { id } = await bench.client.call('batches.start', {
      selection,
      target: { to: 'url', url: target.url },
    })
    return (await bench.ended(id)).sent
  }
  expect(await sent({ by: 'record', recordKey: 'transactions:aaaaaaaa-0000-4000-8000-000000000000' })).toBe(3)
  expect(await sent({ by: 'recordId', recordId: 'aaaaaaaa-0000-4000-8000-000000000000' })).toBe(3)
  expect(await sent({ by: 'session', sessionId: session.id })).toBe(5)
  expect(await sent({ by: 'ids', ids: rows.slice(0, 2).map(({ id }) => id) })).toBe(2)
  expect(await sent({ by: 'record', recordKey: 'transactions:none' })).toBe(0)
})

test('paused it waits, cancelled it ends', async () => {
  const bench = await empty()
  const target = await recordingServer()
  await capture(bench, 5)
  const release = target.hold()
  const arrived = target.next()
  const { id } = await bench.client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: target.url },
    concurrency: 1,
  })
  await arrived
  expect((await bench.client.call('batches.pause', { id })).state).toBe('paused')
  release()
  await bench.event('attempts.stored')
  expect(target.recorded).toHaveLength(1)
  const next = target.next()
  expect((await bench.client.call('batches.resume', { id })).state).toBe('running')
  await next
  await bench.client.call('batches.cancel', { id })
  const batch = await bench.ended(id)
  expect(batch.state).toBe('cancelled')
  expect(batch.sent).toBeLessThan(5)
})

test('an edited replay says so, and an edited encoded body is sent plain', async () => {
  const bench = await empty()
  const target = await recordingServer()
  const encoded = Buffer.from('1f8b0800000000000003abae0500', 'hex')
  await post(bench.captureUrl, encoded, { headers: { 'Content-Encoding': 'gzip' } })
  const [delivery] = (await bench.client.call('deliveries.list', {})).rows
  if (delivery === undefined) throw new Error('Nothing was captured.')
  const attempt = await bench.client.call('deliveries.replay', {
    id: delivery.id,
    target: { to: 'url', url: target.url },
    edited: { body: '{"edited":true}' },
  })
  expect(attempt).toMatchObject({ isEdited: true, identical: false, status: 200 })
  expect(String(target.recorded[0]?.body)).toBe('{"edited":true}')
  expect(target.recorded[0]?.rawHeaders.join('|')).not.toMatch(/content-encoding/i)

  const repeated = await bench.client.call('attempts.repeat', { id: attempt.id })
  expect(repeated).toMatchObject({ isEdited: true, identical: false, verdict: 'still-passing' })
  expect(String(target.recorded[1]?.body)).toBe('{"edited":true}')
})

test('a query that cannot be read and a host that is not this machine start nothing', async () => {
  const bench = await empty()
  const before = (await bench.client.call('batches.list', {})).batches
  const start = (query: string, url: string) =>
    bench.client.call('batches.start', { selection: { by: 'query', query }, target: { to: 'url', url } })
  await expect(start('nonsense:1', 'http://127.0.0.1/')).rejects.toMatchObject({ code: 'invalid-query' })
  await expect(start('', 'http://example.com/')).rejects.toMatchObject({ code: 'remote-target-refused' })
  expect((await bench.client.call('batches.list', {})).batches).toEqual(before)
})

test('a fixture sent many times is a batch: each of its own record, from the template of the user', async () => {
  const bench = await empty()
  const target = await recordingServer()
  const template = '{"event":"funding","payload":{"fid":"{{recordId}}","status":"odd","note":"{{digits}}"}}'
  const { id } = await bench.client.call('fixtures.sendMany', {
    id: 'funding-complete' as FixtureId,
    template,
    target: { to: 'url', url: target.url },
    count: 20,
    ratePerSecond: 500,
  })
  const batch = await bench.ended(id)
  expect(batch).toMatchObject({
    state: 'done',
    selection: 'fixture',
    name: 'funding-complete',
    total: 20,
    passed: 20,
  })
  const payloads = target.recorded.map(({ body }) => JSON.parse(body.toString()).payload)
  expect(new Set(payloads.map(payload => payload.fid)).size).toBe(20)
  expect(payloads.every(payload => payload.status === 'odd' && /^\d{7}$/.test(payload.note))).toBe(true)
  const attempts = await attemptsOf(bench, id)
  expect(attempts).toHaveLength(20)
  expect(attempts.every(one => one.isEdited && one.fixtureId === 'funding-complete')).toBe(true)
})
