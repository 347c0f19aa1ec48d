import { expect, test } from 'vitest'
import { openTestEngine } from '../../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'

test('1,000 deliveries arrive in order, each an attempt of the batch', async () => {
  const bench = await openTestEngine()
  const target = await recordingServer()
  const bodies = Array.from({ length: 1_000 }, (_, index) => `{"n":${index}}`)
  for (const body of bodies) await httpCall(bench.captureUrl, { method: 'POST', body })
  const { id } = await bench.client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: target.url },
    concurrency: 1,
  })
  expect(await bench.ended(id)).toMatchObject({ state: 'done', total: 1_000, passed: 1_000 })
  expect(target.recorded.map(({ body }) => body.toString())).toEqual(bodies)
  const pages = [0, 500].map(async after => {
    const { attempts, hasMore } = await bench.client.call('attempts.list', { batchId: id, after, limit: 500 })
    return [attempts.length, hasMore]
  })
  expect(await Promise.all(pages)).toEqual([
    [500, true],
    [500, false],
  ])
})
