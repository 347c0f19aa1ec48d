import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkSignatureWith, readPublicKey } from '../../../../../main/engine/inspect/verify-signature.ts'
import { readSigningKey } from '../../../../../main/engine/secrets/signing-key.ts'
import { filesBelow } from '../../../../support/files-below.ts'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { summaryOf } from './drill-steps.ts'

const onPosix = test.skipIf(process.platform === 'win32')
const served = servedOfFile()
const secret = 'whsec_6b0f93d2a7e1'
const token = 'tok_d81f2c07b94e'

/** An app that verifies the signature over the bytes, and wants a token for its state. */
function accepts(request: IncomingMessage, body: Buffer): boolean {
  const { authorization, 'x-signature': signature, 'x-tenant': tenant } = request.headers
  if (request.method === 'GET') return authorization === `Bearer ${token}`
  return (
    tenant === 'blue' && signature === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  )
}

beforeEach(() => {
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', secret)
  vi.stubEnv('HOOKTRAIL_TEST_TOKEN', token)
})

const signing = [
  ...['--sign', 'hmac-sha256', '--sign-header', 'X-Signature', '--sign-secret-env', 'HOOKTRAIL_TEST_SECRET'],
  ...['--sign-prefix', 'sha256=', '--header', 'X-Tenant: blue'],
]
const stateHeader = ['--state-header', 'Authorization: Bearer $HOOKTRAIL_TEST_TOKEN']

async function drill(kind: Parameters<typeof startedReceiver>[0], ...more: string[]) {
  const app = await startedReceiver(kind, {
    accepts,
    says: `The key is ${secret}, and the token is ${token}.`,
  })
  const to = ['--to', app.url, '--state-url', app.stateUrl, '--settle', '20', '--data', served().dataDir]
  const args = ['drill', 'issuance-complete', ...to, '--runs', '3', '--seed', '3', '--json']
  const ended = await hooktrail(...args, ...more)
  return { app, args, ended }
}

test('the repeat command has names of variables; neither store, reports nor results have their values', async () => {
  const reports = temporaryFolder()
  const [junit, html] = [join(reports, 'drill.xml'), join(reports, 'drill.html')]
  vi.stubEnv('HOOKTRAIL_TEST_OTHER', 'another value')
  const otherHeader = ['--state-header', 'X-Other: $HOOKTRAIL_TEST_OTHER']
  const order = ['--property', 'order', ...signing, ...otherHeader, ...stateHeader]
  const written = [
    ...['--junit', junit, '--html', html, '--originals', '--save', reports],
    ...['--save-tests', 'test-node'],
  ]
  const { app, args, ended } = await drill('last-arrival-wins', ...order, ...written)
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(/^Saved .*\nSaved .*\n$/)])
  const [failure] = summaryOf(ended).failures
  for (const part of [
    `'Authorization: Bearer $HOOKTRAIL_TEST_TOKEN'`,
    '--sign-secret-env HOOKTRAIL_TEST_SECRET',
  ])
    expect(failure?.repeat).toContain(part)
  expect(failure?.responses[0]?.body).toBe('The key is [removed], and the token is [removed].')
  const before = app.taken()
  const path = ['--trail', 'issuance-complete', '--path', failure?.path ?? '']
  // Of the other header, nothing is known any more.
  vi.stubEnv('HOOKTRAIL_TEST_OTHER', undefined)
  const paused = await hooktrail(...args, ...order, ...path, '--pause', '0')
  expect([paused.code, app.taken() - before]).toEqual([0, 2])
  expect(filesBelow(reports)).toHaveLength(4)
  expect(readFileSync(junit, 'utf8')).toContain("--header 'X-Tenant: …'")
  for (const file of [...filesBelow(reports), ...filesBelow(served().dataDir)])
    for (const one of [secret, token]) expect(readFileSync(file).includes(one), file).toBe(false)
  for (const text of [ended, paused].flatMap(one => [one.stdout, one.stderr]))
    for (const one of [secret, token]) expect(text).not.toContain(one)
})

