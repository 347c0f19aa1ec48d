import { expect, test } from 'vitest'
import type { FixtureId } from '#contract/terms'
import { emptyEngineOfFile } from '../../../../support/engine/open-test-engine.ts'
import { type Respond, respondEmpty, startRawServer } from '../raw-server.ts'
import { capture, repeat } from './batch-repeats-steps.ts'

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
  expect(first).toMatchObject({ total: 3, failed: 1 })
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
