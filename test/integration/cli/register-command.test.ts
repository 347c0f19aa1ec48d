import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe, hooktrailWith, jsonLines } from '../../support/hooktrail-command.ts'
import { answering, rawService, serviceServer } from '../../support/service-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const callback = 'https://example.com/hooks'

async function registerAt(url: string, service = 'transactions', callbackUrl = callback) {
  const data = ['--data', temporaryFolder()]
  const added = await hooktrail(
    'environment',
    'add',
    'test',
    '--service',
    service,
    '--base-url',
    url,
    ...data,
  )
  expect(added.code, added.stderr).toBe(0)
  const ended = await hooktrail(
    ...['register', '--environment', 'test', '--callback', callbackUrl, '--skip-probe', '--json', ...data],
  )
  return { code: ended.code, results: jsonLines(ended), stderr: ended.stderr }
}

test('a registration prints one object and ends with 0', async () => {
  const service = await serviceServer(
    answering(201, { message: 'made', webhooks: [{ id: 7, callback_url: callback, event: 'TRANSACTION' }] }),
  )
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

test('already subscribed ends with 0, a refusal and a refused URL with 1, silence with 3', async () => {
  const taken = await serviceServer(
    answering(400, { success: false, error: 'TRANSACTION is already subscribed' }),
  )
  expect(await registerAt(taken.url)).toMatchObject({ code: 0, results: [{ outcome: 'already-subscribed' }] })
  const refusing = await serviceServer(answering(403, { success: false, error: 'No' }))
  expect(await registerAt(refusing.url)).toMatchObject({ code: 1, results: [{ outcome: 'refused' }] })
  expect(await registerAt(refusing.url, 'funding', 'https://example.com/A')).toMatchObject({
    code: 1,
    results: [{ outcome: 'invalid-callback', httpStatus: null }],
  })
  const closing = await rawService(socket => socket.destroy())
  expect(await registerAt(closing)).toMatchObject({ code: 3, results: [{ outcome: 'unreachable' }] })
})

test('commands of two processes beside a holder share one order of nonces, and no secret is kept', async () => {
  const canary = 'canary-5f1e'
  const service = await serviceServer(answering(201, { message: 'made', webhooks: [] }))
  const dataDir = temporaryFolder()
  const served = await hooktrailServe(dataDir, ['--no-ui'])
  const data = ['--data', dataDir]
  await hooktrail(
    ...['environment', 'add', 'test', '--service', 'transactions', '--base-url', service.url],
    ...['--auth', 'hmac', '--key-env', 'TEST_KEY', '--secret-env', 'TEST_SECRET', ...data],
  )
  const command = [
    'register',
    '--environment',
    'test',
    '--callback',
    callback,
    '--skip-probe',
    '--json',
    ...data,
  ]
  // The holder has neither variable; each command brings its own.
  const env = { TEST_KEY: `${canary}-key`, TEST_SECRET: `${canary}-secret` }
  const all = await Promise.all(Array.from({ length: 6 }, () => hooktrailWith({ env }, ...command)))
  expect(all.map(ended => ended.code)).toEqual(all.map(() => 0))
  const nonces = service.calls.map(call => Number(/:(\d+):/.exec(call.headers.authorization ?? '')?.[1]))
  expect(nonces).toHaveLength(6)
  expect(nonces).toEqual([...new Set(nonces)].sort((a, b) => a - b))
  const ended = await served.stop()
  expect(JSON.stringify([all, ended])).not.toContain(canary)
  for (const name of readdirSync(dataDir)) {
    expect(readFileSync(join(dataDir, name)).includes(canary), name).toBe(false)
  }
})

test('a variable that is set nowhere is said by its name', async () => {
  const data = ['--data', temporaryFolder()]
  await hooktrail(
    ...['environment', 'add', 'test', '--service', 'transactions', '--base-url', 'http://127.0.0.1:1'],
    ...['--auth', 'header', '--header-env', 'Authorization=NOT_SET_ANYWHERE', ...data],
  )
  const ended = await hooktrail(
    'register',
    '--environment',
    'test',
    '--callback',
    callback,
    '--skip-probe',
    ...data,
  )
  expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('NOT_SET_ANYWHERE') })
})
