import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { BatchId, FixtureId } from '#contract/terms'
import {
  emptyEngineOfFile,
  openTestEngine,
  type TestEngine,
} from '../../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { type Respond, respondEmpty, startRawServer } from '../raw-server.ts'

const empty = emptyEngineOfFile()

const respondUnavailable: Respond = socket => {
  socket.write('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
}

/** A target that refuses bodies with this text, until it is changed. */
async function pickyServer(refused: string) {
  const state = { isPicky: true }
  const server = await startRawServer((socket, request) =>
    (state.isPicky && request.body.includes(refused) ? respondUnavailable : respondEmpty)(socket, request),
  )
  return { ...server, state }
}

async function capture(bench: TestEngine, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { event, payload } = transactionExample('issuance', 'PENDING')
    const body = Buffer.from(JSON.stringify({ event, payload: { ...payload, id } }))
    await httpCall(`${bench.captureUrl}/hooks?id=${id}`, { method: 'POST', body })
  }
  await bench.allInspected(ids.length)
}

async function repeat(bench: TestEngine, id: BatchId, only: 'all' | 'failed') {
  const begun = await bench.client.call('batches.repeat', { id, only })
  return bench.ended(begun.id)
}

test('what failed is sent again, byte for byte and alone, and its verdict is fixed', async () => {
  const bench = await empty()
  await capture(bench, ['record-a', 'record-b', 'record-c'])
  const target = await pickyServer('record-b')
  const { id } = await bench.client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: target.url },
    keepPath: true,
  })
  const first = await bench.ended(id)
  expect(first).toMatchObject({ total: 3, failed: 1, isRepeatable: true })
  target.state.isPicky = false
  const retry = await repeat(bench, id, 'failed')
  expect(retry).toMatchObject({ selection: 'failed', name: String(id), total: 1, passed: 1, failed: 0 })
  expect(target.requests).toHaveLength(4)
  const [again] = target.requests.slice(-1)
  expect(again?.head).toContain('/hooks?id=record-b')
  const original = target.requests.find(({ body }) => body.includes('record-b'))
  expect(again?.body.equals(original?.body ?? Buffer.alloc(0))).toBe(true)
  const { attempts } = await bench.client.call('attempts.list', { batchId: retry.id, after: 0 })
  expect(attempts).toMatchObject([{ verdict: 'fixed', identical: true }])
  await expect(bench.client.call('batches.repeat', { id: retry.id, only: 'failed' })).rejects.toMatchObject({
    code: 'invalid-params',
  })
})

test('a batch runs again as it was started, also after a restart; one of an earlier version has no plan, and says so', async () => {
  const bench = await openTestEngine()
  await capture(bench, ['record-a', 'record-b', 'record-c'])
  const target = await recordingServer()
  const { id } = await bench.client.call('batches.start', {
    selection: { by: 'query', query: 'record:record' },
    target: { to: 'url', url: target.url },
    keepPath: true,
    order: 'reversed',
  })
  const first = await bench.ended(id)
  const older = await bench.client.call('batches.start', {
    selection: { by: 'query', query: 'record:none' },
    target: { to: 'url', url: target.url },
  })
  await bench.ended(older.id)
  await bench.engine.close()
  const database = new Database(`${bench.dataDir}/store.db`)
  database
    .prepare("UPDATE batches SET value = json_remove(value, '$.request', '$.isRepeatable') WHERE id = ?")
    .run(older.id)
  database.close()
  const later = await openTestEngine(bench.dataDir)
  expect((await later.client.call('batches.list', {})).batches).toContainEqual(first)
  const again = await repeat(later, id, 'all')
  expect(again).toMatchObject({ selection: 'query', name: 'record:record', total: 3, passed: 3 })
  const paths = target.recorded.map(({ target: path }) => path)
  expect(paths.slice(3)).toEqual(paths.slice(0, 3))
  expect(paths[0]).toBe('/hooks?id=record-c')

  const { batches } = await later.client.call('batches.list', {})
  expect(batches.find(one => one.id === older.id)?.isRepeatable).toBe(false)
  await expect(later.client.call('batches.repeat', { id: older.id })).rejects.toMatchObject({
    code: 'invalid-params',
  })
})

test('fixtures are made again as new records; those that failed are sent again as they were', async () => {
  const bench = await empty()
  const target = await pickyServer('"fid"')
  const { id } = await bench.client.call('fixtures.sendMany', {
    id: 'funding-complete' as FixtureId,
    overrides: [{ path: '/payload/amount', value: '"7.77"' }],
    target: { to: 'url', url: target.url },
    count: 2,
  })
  expect(await bench.ended(id)).toMatchObject({ failed: 2 })
  target.state.isPicky = false
  expect(await repeat(bench, id, 'failed')).toMatchObject({ passed: 2 })
  expect(await repeat(bench, id, 'all')).toMatchObject({ selection: 'fixture', passed: 2 })
  const records = target.requests.map(({ body }) => JSON.parse(String(body)).payload)
  expect(records.every(({ amount }) => amount === '7.77')).toBe(true)
  const fids = records.map(({ fid }) => fid)
  expect(new Set(fids.slice(2, 4))).toEqual(new Set(fids.slice(0, 2)))
  expect(new Set(fids).size).toBe(4)
})
