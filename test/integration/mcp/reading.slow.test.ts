import { expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { hooktrailServe } from '../../support/processes/command-in-process.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Listed, listed, type Rows } from './reading-steps.ts'

test('deliveries in pages, and a trail by id and by key, are the same beside the running Hooktrail and after it', async () => {
  const running = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const agent = await agentOn(running.dataDir)
  for (const status of ['pending', 'complete']) await post(running.captureUrl, fundingBody('d1', status))
  for (const fid of ['a3', 'a4', 'a5']) await post(running.captureUrl, fundingBody(fid, 'pending'))
  const all = async (): Promise<unknown[]> => {
    const ids: unknown[] = []
    let cursor: string | null = null
    do {
      const page: Listed = await listed(agent, 'list_deliveries', {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      })
      ids.push(...page.untrusted.deliveries.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== null)
    return ids
  }
  expect(await all()).toEqual([5, 4, 3, 2, 1])
  const { data } = await agent.call('get_trail', { record: 'd1' })
  const { record, steps } = data.untrusted as { record: Record<string, unknown>; steps: Rows }
  expect(record).toMatchObject({ record_id: 'd1', status: 'complete', is_final: true })
  expect(steps.map(({ status }) => status)).toEqual(['pending', 'complete'])
  expect(steps[1]?.changes).toContain('/payload/status: "pending" → "complete"')
  const byKey = await agent.call('get_trail', { record: 'funding:fid:d1' })
  expect(byKey.data).toEqual(data)
  expect(await agent.call('get_trail', { record: 'd' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('not-found'),
  })
  await running.stop()
  expect(await all()).toEqual([5, 4, 3, 2, 1])
  expect((await agent.call('get_trail', { record: 'd1' })).data).toEqual(data)
})
