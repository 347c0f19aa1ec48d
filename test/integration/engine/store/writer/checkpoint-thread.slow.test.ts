import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../../main/engine/engine.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const checkpoint = new URL('../../../../support/workers/crashing-checkpoint-worker.ts', import.meta.url)

test('a checkpoint thread that crashes is restarted and reported; deliveries are stored meanwhile', async () => {
  const dataDir = temporaryFolder()
  const ports = testPorts(dataDir)
  const engine = await createEngine({
    ports: { ...ports, workers: { ...ports.workers, checkpoint } },
    version: '0',
    host: 'command',
    listen: { port: 0 },
  })
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const url = (await client.call('app.status')).listener.captureUrl ?? ''
  const post = async (body: string) => (await httpCall(url, { method: 'POST', body })).status
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
