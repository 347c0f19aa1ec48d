import { expect, test } from 'vitest'
import {
  callbackUrl,
  openRegistration,
  registrationOfFile,
} from '../../../support/engine/open-registration.ts'
import { responder, serviceServer } from '../../../support/network/service-server.ts'

const registration = registrationOfFile({ variables: { TOKEN: 'Bearer canary-5f1e', KEY: 'canary-5f1e' } })

// Transaction Notification Service, "Register a callback URL".
const registered = `{"message":"Webhook created","webhooks":[
  {"id":9007199254740993,"callback_url":"${callbackUrl}","event":"transaction"}]}`

test('[T2-1, T2-2, T2-3, T12-1, T12-2, T12-3, T12-4, T12-5] the transaction service gets the documented call, and its confirmation is kept as it came', async () => {
  const service = await serviceServer((_, response) => response.writeHead(201).end(registered))
  const open = await openRegistration()
  const environment = await open.environment('transactions', service.url)
  const result = await open.register(environment)
  expect(result).toMatchObject({
    ok: true,
    httpStatus: 201,
    outcome: 'registered',
    message: 'Webhook created',
    registrations: [{ id: '9007199254740993', callbackUrl, event: 'transaction' }],
  })
  expect(service.calls).toMatchObject([
    { method: 'POST', path: '/v4/webhooks', headers: { 'content-type': 'application/json' } },
  ])
  expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({
    callback_url: callbackUrl,
    events: ['TRANSACTION'],
  })
  expect(await open.registration.listRegistrations()).toMatchObject([
    { environmentId: environment.id, callbackUrl, remoteId: '9007199254740993', outcome: 'registered' },
  ])
})

test('[F1-1, F6-1, F6-2, F6-5, F6-6, F9-3] the funding service gets the documented call with its final slash', async () => {
  const service = await serviceServer(
    responder(200, { success: true, payload: `Webhook registered: ${callbackUrl}` }),
  )
  const open = registration()
  const result = await open.register(await open.environment('funding', service.url))
  expect(result).toMatchObject({
    ok: true,
    outcome: 'registered',
    message: `Webhook registered: ${callbackUrl}`,
    registrations: [{ callbackUrl }],
  })
  expect(service.calls[0]?.path).toBe('/api/v3/webhooks/')
  expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({ callback_url: callbackUrl })
})

test.each([
  [
    'transactions',
    409,
    { success: false, error: 'Duplicate webhook for TRANSACTION' },
    'already-subscribed',
    /Nothing was created/,
  ],
  [
    'funding',
    401,
    { success: false, error: { code: 206, message: 'Nonce already registered' } },
    'refused',
    /nonce was not accepted/,
  ],
  ['transactions', 200, { success: false, error: 'Account is closed' }, 'refused', /Account is closed/],
  [
    'transactions',
    400,
    { success: false, error: 'Invalid callback_url' },
    'invalid-callback',
    /Invalid callback_url/,
  ],
  [
    'transactions',
    400,
    { success: false, error: 'The URL is not reachable' },
    'callback-unreachable',
    /not reachable/,
  ],
  [
    'funding',
    200,
    { success: false, error: { code: '0362', message: 'Invalid URL' } },
    'invalid-callback',
    /Invalid URL.*0362/,
  ],
  [
    'funding',
    400,
    { success: false, error: { code: 322, default_message: 'Not a URL', details: [] } },
    'invalid-callback',
    /Not a URL.*322/,
  ],
  [
    'funding',
    400,
    { success: false, error: { code: '1102', message: 'Cannot register callback', errorData: null } },
    'callback-unreachable',
    /1102/,
  ],
  [
    'funding',
    401,
    { success: false, error: { code: '0201', message: 'Invalid nonce or credentials' } },
    'refused',
    /key, the secret or the nonce/,
  ],
  [
    'funding',
    420,
    { success: false, error: { code: '0801', message: 'Rate limit' } },
    'refused',
    /Wait a minute/,
  ],
  // The body decides, not the status.
  ['transactions', 200, { success: true }, 'not-confirmed', /not as documented for the transaction service/],
  [
    'funding',
    201,
    { message: 'x', webhooks: [] },
    'not-confirmed',
    /not as documented for the funding service/,
  ],
  [
    'funding',
    200,
    { payload: `The URL was registered: ${callbackUrl}` },
    'not-confirmed',
    /Whether the URL was registered is unknown/,
  ],
  ['funding', 200, { success: 'true', payload: callbackUrl }, 'not-confirmed', /unknown/],
  [
    'transactions',
    400,
    { success: false, error: 'callback_url is already in use by another account' },
    'refused',
    /Nothing was registered/,
  ],
  ['transactions', 400, { message: 'TRANSACTION is already subscribed' }, 'refused', /already subscribed/],
  [
    'transactions',
    500,
    { message: 'made', webhooks: [{ id: 7, callback_url: callbackUrl, event: 'TRANSACTION' }] },
    'registered',
    /made/,
  ],
] as const)(
  '[T12-5, T12-6, T12-7, T12-8, F6-5] %s responding %i %j is %s, in words',
  async (name, status, body, outcome, message) => {
    const service = await serviceServer(responder(status, body))
    const open = registration()
    const result = await open.register(await open.environment(name, service.url))
    expect(result).toMatchObject({ outcome, httpStatus: status, message: expect.stringMatching(message) })
    // A duplicate is a failure.
    expect(result.ok).toBe(outcome === 'registered')
  },
)

