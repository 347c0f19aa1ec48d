import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import { readPublicKey } from '../../../../main/engine/inspect/verify-signature.ts'
import { systemClock } from '../../../../main/engine/ports.ts'
import { createPractice, type Practice } from '../../../../main/engine/practice/practice.ts'
import { signHmac } from '../../../../main/engine/registration/sign-hmac.ts'
import { readSigningKey } from '../../../../main/engine/secrets/signing-key.ts'
import { registrationOfFile } from '../../../support/engine/open-registration.ts'
import { httpCall, post } from '../../../support/network/http-call.ts'
import { serviceServer } from '../../../support/network/service-server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

const callback = 'http://127.0.0.1:1/hooks'
const variables = { KEY: 'KEY', SECRET: 'secret', WRONG: 'other' }
/** Hosts that the user has allowed. */
let allowedHosts: readonly string[] = []
const registration = registrationOfFile({ variables })

async function openPractice(changes: object = {}): Promise<Practice & { baseUrl: string }> {
  const dataDir = temporaryFolder()
  const practice = createPractice({
    clock: systemClock,
    render: async () => '{}',
    sign: signHmac,
    signingKey: () => readSigningKey(dataDir),
    allowedHosts: () => allowedHosts,
    onChange() {},
  })
  await practice.start(practiceOptionsSchema.parse({ count: 1, perSecond: 0.1, ...changes }))
  onTestFinished(() => practice.stop())
  return { ...practice, baseUrl: practice.status().baseUrl ?? '' }
}

test('registering succeeds once at the transaction service; again, it names the event type', async () => {
  const { baseUrl } = await openPractice()
  const open = registration()
  const environment = await open.environment('transactions', baseUrl)
  expect(await open.register(environment, callback)).toMatchObject({
    outcome: 'registered',
    httpStatus: 201,
    registrations: [{ id: '1', callbackUrl: callback, event: 'TRANSACTION' }],
  })
  expect(await open.register(environment, callback)).toMatchObject({
    outcome: 'already-subscribed',
    message: expect.stringContaining('TRANSACTION'),
  })
})

test('the funding service says which URL it registered', async () => {
  const { baseUrl } = await openPractice()
  const open = registration()
  const result = await open.register(await open.environment('funding', baseUrl), callback)
  expect(result).toMatchObject({ outcome: 'registered', message: expect.stringContaining(callback) })
})

test('[F1-1] a second registration at the funding service replaces the first: what is still to be sent goes there', async () => {
  const { baseUrl, status } = await openPractice({ perSecond: 60 })
  const open = registration()
  const environment = await open.environment('funding', baseUrl)
  const reached = Promise.withResolvers<ServerResponse>()
  const first = await serviceServer((_, response) => reached.resolve(response))
  const second = await serviceServer((_, response) => response.writeHead(200).end())
  await open.register(environment, first.url)
  // The later notifications of this record wait for the response.
  const held = await reached.promise
  await open.register(environment, second.url)
  held.writeHead(200).end()
  await until(() => status().isDone)
  expect(status().registrations).toEqual([{ service: 'funding', callbackUrl: second.url, isSigned: false }])
  expect(first.calls).toHaveLength(1)
  expect(second.calls.length).toBeGreaterThan(0)
})

test.each([
  [
    '/v4/webhooks',
    { callback_url: 'nothing', events: ['TRANSACTION'] },
    400,
    /"error":"[^"]*not a valid URL/,
  ],
  ['/v4/webhooks', { callback_url: callback, events: ['OTHER'] }, 400, /"error":"[^"]*only TRANSACTION/],
  ['/v4/webhooks', { events: [] }, 400, /"error":"[^"]*required/],
  ['/api/v3/webhooks/', { callback_url: 'https://example.com/A' }, 400, /"code":"0362".*Invalid URL/],
  ['/api/v3/webhooks/', { callback_url: 'nothing' }, 400, /"code":"0322"/],
  ['/api/v3/webhooks/', {}, 400, /"code":"0303"/],
  ['/v5/other', {}, 404, /"success":false/],
])('%s with %j is answered %i', async (path, body, status, text) => {
  const { baseUrl } = await openPractice()
  const response = await post(`${baseUrl}${path}`, body)
  expect([response.status, response.text]).toEqual([status, expect.stringMatching(text)])
  expect(JSON.parse(response.text)).toMatchObject({ success: false })
})

