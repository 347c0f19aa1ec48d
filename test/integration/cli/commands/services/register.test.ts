import { expect, test } from 'vitest'
import { rawService, responder, serviceServer } from '../../../../support/network/service-server.ts'
import { hooktrail, servedFolder } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { callback, made } from './register-steps.ts'

const dataDir = servedFolder()
let environments = 0

async function registerAt(
  url: string,
  service = 'transactions',
  callbackUrl = callback,
  options: readonly string[] = [],
) {
  const data = ['--data', dataDir]
  environments += 1
  const name = `test-${environments}`
  const added = await hooktrail('environment', 'add', name, '--service', service, '--base-url', url, ...data)
  expect(added.code, added.stderr).toBe(0)
  const ended = await hooktrail(
    ...['register', '--environment', name, '--callback', callbackUrl, '--skip-probe', '--json'],
    ...[...options, ...data],
  )
  return { code: ended.code, results: jsonLines(ended), stderr: ended.stderr }
}

test('a registration prints one object and ends with 0', async () => {
  const service = await serviceServer(responder(201, made))
  expect(await registerAt(service.url)).toMatchObject({
    code: 0,
    results: [
      {
        ok: true,
        httpStatus: 201,
        outcome: 'registered',
        message: 'made',
        registrations: [{ id: '7', callbackUrl: callback, event: 'TRANSACTION' }],
      },
    ],
  })
})

test('[T12-8] already subscribed, a refusal and a refused URL end with 1, silence with 3', async () => {
  const taken = await serviceServer(
    responder(400, { success: false, error: 'TRANSACTION is already subscribed' }),
  )
  expect(await registerAt(taken.url)).toMatchObject({
    code: 1,
    results: [
      {
        ok: false,
        outcome: 'already-subscribed',
        message: expect.stringContaining('Nothing was created'),
      },
    ],
  })
  const refusing = await serviceServer(responder(403, { success: false, error: 'No' }))
  expect(await registerAt(refusing.url)).toMatchObject({ code: 1, results: [{ outcome: 'refused' }] })
  expect(await registerAt(refusing.url, 'funding', 'https://example.com/A')).toMatchObject({
    code: 1,
    results: [{ outcome: 'invalid-callback', httpStatus: null }],
  })
  const closing = await rawService(socket => socket.destroy())
  expect(await registerAt(closing)).toMatchObject({ code: 3, results: [{ outcome: 'unreachable' }] })
})

test('--if-needed takes a registration that is there already as done, and nothing else', async () => {
  const register = (url: string) => registerAt(url, 'transactions', callback, ['--if-needed'])
  const ifNeeded = async (url: string) => (await register(url)).code
  const taken = await serviceServer(responder(400, { success: false, error: 'TRANSACTION exists' }))
  expect(await ifNeeded(taken.url)).toBe(0)
  const refusing = await serviceServer(responder(403, { success: false, error: 'No' }))
  expect(await ifNeeded(refusing.url)).toBe(1)
  const error = 'callback_url is already in use by another account'
  const others = await serviceServer(responder(400, { success: false, error }))
  expect(await ifNeeded(others.url)).toBe(1)
  const elsewhere = await serviceServer(
    responder(201, {
      ...made,
      webhooks: [{ id: 7, callback_url: 'https://b.example/', event: 'TRANSACTION' }],
    }),
  )
  expect(await register(elsewhere.url)).toMatchObject({
    code: 1,
    results: [{ checks: [{ code: 'other-url', severity: 'warning' }] }],
  })
  const unnamed = await serviceServer(responder(201, { message: 'made', webhooks: [{ id: 7 }] }))
  expect(await register(unnamed.url)).toMatchObject({
    code: 0,
    results: [{ checks: [{ code: 'field-not-told', severity: 'notice' }] }],
  })
  expect(await ifNeeded(await rawService(socket => socket.destroy()))).toBe(3)
})

test('a variable that is set nowhere is said by its name', async () => {
  const data = ['--data', dataDir]
  await hooktrail(
    ...['environment', 'add', 'unset', '--service', 'transactions', '--base-url', 'http://127.0.0.1:1'],
    ...['--auth', 'header', '--header-env', 'Authorization=NOT_SET_ANYWHERE', ...data],
  )
  const ended = await hooktrail(
    ...['register', '--environment', 'unset', '--callback', callback, '--skip-probe', ...data],
  )
  expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('NOT_SET_ANYWHERE') })
})