test('[F6-4] a URL with capital letters is refused before the call, and the lower-case one is suggested', async () => {
  const service = await serviceServer(responder(200, { success: true, payload: '' }))
  const open = registration()
  const funding = await open.environment('funding', service.url)
  const result = await open.register(funding, 'https://example.com/Hooks%2Fa')
  expect(result).toMatchObject({
    ok: false,
    httpStatus: null,
    outcome: 'invalid-callback',
    message: expect.stringContaining('Invalid URL'),
    checks: [{ code: 'capital-letters', suggestion: 'https://example.com/hooks%2fa' }],
    callId: null,
  })
  expect(service.calls).toEqual([])
  // As a retry, with the reason.
  const tried = await open.register(funding, 'https://example.com/Hooks', { allowCapitals: true })
  expect(tried).toMatchObject({ ok: true, checks: [{ code: 'capital-letters', severity: 'warning' }, {}] })
  expect(service.calls.splice(0)).toHaveLength(1)
  // The transaction service has no such limit.
  const transactions = await open.environment('transactions', service.url)
  await open.register(transactions, 'https://example.com/Hooks')
  expect(service.calls).toHaveLength(1)
})

test('every call is stored, newest first, without its secrets even where the response repeats them', async () => {
  const service = await serviceServer((call, response) =>
    response
      .writeHead(400, { 'Set-Cookie': 'session=abcdef', 'X-Echo': String(call.headers.authorization) })
      .end(JSON.stringify({ success: false, error: `bad ${call.headers.authorization}` })),
  )
  const open = registration()
  const environment = await open.environment('transactions', service.url, {
    kind: 'header',
    headers: [{ name: 'Authorization', secret: { from: 'env', variable: 'TOKEN' } }],
  })
  const result = await open.register(environment)
  await open.register(environment)
  expect(service.calls[0]?.headers.authorization).toBe('Bearer canary-5f1e')
  const { calls, hasMore } = await open.registration.listCalls({ limit: 1 })
  expect(hasMore).toBe(true)
  expect(calls).toMatchObject([
    {
      method: 'POST',
      httpStatus: 400,
      outcome: 'refused',
      sentHeaders: expect.arrayContaining([['Authorization', '[removed]']]),
    },
  ])
  expect(calls[0]?.sentBody).toContain(callbackUrl)
  expect(JSON.stringify([calls, result])).not.toMatch(/canary|abcdef/)
})

test('a secret that a confirmation repeats is not in the registration that is shown and stored', async () => {
  const service = await serviceServer((call, response) =>
    response.writeHead(201).end(
      JSON.stringify({
        webhooks: [{ id: call.headers['x-key'], callback_url: callbackUrl, event: 'TRANSACTION' }],
      }),
    ),
  )
  const open = registration()
  const environment = await open.environment('transactions', service.url, {
    kind: 'header',
    headers: [{ name: 'X-Key', secret: { from: 'env', variable: 'KEY' } }],
  })
  const result = await open.register(environment)
  expect(result).toMatchObject({ outcome: 'registered', registrations: [{ callbackUrl }] })
  const all = await open.registration.listRegistrations()
  const saved = all.filter(({ environmentId }) => environmentId === environment.id)
  expect(saved).toMatchObject([{ remoteId: '[removed]', event: 'TRANSACTION' }])
  expect(JSON.stringify([saved, result])).not.toContain('canary')
})

