import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import {
  emptyEngineOfFile,
  openTestEngine,
  type TestEngine,
} from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { tryInterface } from '../../../support/network/try-interface.ts'
import { until } from '../../../support/until.ts'

const script = fileURLToPath(new URL('../../../support/network/reverse-proxy.ts', import.meta.url))
// Transaction Notification Service, "Authentication": stage.
const stageAddress = '3.129.233.228'
const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))

const empty = emptyEngineOfFile()

/** A command tunnel over a small reverse proxy, once its address leads here. */
async function openTunnel({ client }: TestEngine) {
  const { id } = await client.call('tunnels.save', {
    name: 'proxy',
    way: {
      kind: 'command',
      command: [process.execPath, script, '{port}'],
      pattern: 'ready at (\\S+)',
      header: 'x-forwarded-for',
    },
  })
  await client.call('tunnels.start', { id })
  const tunnel = async () => {
    const found = (await client.call('tunnels.list')).tunnels.find(one => one.id === id)
    if (found === undefined) throw new Error('There is no tunnel.')
    return found
  }
  await until(async () => (await tunnel()).state === 'up')
  return tunnel
}

const send = (url: string, headers: Record<string, string> = {}) =>
  httpCall(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

async function newest({ client }: TestEngine, count: number) {
  await until(async () => {
    const status = await client.call('app.status')
    return status.deliveryCount === count && status.pendingCount === 0
  })
  const { rows } = await client.call('deliveries.list', { limit: 1 })
  const [row] = rows
  if (row === undefined) throw new Error('Nothing came.')
  const detail = await client.call('deliveries.get', { id: row.id })
  return { detail, codes: detail.findings.map(finding => finding.code) }
}

test('a delivery through a proxy is marked with it, and its source is checked against the lists or its environment’s addresses', async () => {
  const open = await empty()
  const tunnel = await openTunnel(open)
  const { publicUrl } = await tunnel()
  // The caller claims to be production; only what the proxy adds is believed.
  await send(`${publicUrl}/hooks`, { 'x-test-caller': stageAddress, 'x-forwarded-for': '52.15.91.227' })
  const { detail, codes } = await newest(open, 1)
  expect(detail.inlet).toEqual({ name: 'proxy', sourceAddress: stageAddress })
  expect(detail.remoteAddress).toBe('127.0.0.1')
  expect(codes).toContain('source-stage')
  expect(codes).not.toContain('source-production')

  await open.client.call('environments.save', {
    name: 'own',
    service: 'transactions',
    baseUrl: 'https://own.example',
    sourceAddresses: { basis: 'own', addresses: ['203.0.113.9'] },
  })
  const sourceCodes = async (path: string, caller: string, count: number) => {
    await send(`${publicUrl}${path}`, { 'x-test-caller': caller })
    const { findings } = (await newest(open, count)).detail
    return findings.filter(({ code }) => code.startsWith('source-'))
  }
  expect(await sourceCodes('/own/hooks', '203.0.113.9', 2)).toEqual([])
  const [unlisted] = await sourceCodes('/own', stageAddress, 3)
  expect(unlisted?.code).toBe('source-unlisted')
  expect(unlisted?.message).toContain('the environment own')
  expect((await sourceCodes('/other', '203.0.113.9', 4)).map(({ code }) => code)).toEqual(['source-unlisted'])
})

test('the same header is not believed at the capture port', async () => {
  const open = await empty()
  const { listener } = await open.client.call('app.status')
  await send(`${listener.captureUrl}/hooks`, { 'x-forwarded-for': stageAddress })
  const { detail, codes } = await newest(open, 1)
  expect(detail.inlet).toBeNull()
  expect(codes.filter(code => code.startsWith('source-'))).toEqual([])
})

test('the probes of a tunnel are no deliveries, and neither interface nor contract is reached through it', async () => {
  const open = await empty()
  const tunnel = await openTunnel(open)
  await open.client.call('tunnels.probe', { id: (await tunnel()).id })
  expect((await open.client.call('app.status')).deliveryCount).toBe(0)

  const { publicUrl, inletUrl } = await tunnel()
  // Nor does a user's reverse proxy.
  const { id } = await open.client.call('tunnels.save', {
    name: 'own proxy',
    way: { kind: 'proxy', publicUrl: 'http://127.0.0.1:1', header: 'x-real-ip' },
  })
  const own = await open.client.call('tunnels.start', { id })
  await tryInterface(open.engine, [publicUrl, inletUrl, own.inletUrl])
})

test('a program that ends is red and said, and is started again; it is gone once the engine is closed', async () => {
  const open = await openTestEngine()
  const tunnel = await openTunnel(open)
  const before = (await tunnel()).publicUrl
  const states: string[] = []
  onTestFinished(
    open.engine.subscribe(
      () =>
        void tunnel().then(
          ({ state, message }) => states.push(`${state} ${message}`),
          () => {},
        ),
    ),
  )
  await httpCall(`${before}/test-crash`).catch(() => {})
  await until(async () => {
    const { state, publicUrl } = await tunnel()
    return state === 'up' && publicUrl !== before
  })
  expect((await tunnel()).restarts).toBe(1)
  expect(states.join('\n')).toMatch(/^down .*ended \(SIGKILL\)/m)
  const pid = Number((await httpCall(`${(await tunnel()).publicUrl}/test-pid`)).text)
  expect(() => process.kill(pid, 0)).not.toThrow()
  await open.engine.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test.each<[what: string, way: ParamsInput<'tunnels.save'>['way'], message: string]>([
  [
    'a program that is not there',
    { kind: 'command', command: ['no-such-program-here'], pattern: 'x' },
    'no-such-program-here was not found',
  ],
  ['a file that may not be run', { kind: 'command', command: [script], pattern: 'x' }, 'may not be run here'],
  [
    'ngrok without its authtoken',
    { kind: 'ngrok', authtokenVariable: 'NOT_SET_IN_TESTS' },
    'authtoken is not set',
  ],
])('%s is said, and switching off ends the trying', async (_, way, message) => {
  const { client } = await empty()
  const { id } = await client.call('tunnels.save', { name: 'down', way })
  await client.call('tunnels.start', { id })
  const first = async () => (await client.call('tunnels.list')).tunnels[0]
  await until(async () => (await first())?.state === 'down')
  expect((await first())?.message).toContain(message)
  expect(await client.call('tunnels.stop', { id })).toMatchObject({
    state: 'off',
    publicUrl: null,
    inletUrl: null,
  })
})
