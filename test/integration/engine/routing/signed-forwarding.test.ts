import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { headerValue } from '#contract/headers'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { filesBelow } from '../../../support/files-below.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { attempts } from './response-steps.ts'

const empty = emptyEngineOfFile()
const secret = 'whsec_72e09bd1c5fa'
const body = '{ "event": "TRANSACTION",\n "payload": { "id": "x", "amount": 1.50 } }'

/** An app that accepts what is signed with the secret. */
async function verifyingApp(own: string = secret): Promise<string> {
  const app = createServer(async (request, response) => {
    const code = createHmac('sha256', own)
      .update(await buffer(request))
      .digest('base64')
    response.writeHead(request.headers['x-signature'] === `v1=${code}` ? 200 : 401).end()
  })
  return `http://127.0.0.1:${await openPort(app)}/`
}

const hmac = (given: { from: 'saved'; name: string } | { from: 'env'; variable: string }) => ({
  by: 'hmac-sha256' as const,
  header: 'X-Signature',
  encoding: 'base64' as const,
  prefix: 'v1=',
  secret: given,
})

const post = (url: string | null) =>
  httpCall(`${url}/hooks`, { method: 'POST', headers: { 'X-Signature': 'captured' }, body })

test('a route signs with a saved secret; without it deliveries are missed, and a retry signs them', async () => {
  const bench = await empty()
  const { client, dataDir } = bench
  const targets = [{ url: await verifyingApp() }]
  const signing = hmac({ from: 'saved', name: 'app' })
  const { id } = await client.call('routes.save', { route: { targets, signing } })

  await post(bench.captureUrl)
  const [missed] = await attempts(bench, 1)
  expect(missed).toMatchObject({
    status: null,
    error: { code: 'target-skipped', message: expect.stringContaining('No secret app is saved here.') },
  })
  await client.call('signingSecrets.save', { name: 'app', value: secret })
  const retried = bench.event('batch.progress', ({ endedAtMs }) => endedAtMs !== null)
  await client.call('routes.resend', { id })
  expect(await retried).toMatchObject({ passed: 1, failed: 0 })

  await post(bench.captureUrl)
  const [newest, again] = await attempts(bench, 3)
  for (const attempt of [newest, again])
    expect(attempt).toMatchObject({ purpose: 'forward', status: 200, isEdited: true, identical: true })
  const holders = filesBelow(dataDir).filter(path => readFileSync(path).includes(secret))
  expect(holders.map(path => basename(path))).toEqual(['secrets.json'])
})

test('a changed secret and a changed route count for the next delivery', async () => {
  const bench = await empty()
  const { client } = bench
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', 'another')
  const targets = [{ url: await verifyingApp() }]
  const signing = hmac({ from: 'env', variable: 'HOOKTRAIL_TEST_SECRET' })
  const { id } = await client.call('routes.save', { route: { targets, signing } })
  await post(bench.captureUrl)
  await attempts(bench, 1)
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', secret)
  await post(bench.captureUrl)
  await attempts(bench, 2)
  await client.call('routes.save', { id, route: { targets } })
  await post(bench.captureUrl)
  const made = await attempts(bench, 3)
  expect(made.map(({ status, isEdited }) => [status, isEdited])).toEqual([
    [401, false],
    [200, true],
    [401, true],
  ])
  expect(headerValue(made[0]?.sentHeaders ?? [], 'x-signature')).toBe('captured')
})

test('a route runs no program', async () => {
  const { client } = await empty()
  const signing = { by: 'command', command: ['touch', 'ran'] }
  await expect(client.call('routes.save', { route: { signing } } as never)).rejects.toMatchObject({
    code: 'invalid-params',
  })
})
