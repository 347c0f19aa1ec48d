import { expect, test } from 'vitest'
import { callbackUrl, registrationOfFile } from '../../../../support/engine/open-registration.ts'
import { responder, serviceServer } from '../../../../support/network/service-server.ts'

// Transaction Notification Service, "Register a callback URL"; Funding and Withdrawal Notification Service, the same.
const registration = registrationOfFile()

async function registerAt(
  service: 'transactions' | 'funding',
  body: unknown,
  asked: string = callbackUrl,
  status = 201,
) {
  const { url } = await serviceServer(responder(status, body))
  const open = registration()
  const environment = await open.environment(service, url)
  const result = await open.register(environment, asked)
  const saved = await open.registration.listRegistrations()
  return {
    ...result,
    codes: result.checks.map(({ severity, code }) => `${severity} ${code}`),
    saved: saved.filter(({ environmentId }) => environmentId === environment.id),
  }
}

const own = { id: 7, callback_url: callbackUrl, event: 'TRANSACTION' }
const made = (...webhooks: unknown[]) => ({ message: 'The webhook was created', webhooks })

test.each([
  ['the same', own, callbackUrl],
  ['the event in lower case', { ...own, event: 'transaction' }, callbackUrl],
  ['the host in another letter case', { ...own, callback_url: 'https://EXAMPLE.com/hooks' }, callbackUrl],
  ['the port of the scheme', { ...own, callback_url: 'https://example.com:443/hooks' }, callbackUrl],
  ['no path and an empty path', { ...own, callback_url: 'https://example.com/' }, 'https://example.com'],
  ['an escape', { ...own, callback_url: 'https://example.com/a%2fb' }, 'https://example.com/a%2Fb'],
])('[T2-2, T2-3] a confirmation with %s needs no word', async (_, webhook, asked) => {
  expect(await registerAt('transactions', made(webhook), asked)).toMatchObject({
    ok: true,
    outcome: 'registered',
    codes: [],
    message: 'The webhook was created',
    saved: [{ callbackUrl: asked }],
  })
})

test('[T2-1, T2-2, T12-5] among several registrations the id of the own one is kept, however its URL is spelled', async () => {
  const other = { id: 6, callback_url: 'https://other.example/', event: 'TRANSACTION' }
  const spelled = { ...own, callback_url: 'https://EXAMPLE.com:443/hooks' }
  const { ok, codes, saved } = await registerAt('transactions', made(other, spelled))
  expect({ ok, codes, saved }).toMatchObject({ ok: true, codes: [], saved: [{ remoteId: '7', callbackUrl }] })
})

test.each([
  ['http://example.com/hooks', 'another scheme'],
  ['https://example.org/hooks', 'another host'],
  ['https://example.com:8443/hooks', 'another port'],
  ['https://example.com/hooks/', 'another path'],
  ['https://example.com/Hooks', 'another path'],
  ['https://example.com/hooks?a=1', 'another query'],
  ['hooks', 'not a URL'],
])('[T2-2] a confirmation of %s is reported as %s, and nothing is stored', async (reported, words) => {
  const result = await registerAt('transactions', made({ ...own, callback_url: reported }))
  expect(result).toMatchObject({
    ok: false,
    outcome: 'not-confirmed',
    codes: ['warning other-url'],
    registrations: [{ callbackUrl: reported }],
    saved: [],
  })
  expect(result.message).toContain(words)
  expect(result.checks[0]?.message).toContain(reported)
})

test.each([
  ['an empty list', made()],
  ['a list of something else', made('https://example.com/hooks')],
  ['no list', { message: 'The webhook was created' }],
])('[T12-5] %s lists no registration', async (_, body) => {
  expect(await registerAt('transactions', body)).toMatchObject({
    ok: false,
    outcome: 'not-confirmed',
    codes: ['warning none-registered'],
    message: expect.stringContaining('has no registration'),
    saved: [],
  })
})

test('[T2-3] another event than the one that was asked for is no success', async () => {
  expect(await registerAt('transactions', made({ ...own, event: 'PAYOUT' }))).toMatchObject({
    ok: false,
    outcome: 'not-confirmed',
    codes: ['warning other-event'],
    message: expect.stringContaining('"PAYOUT" instead of TRANSACTION'),
    saved: [],
  })
})

test.each([
  ['id', '7', true, '`id` as "7"; an integer is documented'],
  ['id', 7.5, true, '`id` as the number 7.5; an integer is documented'],
  ['id', { value: 7 }, true, '`id` as an object; an integer is documented'],
  ['callback_url', 7, false, '`callback_url` as the number 7; text is documented'],
  ['callback_url', [callbackUrl], false, '`callback_url` as a list; text is documented'],
  ['event', true, false, '`event` as true; text is documented'],
  ['event', ['TRANSACTION'], false, '`event` as a list; text is documented'],
])('[T2-1, T2-2, T2-3] a confirmation whose %s is %j says so', async (name, value, ok, words) => {
  const result = await registerAt('transactions', made({ ...own, [name]: value }))
  expect(result).toMatchObject({ ok, codes: ['warning field-type'] })
  expect(result.checks[0]?.message).toContain(words)
})

test.each([
  ['id', { ...own, id: undefined }],
  ['callback_url', { ...own, callback_url: null }],
  ['event', { ...own, event: '' }],
])('[T2-1, T2-2, T2-3] a missing %s alone is a notice', async (field, webhook) => {
  const result = await registerAt('transactions', made(webhook))
  expect(result).toMatchObject({ ok: true, outcome: 'registered', codes: ['notice field-not-told'] })
  expect(result.checks[0]?.message).toContain(`\`${field}\``)
})

test.each([
  [`The URL was registered: ${callbackUrl}`, true, []],
  [`Registered (${callbackUrl}).`, true, []],
  ['The URL was registered', true, ['notice field-not-told']],
  ['The URL was registered: https://example.com/other', false, ['warning other-url']],
  ['The URL was registered: http://example.com/hooks', false, ['warning other-url']],
])('[F6-6] the funding service answering %j is compared with what was asked', async (payload, ok, codes) => {
  expect(await registerAt('funding', { success: true, payload })).toMatchObject({ ok, codes })
})

test.each([
  [
    'that is empty is told in our words',
    { payload: '' },
    { message: 'The funding service confirmed the registration.' },
  ],
  [
    'that is no text confirms nothing',
    { payload: { url: callbackUrl } },
    { ok: false, outcome: 'not-confirmed', codes: ['warning field-type'] },
  ],
  ['that is missing is a notice', {}, { ok: true, codes: ['notice field-not-told'] }],
])('[F6-6] a payload %s', async (_, payload, expected) => {
  expect(await registerAt('funding', { success: true, ...payload })).toMatchObject(expected)
})
