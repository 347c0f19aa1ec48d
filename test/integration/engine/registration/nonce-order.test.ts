import { expect, test } from 'vitest'
import { signHmac } from '../../../../main/engine/registration/sign-hmac.ts'
import { callbackUrl, openRegistration } from '../../../support/engine/open-registration.ts'
import { responder, serviceServer } from '../../../support/network/service-server.ts'

test('20 calls at once reach the service signed, with nonces that rise in the order of arrival', async () => {
  const service = await serviceServer(
    responder(201, { message: 'made', webhooks: [{ callback_url: callbackUrl }] }),
  )
  const open = await openRegistration({ variables: { KEY: 'TESTKEY01', SECRET: 'a secret' } })
  const environment = await open.environment('transactions', service.url, {
    kind: 'hmac',
    key: { from: 'env', variable: 'KEY' },
    secret: { from: 'env', variable: 'SECRET' },
  })
  await Promise.all(Array.from({ length: 20 }, () => open.register(environment, callbackUrl)))
  const nonces = service.calls.map(({ headers, method, path, body }) => {
    const [, key, nonce = '', signature] = /^Bitso (.*):(\d+):(.*)$/.exec(headers.authorization ?? '') ?? []
    expect(key).toBe('TESTKEY01')
    expect(signature).toBe(signHmac({ nonce: Number(nonce), method, path, body }, 'a secret'))
    return Number(nonce)
  })
  expect(nonces).toHaveLength(20)
  for (const [index, nonce] of nonces.entries()) expect(nonce).toBeGreaterThan(nonces[index - 1] ?? 0)
})
