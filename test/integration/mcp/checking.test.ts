import { expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { hooktrailServe } from '../../support/processes/command-in-process.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the status says what runs, what is stored and what the agent may do', async () => {
  const dataDir = temporaryFolder()
  const plain = await agentOn(dataDir)
  expect((await plain.call('get_status')).data).toMatchObject({
    is_running: false,
    is_capturing: false,
    newest_id: null,
    may_send: false,
    allowed_hosts: [],
    may_export: false,
    may_export_originals: false,
  })
  const served = await hooktrailServe(dataDir, ['--no-ui'])
  await post(served.captureUrl, fundingBody('a1', 'pending'))
  const args = ['--allow-send', '--allow-host', 'app.invalid', '--allow-write', temporaryFolder()]
  const allowed = await agentOn(dataDir, { args })
  expect((await allowed.call('get_status')).data).toMatchObject({
    is_running: true,
    is_capturing: true,
    capture_url: served.captureUrl,
    deliveries: 1,
    newest_id: 1,
    may_send: true,
    allowed_hosts: ['app.invalid'],
    may_export: true,
    may_export_originals: false,
  })
  await served.stop()
  expect((await plain.call('get_status')).data).toMatchObject({ is_running: false, newest_id: 1 })
})

test('a fixture is shown as it would be sent, new or as the next status of a record, and nothing is sent', async () => {
  const dataDir = temporaryFolder()
  const agent = await agentOn(dataDir)
  const bodyOf = async (params: object) => {
    const { data, isError, text } = await agent.call('get_fixture', {
      fixture: 'funding-complete',
      ...params,
    })
    expect([isError, isError ? text : '']).toEqual([false, ''])
    const { text: body } = data.untrusted as { text: string }
    expect(data).toMatchObject({ bytes: Buffer.byteLength(body), is_cut: false })
    return JSON.parse(body) as unknown
  }
  const isComplete = { event: 'funding', payload: { status: 'complete' } }
  expect(await bodyOf({})).toMatchObject(isComplete)
  const served = await hooktrailServe(dataDir, ['--no-ui'])
  await post(served.captureUrl, fundingBody('a1', 'pending'))
  const next = { event: 'funding', payload: { status: 'complete', fid: 'a1' } }
  expect(await bodyOf({ record: 'a1' })).toMatchObject(next)
  const { data } = await agent.call('get_status')
  expect(data).toMatchObject({ deliveries: 1, newest_id: 1 })
  await served.stop()
  expect(await bodyOf({ record: 'a1' })).toMatchObject(next)
  const mistyped = await agent.call('get_fixture', { fixture: 'funding-complet' })
  expect(mistyped).toMatchObject({ isError: true, text: expect.stringContaining('funding-complete') })
})

test('a body is checked as if it had arrived, without a store, and is not stored', async () => {
  const dataDir = temporaryFolder()
  const agent = await agentOn(dataDir)
  const broken = await agent.call('check_body', { body: '{"event":"funding"}' })
  expect(broken.data).toMatchObject({
    errors: 1,
    untrusted: { service: 'funding', findings: [{ code: 'payload-missing', severity: 'error' }] },
  })
  const served = await hooktrailServe(dataDir, ['--no-ui'])
  const checked = await agent.call('check_body', { body: fundingBody('a1', 'pending') })
  expect(checked.data).toMatchObject({ untrusted: { kind: 'funding', record_id: 'a1', status: 'pending' } })
  expect((await agent.call('check_body', { body: '\u202eno JSON' })).data.errors).toBe(1)
  expect((await agent.call('get_status')).data).toMatchObject({ deliveries: 0, newest_id: null })
  await served.stop()
})

test('a long body has an outline, a body that is no text says so', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const agent = await agentOn(served.dataDir)
  await post(served.captureUrl, fundingBody('a1', 'pending', { note: 'x'.repeat(5_000) }))
  await post(served.captureUrl, Buffer.from([0xff, 0xfe, 0x00]))
  const long = await agent.call('get_delivery', { id: 1 })
  const { outline } = long.data.untrusted as { outline: { nodes: unknown[] } }
  expect(outline.nodes).toContainEqual({ path: '/payload/fid', type: 'string', size: 2, value: 'a1' })
  const bytes = await agent.call('get_delivery', { id: 2 })
  expect(bytes.data).toMatchObject({
    body: 'outline',
    untrusted: { outline: { is_json: false, remark: expect.stringContaining('get_body') } },
  })
})