test('a call whose secret is missing is not made', async () => {
  const service = await serviceServer(responder(200, {}))
  const open = registration()
  const environment = await open.environment('funding', service.url, {
    kind: 'hmac',
    key: { from: 'env', variable: 'NO_KEY' },
    secret: { from: 'env', variable: 'NO_SECRET' },
  })
  await expect(open.register(environment)).rejects.toMatchObject({
    code: 'secret-unavailable',
    message: expect.stringContaining('NO_KEY'),
  })
  expect(service.calls).toEqual([])
})

test.each(['\ud800', 'a\udfffb', '.', '..'])(
  'a registration whose id no path can carry (%j) is refused, and no call is made',
  async remoteId => {
    const service = await serviceServer((_, response) => response.writeHead(204).end())
    const open = registration()
    const { id } = await open.environment('transactions', service.url)
    await expect(open.registration.removeRemote(id, remoteId, {})).rejects.toMatchObject({
      code: 'invalid-params',
      message: expect.stringMatching(/cannot be the id of a registration/),
    })
    expect(service.calls).toEqual([])
  },
)

test('the extensions try the newer calls and cope with a service that has none', async () => {
  const service = await serviceServer((call, response) => {
    if (call.method === 'GET') response.end('[{"id":7,"url":"https://example.com/a","event":"TRANSACTION"}]')
    else response.writeHead(call.path.endsWith('/7') ? 204 : 404).end()
  })
  const open = registration()
  const { id } = await open.environment('transactions', service.url)
  expect(await open.registration.listRemote(id, {})).toMatchObject({
    outcome: 'done',
    registrations: [{ id: '7', callbackUrl: 'https://example.com/a' }],
  })
  expect(await open.registration.removeRemote(id, '7', {})).toMatchObject({
    outcome: 'done',
    httpStatus: 204,
  })
  expect(await open.registration.removeRemote(id, 'a/b', {})).toMatchObject({
    outcome: 'not-offered',
    httpStatus: 404,
  })
  expect(service.calls.at(-1)?.path).toBe('/v4/webhooks/a%2Fb')
})

test('public keys are asked for where the newer API has them: one, or an array of them', async () => {
  let body = '{"key_id":"k1","public_key":"AAAA"}'
  const service = await serviceServer((_, response) => response.end(body))
  const open = registration()
  const { id } = await open.environment('transactions', service.url)
  expect(await open.registration.publicKeys(id, {})).toMatchObject({
    outcome: 'done',
    keys: [{ keyId: 'k1', publicKey: 'AAAA' }],
  })
  body = '[{"key_id":2,"public_key":"BBBB"},{"key_id":"none"}]'
  expect((await open.registration.publicKeys(id, {})).keys).toEqual([{ keyId: '2', publicKey: 'BBBB' }])
  expect(service.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v4/webhooks/public-key',
    'GET /v4/webhooks/public-key',
  ])
  expect((await open.registration.listCalls({ limit: 1 })).calls).toMatchObject([{ purpose: 'keys' }])
})

test.each([
  [404, '', 'not-offered', 'status 404'],
  [200, '<html>', 'unexpected-response', 'web page'],
  [200, '{"keys":[]}', 'unexpected-response', 'not a public key'],
  [401, '{"success":false,"error":"no such account"}', 'refused', 'no such account'],
] as const)(
  'asked for public keys, a service that responds %i %s is %s',
  async (status, body, outcome, words) => {
    const service = await serviceServer((_, response) => response.writeHead(status).end(body))
    const open = registration()
    const { id } = await open.environment('transactions', service.url)
    const result = await open.registration.publicKeys(id, {})
    expect(result).toMatchObject({ outcome, httpStatus: status, keys: [] })
    expect(result.message).toContain(words)
  },
)
