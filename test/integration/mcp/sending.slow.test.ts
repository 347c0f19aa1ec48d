import { expect, test } from 'vitest'
import { fundingBody } from '../../support/network/http-call.ts'
import { recordingServer } from '../../support/network/recording-server.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { arrivedDelivery } from '../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../support/store/captured-from.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { expectRefused } from './sending-steps.ts'

test('without a running Hooktrail a trail is replayed in its own order, and no session is started', async () => {
  const dataDir = temporaryFolder()
  const at = (minute: number): object => ({ updated_at: `2026-01-31T10:0${minute}:00+00:00` })
  await capturedInto(dataDir, [
    arrivedDelivery({ body: fundingBody('a1', 'complete', at(5)) }),
    arrivedDelivery({ body: fundingBody('a1', 'pending', at(1)) }),
  ])
  const target = await recordingServer()
  const agent = await agentOn(dataDir, { args: ['--allow-send'] })
  // Inspects both, so that the record is known.
  await agent.call('search', { query: '', in: 'records' })
  const { data } = await agent.call('replay', { to: target.url, record: 'a1', order: 'record' })
  expect(data).toMatchObject({ state: 'done', passed: 2 })
  const statuses = target.recorded.map(({ body }) => JSON.parse(String(body)).payload.status)
  expect(statuses).toEqual(['pending', 'complete'])
  await expectRefused(agent, 'start_session', { name: 'mine' }, 'not-running')
})
