import { beforeAll, expect, test } from 'vitest'
import type { Attempt } from '#contract/sending/sending'
import { fixtureId, type RouteId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import { connectTo } from '../../support/network/connect-to.ts'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile, agentOn } from '../../support/processes/mcp-client.ts'
import { until } from '../../support/until.ts'

/** The user's route leads to a host that no resolver knows: what is tried is unreachable, what is refused is skipped. */
const remote = 'http://remote.invalid/'
const served = servedOfFile()
const agentHere = agentOfFile(() => served().dataDir, { args: ['--allow-send'] })
/** A second Hooktrail, which forwards everything to the first. */
const other = testEngineOfFile()
let user: Client
let routeId: RouteId

beforeAll(async () => {
  const client = await connectTo(served().dataDir)
  user = client
  const route = { targets: [{ url: remote }] }
  routeId = (await user.call('routes.save', { route, allowRemote: true })).id
  await other().client.call('routes.save', { route: { targets: [{ url: served().captureUrl }] } })
  return client.close
})

/** The forwards so far once there are more than `after`; those from then on. */
async function forwards(after: number, count: number): Promise<Attempt[]> {
  return until(async () => {
    const { attempts } = await user.call('attempts.list', { routeId, limit: 500 })
    const later = attempts.filter(({ id }) => id > after)
    return later.length >= count ? later : null
  })
}

async function newestAttempt(): Promise<number> {
  const { attempts } = await user.call('attempts.list', { limit: 500 })
  return Math.max(0, ...attempts.map(({ id }) => id))
}

const codes = (attempts: readonly Attempt[]) => [...new Set(attempts.map(({ error }) => error?.code))]

test('whatever an agent sends here, and by whatever way, no route forwards to a host that was not named', async () => {
  const agent = agentHere()
  await post(served().captureUrl, fundingBody('own', 'pending'), {
    headers: { connection: 'hooktrail-agent', 'hooktrail-agent': 'remote.invalid' },
  })
  const before = (await forwards(0, 1)).at(-1)?.id ?? 0
  const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } as const
  const { id } = await user.call('tunnels.save', { name: 'inlet', way })
  const { inletUrl } = await user.call('tunnels.start', { id })
  const { port } = new URL(served().captureUrl)
  const to = [`http://localhost:${port}/a`, inletUrl ?? '', other().captureUrl, 'listener']
  for (const one of to) {
    await agent.call('send_fixture', { fixture: 'funding-complete', to: one, record: 'own' })
    await agent.call('replay', { to: one, record: 'own' })
    await agent.call('run_scenario', { scenario: 'out-of-order', to: one })
  }
  const drill = { to: other().captureUrl, state_url: `${other().captureUrl}/{recordId}`, settle_ms: 1 }
  const drilled = await agent.call('run_drill', {
    ...drill,
    records: ['own'],
    properties: ['repeats'],
    runs: 1,
  })
  expect(drilled).toMatchObject({ isError: false })
  const made = await forwards(before, (1 + 1 + 3) * to.length + Number(drilled.data.sent))
  expect(codes(made)).toEqual(['target-skipped'])
  expect(made[0]?.error?.message).toBe(
    'An agent sent this delivery, and may not send it to remote.invalid. To send it there yourself, replay it.',
  )
  const { rows } = await user.call('deliveries.list', { query: 'finding:source-agent', limit: 500 })
  expect(rows.length).toBeGreaterThanOrEqual(made.length)

  // The user sends it by hand, and sees who made it; the route does not, nor if what it missed is sent again.
  const last = made.at(-1)
  const deliveryId = last?.deliveryId ?? rows[0]?.id
  if (last === undefined || deliveryId === undefined) throw new Error('Nothing was forwarded.')
  const target = { to: 'url', url: remote } as const
  const byHand = await user.call('deliveries.replay', { id: deliveryId, target, allowRemote: true })
  expect(byHand).toMatchObject({
    error: { code: 'target-unreachable' },
    warning: 'An agent made this request.',
  })
  await expect(user.call('attempts.repeat', { id: last.id, allowRemote: true })).rejects.toMatchObject({
    code: 'remote-target-refused',
  })
  const after = await newestAttempt()
  await user.call('routes.resend', { id: routeId })
  expect(codes(await forwards(after, made.length))).toContain('target-skipped')
})

test('what an agent sends is forwarded to a host that was named, and by the user everything', async () => {
  const after = await newestAttempt()
  const agent = await agentOn(served().dataDir, { args: ['--allow-send', '--allow-host', 'remote.invalid'] })
  await agent.call('send_fixture', { fixture: 'issuance-pending', to: 'listener' })
  await user.call('fixtures.send', {
    id: fixtureId('issuance-pending'),
    subject: { record: 'new' },
    target: { to: 'listener' },
  })
  expect(codes(await forwards(after, 2))).toEqual(['target-unreachable'])
})

test('a host that the user allowed is not allowed to an agent', async () => {
  const { isError, text } = await agentHere().call('send_fixture', {
    fixture: 'issuance-pending',
    to: remote,
  })
  expect([isError, text]).toEqual([true, expect.stringContaining('--allow-host remote.invalid')])
})
