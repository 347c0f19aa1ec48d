import { expect, test, vi } from 'vitest'
import { createClient } from '#contract/transport'
import { connectToHolder } from '../../../main/web/command-client.ts'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { recordingServer } from '../../support/network/recording-server.ts'
import { hooktrailServe } from '../../support/processes/command-in-process.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const canary = 'canary-5f1e'
const typed = (value: string) => ({ from: 'value', value, place: 'file' }) as const

test('no secret of Hooktrail is in any result, error or log', async () => {
  for (const name of ['NGROK_AUTHTOKEN', 'STAGE_SECRET']) vi.stubEnv(name, canary)
  const served = await hooktrailServe(temporaryFolder())
  const transport = await connectToHolder(served.dataDir)
  if (transport === null) throw new Error('Hooktrail does not run.')
  await createClient(transport).call('environments.save', {
    name: 'stage',
    service: 'transactions',
    baseUrl: 'https://stage.buildwithjuno.com',
    authentication: { kind: 'hmac', key: typed(`${canary}-key`), secret: typed(`${canary}-secret`) },
  })
  transport.close()
  const headers = { authorization: `Bearer ${canary}`, cookie: `id=${canary}` }
  await post(served.captureUrl, fundingBody('a1', 'pending'), { path: `/stage?token=${canary}`, headers })
  const target = await recordingServer(500)
  const args = ['--allow-send', '--allow-write', temporaryFolder()]
  const agent = await agentOn(served.dataDir, { args })
  const { tools } = await agent.client.listTools()
  const params: Record<string, Record<string, unknown>> = {
    search: { query: '' },
    get_delivery: { id: 1 },
    get_body: { id: 1 },
    get_trail: { record: 'a1' },
    explain_finding: { code: 'body-empty', delivery_id: 1 },
    wait_for: { after_id: 0 },
    get_fixture: { fixture: 'issuance-pending' },
    check_body: { body: '{}' },
    start_session: { name: 'mine' },
    send_fixture: { fixture: 'issuance-pending', to: target.url },
    replay: { to: target.url, delivery_ids: [1] },
    run_scenario: { scenario: 'out-of-order', to: target.url },
    run_drill: { to: target.url, runs: 1, properties: ['responses'], scenarios: ['out-of-order'] },
    export: { format: 'fixtures', path: 'out' },
  }
  const said: unknown[] = [tools, agent.client.getInstructions()]
  for (const { name } of tools) {
    const result = await agent.call(name, params[name] ?? {})
    expect([name, result.isError], result.text).toEqual([name, false])
    said.push(result, await agent.call(name, { ...params[name], surplus: canary.length }))
  }
  const { resources } = await agent.client.listResources()
  for (const { uri } of resources) said.push(await agent.client.readResource({ uri }))
  const text = JSON.stringify([said, agent.stderr()])
  const code = new URL(served.interfaceUrl ?? '').hash.slice(1)
  expect(code.length).toBeGreaterThan(10)
  for (const secret of [canary, Buffer.from(canary).toString('base64').slice(0, 12), code]) {
    expect(text.includes(secret)).toBe(false)
  }
})
