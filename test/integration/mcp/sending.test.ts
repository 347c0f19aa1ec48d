import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { sourceAddresses } from '#contract/services/source-addresses'
import { deliveryId, fixtureId } from '#contract/terms'
import { connectTo } from '../../support/network/connect-to.ts'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { recordingServer } from '../../support/network/recording-server.ts'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile, agentOn } from '../../support/processes/mcp-client.ts'
import { startedReceiver } from '../../support/receivers/started-receiver.ts'
import { arrivedDelivery } from '../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../support/store/captured-from.ts'
import { expectRefused } from './sending-steps.ts'

/** The bytes of the deliveries that the tests replay: no JSON that a program would write this way. */
const oddBody = Buffer.from('{ "event":"funding",\r\n"payload":{"fid":"é\u200b", "amount":1500.250} }\n')

const [production = ''] = sourceAddresses.production

/** It has a record from production, and one that is not. */
const served = servedOfFile(dataDir =>
  capturedInto(dataDir, [
    arrivedDelivery({ remoteAddress: production, body: fundingBody('real', 'pending') }),
    arrivedDelivery({ body: fundingBody('made', 'pending') }),
  ]),
)

const allowedToSend = agentOfFile(() => served().dataDir, { args: ['--allow-send'] })

beforeAll(() => post(served().captureUrl, oddBody, { path: '/a?b=1', headers: { 'x-own': 'v' } }))

/** The delivery of all tests. */
const odd = 3

test('a replay sends the exact bytes, with permission', async () => {
  const target = await recordingServer(500)
  const agent = allowedToSend()
  const { data } = await agent.call('replay', {
    to: `${target.url}/base`,
    delivery_ids: [odd],
    keep_path: true,
  })
  expect(data).toMatchObject({
    state: 'done',
    total: 1,
    sent: 1,
    passed: 0,
    failed: 1,
    untrusted: {
      attempts: [{ delivery_id: odd, status: 500, is_identical: true, response_body: 'seen' }],
    },
  })
  expect(target.recorded.map(({ target: path, body }) => [path, body])).toEqual([['/base/a?b=1', oddBody]])
  expect(target.recorded[0]?.rawHeaders).toEqual(expect.arrayContaining(['x-own', 'v']))
})

test('without permission nothing is sent or changed, and the refusal says how to allow it', async () => {
  const target = await recordingServer()
  const agent = await agentOn(served().dataDir)
  const to = target.url
  const sessions = (await agent.call('list_sessions')).data
  await expectRefused(agent, 'replay', { to, delivery_ids: [odd] }, '--allow-send')
  await expectRefused(agent, 'send_fixture', { to, fixture: 'issuance-pending' }, '--allow-send')
  await expectRefused(agent, 'run_scenario', { to, scenario: 'out-of-order' }, '--allow-send')
  await expectRefused(agent, 'run_drill', { to }, '--allow-send')
  await expectRefused(agent, 'start_session', { name: 'mine' }, '--allow-send')
  await expectRefused(agent, 'end_session', {}, '--allow-send')
  expect(target.recorded).toEqual([])
  expect((await agent.call('list_sessions')).data).toEqual(sessions)
})

test('a host beyond this machine is refused unless it was named', async () => {
  const args = ['--allow-send', '--allow-host', 'Allowed.invalid', '--allow-host', '[2001:db8::1]']
  const agent = await agentOn(served().dataDir, { args })
  const to = 'http://other.invalid/'
  const words = /--allow-host other\.invalid/
  await expectRefused(agent, 'replay', { to, delivery_ids: [odd] }, words)
  await expectRefused(agent, 'send_fixture', { to, fixture: 'issuance-pending' }, words)
  await expectRefused(agent, 'run_scenario', { to, scenario: 'out-of-order' }, words)
  await expectRefused(agent, 'run_drill', { to }, words)
  const stateUrl = { to: 'http://127.0.0.1:9/', state_url: 'http://other.invalid/{recordId}' }
  await expectRefused(agent, 'run_drill', stateUrl, words)
  for (const spelled of [
    'http://0x8080808/',
    'http://user@other.invalid/',
    'http://127.0.0.1.other.invalid/',
  ]) {
    await expectRefused(
      agent,
      'replay',
      { to: spelled, delivery_ids: [odd] },
      'remote-target-refused|invalid-url',
    )
  }
  // The named host is tried: no resolver knows it.
  const { data } = await agent.call('replay', { to: 'http://allowed.invalid/', delivery_ids: [odd] })
  expect(data).toMatchObject({ state: 'done', failed: 1 })
})

