import { expect, test } from 'vitest'
import { openRegistration, registrationOfFile } from '../../../support/engine/open-registration.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { serviceServer } from '../../../support/network/service-server.ts'
import { openListener } from '../listener/open-listener.ts'

const shared = registrationOfFile()

test('[T1-2, F6-3] a callback URL that leads to this listener is reported as such, and the probe is not a delivery', async () => {
  const { listener, store, port } = await openListener()
  const open = await openRegistration({ expectProbe: listener.expectProbe })
  const { id } = await open.environment('transactions', 'https://service.example')
  const checks = await open.registration.check(id, {
    callbackUrl: `http://127.0.0.1:${port}/hooks?a=1`,
    skipProbe: false,
  })
  expect(checks.map(check => check.code)).toEqual(['not-https', 'not-public', 'probe-reached'])
  expect(checks.filter(check => check.severity === 'blocking')).toEqual([])
  expect(store.saved).toEqual([])
})

test('a service on this machine reaches this machine: only addresses beyond it are warned of', async () => {
  const open = shared()
  const { id } = await open.environment('transactions', 'http://127.0.0.1:1')
  const codesOf = async (url: string) =>
    (await open.registration.check(id, { callbackUrl: url, skipProbe: true })).map(check => check.code)
  expect(await codesOf('http://localhost:4400/hooks')).toEqual([])
  expect(await codesOf('http://10.0.0.3/hooks')).toEqual(['not-https', 'not-public'])
  expect(await codesOf('no URL')).toEqual(['not-a-url'])
})

test('an address that leads elsewhere, even to one that repeats the nonce, is reported', async () => {
  const { listener } = await openListener()
  const echo = await serviceServer((call, response) =>
    response.end(JSON.stringify({ probe: call.headers['x-hooktrail-probe'] })),
  )
  const open = await openRegistration({ expectProbe: listener.expectProbe })
  const { id } = await open.environment('transactions', 'http://127.0.0.1:1')
  const checks = await open.registration.check(id, { callbackUrl: echo.url, skipProbe: false })
  expect(checks.at(-1)).toMatchObject({
    code: 'probe-failed',
    message: expect.stringContaining('not this Hooktrail'),
  })
})

test('without a listener it says so, and with skipProbe nothing is asked', async () => {
  const open = shared()
  const { id } = await open.environment('transactions', 'http://127.0.0.1:1')
  expect(
    (await open.registration.check(id, { callbackUrl: 'http://127.0.0.1:2/', skipProbe: false })).at(-1)
      ?.code,
  ).toBe('no-listener')
  expect(
    (await open.registration.check(id, { callbackUrl: 'https://example.com/', skipProbe: true })).map(
      check => check.code,
    ),
  ).toEqual([])
})

test('the same request with another nonce, or after the probe, is a delivery', async () => {
  const { listener, store, port } = await openListener()
  const probe = listener.expectProbe()
  const url = `http://127.0.0.1:${port}/`
  const ask = (nonce: string) => httpCall(url, { headers: { [probe.header]: nonce } })
  expect((await ask(probe.nonce)).text).toBe(JSON.stringify({ probe: probe.proof }))
  const isSaved = (response: { text: string }) => !response.text.includes('probe')
  expect(isSaved(await ask('x'.repeat(probe.nonce.length)))).toBe(true)
  probe.end()
  expect(isSaved(await ask(probe.nonce))).toBe(true)
  expect(store.saved).toHaveLength(2)
})