test('an agent registers nothing', async () => {
  const { baseUrl, status } = await openPractice()
  const headers = { 'content-type': 'application/json', 'hooktrail-agent': '127.0.0.1' }
  const body = JSON.stringify({ callback_url: 'http://remote.invalid/' })
  const response = await httpCall(`${baseUrl}/api/v3/webhooks/`, { method: 'POST', headers, body })
  expect([response.status, status().registrations]).toEqual([403, []])
})

test.each(['transactions', 'funding'] as const)(
  'a host beyond this machine is asked for: %s',
  async service => {
    const { baseUrl, status } = await openPractice()
    const open = registration()
    const environment = await open.environment(service, baseUrl)
    const register = () => open.register(environment, 'https://remote.invalid/hooks')
    onTestFinished(() => {
      allowedHosts = []
    })
    expect(await register()).toMatchObject({
      outcome: 'refused',
      httpStatus: 403,
      message: expect.stringContaining('remote.invalid is not this machine. Allow the host'),
    })
    expect(status()).toMatchObject({ registrations: [], planned: 0, refusedHosts: ['remote.invalid'] })
    allowedHosts = ['remote.invalid']
    expect(await register()).toMatchObject({ outcome: 'registered' })
    expect(status().registrations).toMatchObject([{ callbackUrl: 'https://remote.invalid/hooks' }])
  },
)

test('with a key, a call is checked by the real rule, and an old nonce is refused', async () => {
  const { baseUrl } = await openPractice({ hmac: { key: 'KEY', secret: 'secret' } })
  const open = registration()
  const env = (variable: string) => ({ from: 'env', variable }) as const
  const right = await open.environment('funding', baseUrl, {
    kind: 'hmac',
    key: env('KEY'),
    secret: env('SECRET'),
  })
  const wrong = await open.environment('funding', baseUrl, {
    kind: 'hmac',
    key: env('KEY'),
    secret: env('WRONG'),
  })
  expect(await open.register(wrong, callback)).toMatchObject({ outcome: 'refused', httpStatus: 401 })
  expect(await open.register(right, callback)).toMatchObject({ outcome: 'registered' })
  const nonce = 5
  const body = JSON.stringify({ callback_url: callback })
  const path = '/api/v3/webhooks/'
  const signature = signHmac({ nonce, method: 'POST', path, body }, 'secret')
  const late = await httpCall(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bitso KEY:${nonce}:${signature}` },
    body,
  })
  expect(late.status).toBe(401)
  expect(late.text).toContain('nonce')
})

test('a page in a browser cannot register: neither by a simple request nor by a name that leads here', async () => {
  const { baseUrl, status } = await openPractice()
  const body = JSON.stringify({ callback_url: callback })
  const simple = await httpCall(`${baseUrl}/api/v3/webhooks/`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  })
  expect(simple.status).toBe(415)
  const renamed = await httpCall(`${baseUrl}/api/v3/webhooks/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'example.com' },
    body,
  })
  expect(renamed.status).toBe(403)
  expect(status().registrations).toEqual([])
})

test('the public key is served to everyone, the same each time, and only the public key', async () => {
  const { baseUrl } = await openPractice({ hmac: { key: 'KEY', secret: 'secret' } })
  const get = () => httpCall(`${baseUrl}/v4/webhooks/public-key`)
  const first = await get()
  expect(first.status).toBe(200)
  const keys = JSON.parse(first.text)
  expect(keys).toEqual([{ key_id: expect.stringMatching(/^[0-9a-f]{32}$/), public_key: expect.any(String) }])
  expect(readPublicKey(keys[0].public_key)?.type).toBe('public')
  expect((await get()).text).toBe(first.text)
})
