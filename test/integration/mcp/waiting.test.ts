import { expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile, agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
    ...{ query: 'record:b1', count: 2, after_id: 0, timeout_seconds: 1 },
  })
  expect(data).toMatchObject({ is_met: false, count: 1 })
})

test('without a running Hooktrail a wait says so', async () => {
  const agent = await agentOn(temporaryFolder())
  expect(await agent.call('wait_for', { timeout_seconds: 1 })).toMatchObject({
    isError: true,
    text: expect.stringContaining('not-running'),
  })
})

test('a wait that the client cancels ends, and other calls go on', async () => {
  const agent = agentHere()
  const cancel = new AbortController()
  const waiting = Promise.withResolvers<void>()
  const waited = agent.call(
    'wait_for',
    { timeout_seconds: 600 },
    { signal: cancel.signal, timeout: 600_000, onprogress: () => waiting.resolve() },
  )
  await waiting.promise
  cancel.abort('enough')
  await expect(waited).rejects.toThrow()
  await post(served().captureUrl, fundingBody('c1', 'complete'))
  expect((await agent.call('search', { query: 'record:c1' })).data).toMatchObject({ count: 1 })
})