test('a drill signs with the key pair of the data folder, and its repeat command names the method', async () => {
  const { dataDir } = served()
  const key = readPublicKey((await readSigningKey(dataDir)).publicKey)
  const app = await startedReceiver('last-arrival-wins', {
    accepts: ({ method, headers }, body) =>
      method === 'GET' ||
      (key !== null &&
        checkSignatureWith(key, { headers: Object.entries(headers) as [string, string][], body }).outcome ===
          'verified'),
  })
  const to = ['--to', app.url, '--state-url', app.stateUrl, '--settle', '20', '--data', dataDir]
  const properties = ['--property', 'order', '--property', 'signatures']
  const chosen = ['--runs', '3', '--seed', '3', ...properties, '--sign', 'rsa-sha256', '--json']
  const ended = await hooktrail('drill', 'issuance-complete', ...to, ...chosen)
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  const { broken, held, failures } = summaryOf(ended)
  expect([broken, held]).toEqual([['order'], ['signatures']])
  expect(failures[0]?.repeat).toContain('--sign rsa-sha256')
})

onPosix('a drill signs with a program', async () => {
  const app = await startedReceiver('right', {
    accepts: ({ method, headers }, body) => method === 'GET' || headers['x-length'] === `${body.byteLength}`,
  })
  const to = ['--to', app.url, '--state-url', app.stateUrl, '--settle', '20', '--data', served().dataDir]
  const chosen = ['--runs', '1', '--seed', '3', '--property', 'signatures', '--json']
  // It starts for each notification: Node would take a hundred times as long.
  const starts = join(temporaryFolder(), 'starts')
  const sign = ['--sign-command', `sh -c 'echo >> ${starts}; wc -c'`, '--sign-header', 'X-Length']
  const ended = await hooktrail('drill', 'issuance-complete', ...to, ...chosen, ...sign)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  const { held, broken, exercised } = summaryOf(ended)
  expect([held, broken]).toEqual([['signatures'], []])
  expect(exercised.find(({ situation }) => situation === 'wrongly-signed')?.times).toBe(1)
  // Three signatures for the wrong one: of the body, of other content, and of the body again, to see what depends on it.
  expect(readFileSync(starts, 'utf8').length).toBe(app.taken() + 2)
})

test('an app that verifies what it has serialized again is broken by other bytes of the same meaning', async () => {
  const app = await startedReceiver('right', {
    accepts: ({ method, headers }, body) =>
      method === 'GET' ||
      headers['x-signature'] ===
        `sha256=${createHmac('sha256', secret)
          .update(JSON.stringify(JSON.parse(String(body))))
          .digest('hex')}`,
  })
  const to = ['--to', app.url, '--state-url', app.stateUrl, '--settle', '20', '--data', served().dataDir]
  const chosen = ['--runs', '3', '--seed', '3', '--property', 'responses', '--json']
  const ended = await hooktrail('drill', 'issuance-complete', ...to, ...chosen, ...signing)
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  const { broken, failures } = summaryOf(ended)
  expect(broken).toEqual(['responses'])
  expect(failures[0]?.sequence.map(({ step, form }) => [step, form])).toEqual([[0, 'respelled']])
})

test('a missing variable is named before anything is sent, also one of the state', async () => {
  for (const args of [
    ['--header', 'X-Token: $HOOKTRAIL_TEST_NONE'],
    ['--state-header', 'X-Token: $HOOKTRAIL_TEST_NONE'],
    ['--sign', 'hmac-sha256', '--sign-header', 'X', '--sign-secret-env', 'HOOKTRAIL_TEST_NONE'],
  ]) {
    const { app, ended } = await drill('right', ...args)
    expect(ended.code).toBe(3)
    expect(ended.stderr).toContain('HOOKTRAIL_TEST_NONE is not set')
    expect(app.taken()).toBe(0)
  }
})

test('headers of the state need a state URL', async () => {
  const to = ['--to', 'http://127.0.0.1:9/', '--data', temporaryFolder()]
  const ended = await hooktrail('drill', ...to, ...stateHeader)
  expect([ended.code, ended.stderr]).toEqual([
    2,
    expect.stringContaining('--state-header needs --state-url.'),
  ])
})
