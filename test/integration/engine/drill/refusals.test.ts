import { expect, test } from 'vitest'
import { sourceAddresses } from '#contract/services/source-addresses'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { fundingBody, post } from '../../../support/network/http-call.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'

const engineOfFile = testEngineOfFile()
const source = { scenarios: ['issuance-complete'] }
const here = 'http://127.0.0.1:1/'

const start = (params: object) =>
  engineOfFile().client.call('drills.start', { url: here, source, ...params } as never)

test('only this machine is reached unless another host is allowed, also for states', async () => {
  await expect(start({ url: 'http://192.0.2.1/' })).rejects.toMatchObject({ code: 'remote-target-refused' })
  await expect(start({ state: { by: 'url', url: 'http://192.0.2.1/{recordId}' } })).rejects.toMatchObject({
    code: 'remote-target-refused',
  })
})

test('Hooktrail itself is no target, and its states are none', async () => {
  const { captureUrl } = engineOfFile()
  await expect(start({ url: captureUrl })).rejects.toMatchObject({ code: 'invalid-url' })
  await expect(start({ state: { by: 'url', url: `${captureUrl}/{recordId}` } })).rejects.toMatchObject({
    code: 'invalid-url',
  })
})

test.each([
  ['a user in the URL', { url: 'http://user:secret@127.0.0.1/' }, 'invalid-url'],
  ['another scheme', { url: 'file:///etc/passwd' }, 'invalid-url'],
  ['a state URL without a place for the id', { state: { by: 'url', url: here } }, 'invalid-params'],
  ['an id in the host', { state: { by: 'url', url: 'http://{recordId}.test/' } }, 'invalid-params'],
  ['a state command without the id', { state: { by: 'command', command: ['cat', 'x'] } }, 'invalid-params'],
  ['what is no pointer', { ignore: ['id'] }, 'invalid-params'],
  ['a path without its property', { path: '1:2', seed: 1 }, 'invalid-params'],
  ['a path of several trails', { path: '1', seed: 1, properties: ['order'], source: {} }, 'invalid-params'],
  ['a path beyond every sequence', { path: '99999999', seed: 1, properties: ['order'] }, 'invalid-params'],
  ['a scenario that is not there', { source: { scenarios: ['none'] } }, 'not-found'],
  ['a record that is not there', { source: { records: ['none'] } }, 'not-found'],
])('%s is refused', async (_, params, code) => {
  await expect(start(params)).rejects.toMatchObject({ code })
  expect((await engineOfFile().client.call('drills.list', {})).drills).toEqual([])
})

test('production data is not sent to a public host, also where the host is allowed', async () => {
  const { client, captureUrl, allInspected } = engineOfFile()
  const [production = ''] = sourceAddresses.production
  const { id } = await client.call('tunnels.save', {
    name: 'proxy',
    way: { kind: 'proxy', publicUrl: 'https://example.com', header: 'x-forwarded-for' },
  } as never)
  const tunnel = await client.call('tunnels.start', { id })
  const fid = 'abababababababababababababababab'
  const headers = { 'x-forwarded-for': production }
  await post(tunnel.inletUrl ?? captureUrl, fundingBody(fid, 'complete'), { headers })
  await allInspected(1)
  await client.call('settings.change', { allowedHosts: ['example.org'] })
  await expect(start({ url: 'http://example.org/', source: { records: [fid] } })).rejects.toMatchObject({
    code: 'remote-target-refused',
    details: { isProduction: true },
  })
})

test('what is refused leaves no drill behind, and the next one runs', async () => {
  const app = await recordingServer(200)
  const { state } = await start({ url: app.url, properties: ['responses'], runs: 1 })
  expect(['preparing', 'running']).toContain(state)
})