test('production data goes to no public host, although it is allowed', async () => {
  const args = ['--allow-send', '--allow-host', 'public.invalid.example']
  const agent = await agentOn(served().dataDir, { args })
  const to = 'http://public.invalid.example/'
  const words = 'from production, and public\\.invalid\\.example is a public host'
  await expectRefused(agent, 'replay', { to, delivery_ids: [1] }, words)
  const fixture = 'funding-complete'
  await expectRefused(agent, 'send_fixture', { to, fixture, record: 'real' }, words)
  const drill = { to, runs: 1, properties: ['repeats'], time_limit_seconds: 1 }
  await expectRefused(agent, 'run_drill', { ...drill, records: ['real'] }, words)
  await expectRefused(agent, 'run_drill', { ...drill, session_id: 1 }, words)
  // A copy's sender is this machine, and its mark identifies it, whoever sent it.
  const user = await connectTo(served().dataDir)
  onTestFinished(user.close)
  const use = {
    id: fixtureId(fixture),
    subject: { record: 'existing', recordKey: 'funding:fid:real' },
  } as const
  const target = { to: 'listener' } as const
  await user.call('deliveries.replay', { id: deliveryId(1), target })
  await user.call('fixtures.send', { ...use, target })
  const { newest } = await user.call('deliveries.list', { limit: 1 })
  for (const id of [newest, Number(newest) - 1])
    await expectRefused(agent, 'replay', { to, delivery_ids: [id] }, words)
  // What is not from production is tried: no resolver knows the host.
  const sent = await agent.call('send_fixture', { to, fixture, record: 'made' })
  expect(sent.data).toMatchObject({ state: 'done', failed: 1 })
  const drilled = await agent.call('run_drill', { ...drill, records: ['made'] })
  expect(drilled).toMatchObject({ isError: false, data: { held: 0, broken: 0 } })
})

test('fixtures are sent as new records and as the next status of a captured record', async () => {
  const target = await recordingServer()
  const agent = allowedToSend()
  const own = await agent.call('send_fixture', { fixture: 'issuance-pending', to: 'listener' })
  expect(own.data).toMatchObject({ state: 'done', passed: 1 })
  const { data } = await agent.call('search', { query: 'kind:issuance', in: 'records' })
  const [record] = (data.untrusted as { records: { record_id: string }[] }).records
  const next = { fixture: 'issuance-complete', to: target.url, record: record?.record_id }
  const set = [{ path: '/payload/issuance/amount', value: '"7.50"' }]
  expect((await agent.call('send_fixture', { ...next, set })).data).toMatchObject({ passed: 1 })
  expect(String(target.recorded[0]?.body)).toContain(record?.record_id)
  expect(String(target.recorded[0]?.body)).toContain('"7.50"')
  await expectRefused(
    agent,
    'send_fixture',
    { fixture: 'issuance-pendin', to: target.url },
    'issuance-pending',
  )
  await expectRefused(agent, 'send_fixture', { ...next, record: 'none' }, 'not-found')
  const several = { fixture: 'issuance-pending', to: target.url, count: 3 }
  expect((await agent.call('send_fixture', several)).data).toMatchObject({ state: 'done', total: 3, sent: 3 })
  const user = await connectTo(served().dataDir)
  onTestFinished(user.close)
  expect((await user.call('batches.list', {})).batches[0]).toMatchObject({ selection: 'fixture', total: 3 })
})

test('a scenario is run', async () => {
  const target = await recordingServer()
  const agent = allowedToSend()
  const { data } = await agent.call('run_scenario', { scenario: 'out-of-order', to: target.url })
  expect(data).toMatchObject({ state: 'done', total: 3, passed: 3 })
  expect(target.recorded).toHaveLength(3)
  await expectRefused(agent, 'run_scenario', { scenario: '../x', to: target.url }, 'no such scenario')
})

test('what takes too long is canceled, and says so', async () => {
  const target = await recordingServer()
  const agent = allowedToSend()
  const params = { scenario: 'out-of-order', to: target.url, speed: 0.000_01, timeout_seconds: 1 }
  const { data } = await agent.call('run_scenario', params)
  expect(data).toMatchObject({ state: 'canceled' })
})

test('a drill finds what breaks an app, and runs no program', async () => {
  const receiver = await startedReceiver('last-arrival-wins')
  const agent = allowedToSend()
  const params = {
    to: receiver.url,
    state_url: receiver.stateUrl,
    properties: ['order'],
    runs: 5,
    seed: 1,
    scenarios: ['out-of-order'],
    settle_ms: 50,
  }
  const { data, isError, text } = await agent.call('run_drill', params)
  expect([isError, isError ? text : '']).toEqual([false, ''])
  expect(data).toMatchObject({ state: 'done', broken: 1, is_unreachable: false })
  expect(data.untrusted).toMatchObject({
    checks: [{ property: 'order', verdict: 'broken' }],
    text: expect.stringContaining('Sent'),
  })
  const { tools } = await agent.client.listTools()
  const drill = tools.find(({ name }) => name === 'run_drill')
  expect(
    Object.keys(drill?.inputSchema.properties ?? {}).filter(name => /command|restart/.test(name)),
  ).toEqual([])
})

test('a session is started and ended', async () => {
  const agent = allowedToSend()
  const { data } = await agent.call('start_session', { name: 'mine' })
  await post(served().captureUrl, oddBody)
  expect((await agent.call('search', { query: `session:#${data.id}` })).data).toMatchObject({ count: 1 })
  expect((await agent.call('end_session')).data).toEqual(expect.objectContaining({ ended_id: data.id }))
  expect((await agent.call('end_session')).data).toMatchObject({ ended_id: null })
})

test.each([
  [{}, 'exactly one'],
  [{ delivery_ids: [odd], query: 'kind:funding' }, 'exactly one'],
  [{ delivery_ids: [9_999] }, 'There is no delivery 9999'],
  [{ query: 'status:(' }, 'invalid-query'],
  [{ record: 'none' }, 'not-found'],
])('a replay of %j sends nothing', async (params, words) => {
  const target = await recordingServer()
  await expectRefused(allowedToSend(), 'replay', { to: target.url, ...params }, words)
  expect(target.recorded).toEqual([])
})
