import { expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile } from '../../support/processes/mcp-client.ts'

const served = servedOfFile()

const agentHere = agentOfFile(() => served().dataDir)

test('a delivery that arrives while an agent waits ends the wait', async () => {
  const agent = agentHere()
  await post(served().captureUrl, fundingBody('a1', 'complete'))
  // The first report shows that it waits.
  const waiting = Promise.withResolvers<void>()
  const waited = agent.call(
    'wait_for',
    { query: 'status:complete', timeout_seconds: 60 },
    { onprogress: () => waiting.resolve() },
  )
  await waiting.promise
  await post(served().captureUrl, fundingBody('a2', 'pending'))
  await post(served().captureUrl, fundingBody('a3', 'complete'))
  expect((await waited).data).toMatchObject({
    is_met: true,
    untrusted: { deliveries: [{ record_id: 'a3' }] },
  })
  const since = await agent.call('wait_for', { query: 'status:complete', count: 2, after_id: 0 })
  expect(since.data).toMatchObject({ is_met: true, count: 2 })
})

test('a wait ends when its time is over, with what arrived', async () => {
  const agent = agentHere()
  await post(served().captureUrl, fundingBody('b1', 'complete'))
  const { data } = await agent.call('wait_for', {
    query: 'record:b1',
    count: 2,
    after_id: 0,
    timeout_seconds: 1,
  })
  expect(data).toMatchObject({ is_met: false, count: 1 })
})
