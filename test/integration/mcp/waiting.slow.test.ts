import { expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile, agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const served = servedOfFile()

const agentHere = agentOfFile(() => served().dataDir)

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
