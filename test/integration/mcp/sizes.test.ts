import { beforeAll, expect, test } from 'vitest'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile } from '../../support/processes/mcp-client.ts'
import { startedReceiver } from '../../support/receivers/started-receiver.ts'

const served = servedOfFile()
const agentHere = agentOfFile(() => served().dataDir, { args: ['--allow-send'] })

beforeAll(async () => {
  const to = 'listener'
  for (const [seed, scenario] of ['out-of-order', 'issuance-refund-failed'].entries())
    await agentHere().call('run_scenario', { scenario, to, seed })
  for (const fixture of ['funding-pending', 'crypto-deposit-complete', 'redemption-pending'])
    await agentHere().call('send_fixture', { fixture, to })
})

test('results of the usual calls have at most half of the bytes that they had as text and as structured content', async () => {
  const agent = agentHere()
  const receiver = await startedReceiver('last-arrival-wins')
  // Waits until the records are known.
  await agent.call('assert')
  const { data } = await agent.call('search', { query: 'id:6' })
  const [row] = (data.untrusted as { deliveries: { record_id: string }[] }).deliveries
  const drill = {
    to: receiver.url,
    state_url: receiver.stateUrl,
    scenarios: ['out-of-order'],
    runs: 3,
    seed: 1,
    settle_ms: 20,
  }
  /** JSON of each result in bytes, measured by this test at 99d53c50e, where the drill's `to` was `url`. */
  const calls: readonly (readonly [tool: string, params: Record<string, unknown>, bytesBefore: number])[] = [
    ['list_deliveries', {}, 12_722],
    ['search', { query: 'kind:issuance' }, 9_866],
    ['search', { query: '', in: 'records' }, 5_610],
    ['get_delivery', { id: 1 }, 7_038],
    ['get_body', { id: 1 }, 2_017],
    ['get_trail', { record: row?.record_id }, 10_730],
    ['list_findings', {}, 1_696],
    ['explain_finding', { code: 'source-agent', delivery_id: 1 }, 1_168],
    ['wait_for', { after_id: 0, count: 3 }, 3_546],
    ['assert', { no_warnings: true }, 704],
    ['list_sessions', {}, 980],
    ['list_fixtures', {}, 29_994],
    ['list_fixtures', { contains: 'issuance' }, 8_624],
    ['send_fixture', { fixture: 'issuance-complete', to: receiver.url, count: 3 }, 1_790],
    ['replay', { delivery_ids: [1, 2, 3], to: receiver.url }, 1_516],
    ['run_scenario', { scenario: 'out-of-order', to: receiver.url, seed: 1 }, 1_740],
    ['run_drill', drill, 10_254],
  ]
  const sizes: { tool: string; before: number; now: number }[] = []
  for (const [name, params, before] of calls) {
    const result = await agent.client.callTool({ name, arguments: params })
    expect([name, result.isError, result.structuredContent]).toEqual([name, undefined, undefined])
    sizes.push({ tool: name, before, now: Buffer.byteLength(JSON.stringify(result)) })
  }
  expect(sizes.filter(({ before, now }) => now > before / 2)).toEqual([])
})
