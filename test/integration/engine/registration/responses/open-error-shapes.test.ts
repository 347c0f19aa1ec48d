import { expect, test } from 'vitest'
import { openRegistration, registrationOfFile } from '../../../../support/engine/open-registration.ts'
import { serviceServer } from '../../../../support/network/service-server.ts'

const page = (words: string) =>
  `<!doctype html><html><head><title>Error</title><style>p{}</style></head><body><h1>${words}</h1></body></html>`

const registration = registrationOfFile()

async function registerAt(
  service: 'transactions' | 'funding',
  status: number,
  body: string,
  type = 'application/json',
) {
  const { url } = await serviceServer((_, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body),
  )
  const open = registration()
  return open.register(await open.environment(service, url))
}

// Funding and Withdrawal Notification Service, "Register a callback URL": shape of the error body and status, not shown.
test.each([
  ['funding', 400, 'Invalid URL', 'text/plain', 'invalid-callback', 'Invalid URL'],
  ['funding', 400, '"Invalid URL"', 'application/json', 'invalid-callback', 'Invalid URL'],
  ['funding', 422, '{"errors":[{"message":"Too long","code":9}]}', 'application/json', 'refused', 'Too long'],
  [
    'funding',
    400,
    '{"message":"Not your day","code":"0999"}',
    'application/json',
    'refused',
    'Not your day (code 0999)',
  ],
  [
    'funding',
    400,
    '{"reasons":{"url":"short"}}',
    'application/json',
    'refused',
    '{"reasons":{"url":"short"}}',
  ],
  ['transactions', 403, page('Not &amp; never'), 'text/html', 'refused', 'Error Not & never'],
  ['transactions', 500, 'Out of order', 'text/plain', 'refused', 'Out of order'],
  ['transactions', 502, page('Bad gateway'), 'text/html', 'unexpected-response', 'Bad gateway'],
] as const)(
  '%s responding %i %s is shown in its words',
  async (service, status, body, type, outcome, words) => {
    const result = await registerAt(service, status, body, type)
    expect(result).toMatchObject({ ok: false, outcome, message: expect.stringContaining(words) })
    expect(result.message).not.toContain('base URL')
  },
)

test('a code without words means what the code means', async () => {
  const result = await registerAt('funding', 400, '{"success":false,"error":{"code":"0362"}}')
  expect(result).toMatchObject({ outcome: 'invalid-callback', message: expect.stringContaining('0362') })
})

test.each(['{"success":false}', '{"success":false,"error":""}', '{"success":false,"error":null}'])(
  '%s gives no reason, and none is made of it',
  async body => {
    expect((await registerAt('transactions', 400, body)).message).toBe(
      'The service gave no reason. Nothing was registered.',
    )
  },
)

test.each([404, 405, 410, 501])('status %i says that the base URL may be wrong', async status => {
  const result = await registerAt('funding', status, page('Nothing here'), 'text/html')
  expect(result).toMatchObject({ outcome: 'unexpected-response' })
  expect(result.message).toContain('Nothing here')
  expect(result.message).toContain('Check the base URL.')
})

test('[T12-8] a page that speaks of what is registered already says nothing of the event', async () => {
  const result = await registerAt('transactions', 403, page('Already registered? Sign in.'), 'text/html')
  expect(result.outcome).toBe('refused')
})

test('a secret in the words of a page is removed before they are shortened', async () => {
  const canary = 'canary-5f1e-77d0'
  const words = `${'x'.repeat(490)} ${canary}`
  const { url } = await serviceServer((_, response) =>
    response.writeHead(403, { 'Content-Type': 'text/html' }).end(page(words)),
  )
  const open = await openRegistration({ variables: { TOKEN: canary } })
  const result = await open.register(
    await open.environment('transactions', url, {
      kind: 'header',
      headers: [{ name: 'X-Key', secret: { from: 'env', variable: 'TOKEN' } }],
    }),
  )
  expect(result.message).toContain('xxx')
  expect(result.message).not.toContain('cana')
})
