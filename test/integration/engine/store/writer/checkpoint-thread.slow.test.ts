import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestEngine } from '../../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../../support/network/http-call.ts'

const checkpoint = new URL('../../../../support/workers/crashing-checkpoint-worker.ts', import.meta.url)

test('a checkpoint thread that crashes is restarted and reported; deliveries are stored meanwhile', async () => {
  const { client, captureUrl, dataDir } = await openTestEngine(undefined, { workers: { checkpoint } })
  const post = async (body: string) => (await httpCall(captureUrl, { method: 'POST', body })).status
  // It starts once the log is long enough to be copied.
  const mebibyte = JSON.stringify('x'.repeat(1024 * 1024))
  for (let count = 0; count < 3; count += 1) expect(await post(mebibyte)).toBe(200)
  await expect
    .poll(async () => (await client.call('app.status')).workerFailures)
    .toMatchObject([{ part: 'checkpoint', count: 1 }])
  expect(await post('{}')).toBe(200)
  const starts = () => readFileSync(join(dataDir, 'store.db-starts'), 'utf8').trim().split('\n').length
  await expect.poll(starts).toBe(2)
  expect((await client.call('app.status')).workerFailures).toMatchObject([{ count: 1 }])
})
