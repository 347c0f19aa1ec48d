import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { exportFormatSchema } from '#contract/transfer/exporting'
import { createClient } from '#contract/transport'
import { silentLogger, systemClock } from '../../../../../main/engine/ports.ts'
import { ownCertificate } from '../../../../../main/engine/secrets/own-certificate.ts'
import { secretsDir } from '../../../../../main/engine/secrets/private-file.ts'
import { readSigningKey } from '../../../../../main/engine/secrets/signing-key.ts'
import { connectToHolder } from '../../../../../main/web/command-client.ts'
import { filesBelow } from '../../../../support/files-below.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { openPort } from '../../../../support/network/open-port.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { hooktrail, hooktrailServe, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { hooktrail as startHooktrail } from '../../../../support/processes/hooktrail-command.ts'
import { capturedFrom } from '../../../../support/store/captured-from.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('several at once without a holder all get their turn, and leave the folder free', async () => {
  const dataDir = temporaryFolder()
  const target = await recordingServer()
  const all = await Promise.all(
    Array.from({ length: 2 }, () =>
      startHooktrail('send', 'funding-pending', '--to', target.url, '--data', dataDir),
    ),
  )
  expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(Array(2).fill([0, '']))
  expect(target.recorded).toHaveLength(2)
  await hooktrailServe(dataDir, ['--no-ui'])
})

const served = servedOfFile()

const data = () => ['--data', served().dataDir]

test('a serve that finds the folder held by a command waits for it', async () => {
  const dataDir = temporaryFolder()
  const target = await recordingServer()
  const release = target.hold()
  const arrived = target.next()
  const sending = startHooktrail('send', 'funding-pending', '--to', target.url, '--data', dataDir)
  await arrived
  const order: string[] = []
  const served = hooktrailServe(dataDir, ['--no-ui']).finally(() => order.push('serving'))
  // Long enough that a serve that does not wait would have been refused.
  await startHooktrail('list', '--data', dataDir)
  order.push('released')
  release()
  expect((await sending).code).toBe(0)
  expect((await (await served).stop()).stderr).toBe('')
  expect(order).toEqual(['released', 'serving'])
})

test('a record and a folder are replayed one delivery at a time, so that no status overtakes another', async () => {
  const example = transactionExample('issuance', 'PENDING')
  const body = JSON.stringify(example)
  for (let count = 0; count < 4; count++) await httpCall(served().captureUrl, { method: 'POST', body })
  let open = 0
  let most = 0
  // An app that takes a moment, so that requests at the same time would meet in it.
  const app = createServer(async (incoming, response) => {
    open += 1
    most = Math.max(most, open)
    for await (const _ of incoming);
    setTimeout(() => {
      open -= 1
      response.end()
    }, 50)
  })
  const port = await openPort(app)
  const to = ['--to', `http://127.0.0.1:${port}`, '--json', ...data()]
  const record = await hooktrail('replay', '--record', String(example.payload.id), ...to)
  expect(jsonLines(record).at(-1)).toMatchObject({ summary: { total: 4, passed: 4 } })
  expect(most).toBe(1)
  const folder = join(temporaryFolder(), 'fixtures')
  expect(
    (await hooktrail('export', '--format', 'fixtures', '--keep-originals', '--out', folder, ...data())).code,
  ).toBe(0)
  const ofFolder = await hooktrail('replay', folder, '--to', `http://127.0.0.1:${port}`, '--json')
  expect(jsonLines(ofFolder).at(-1)).toMatchObject({ summary: { passed: expect.any(Number), failed: 0 } })
  expect(most).toBe(1)
  await hooktrail('replay', '--where', `record:${example.payload.id}`, ...to)
  expect(most).toBeGreaterThan(1)
})

test('before captured production data goes to a public host that was allowed, the command says so', async () => {
  const dataDir = temporaryFolder()
  // Transaction Notification Service, "Authentication": production, and stage.
  await capturedFrom(dataDir, ['52.15.91.227', '3.129.233.228'])
  await hooktrailServe(dataDir, ['--no-ui'])
  const host = 'hooks.example.invalid'
  const replay = (...args: string[]) =>
    hooktrail('replay', '--where', '', '--to', `http://${host}:9/`, '--data', dataDir, ...args)
  const refused = await replay()
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  const sent = await replay('--allow-host', host)
  expect(sent.code).toBe(1)
  expect(sent.stderr).toMatch(
    /^hooktrail: One of these deliveries is from production, and hooks\.example\.invalid is a public host/,
  )
  expect(sent.stderr.trim().split('\n')).toHaveLength(1)
  expect(sent.stdout).toContain('2 sent')
})

test('neither an export nor the log holds a secret, also if an app repeats all that it got', async () => {
  const { dataDir, captureUrl } = served()
  const [secret, token, printed] = ['whsec_e2b95c70d4', 'tok_51c07f9ae2', 'sig_8f20c6d14b']
  vi.stubEnv('HOOKTRAIL_TEST_TOKEN', token)
  const transport = await connectToHolder(dataDir)
  if (transport === null) throw new Error('Nobody holds the folder.')
  await createClient(transport).call('signingSecrets.save', { name: 'exported', value: secret })
  transport.close()
  const repeating = createServer(({ headers }, response) => {
    // Only what this request is signed with: of others, nothing is known.
    const known = headers.authorization === undefined ? '' : secret
    response.writeHead(500, { 'X-Got': known }).end(`${JSON.stringify(headers)} ${known}`)
  })
  const app = `http://127.0.0.1:${await openPort(repeating)}/`
  const header = ['--header', 'Authorization: Bearer $HOOKTRAIL_TEST_TOKEN']
  const hmac = ['--sign', 'hmac-sha256', '--sign-header', 'X-Signature', '--sign-secret', 'exported']
  const sent: [to: string, ...args: string[]][] = [
    [captureUrl, ...hmac],
    [captureUrl, '--sign', 'rsa-sha256'],
    [app, ...hmac, ...header],
  ]
  const keyFile = join(temporaryFolder(), 'signature')
  writeFileSync(keyFile, printed)
  // Windows has no such program.
  if (process.platform !== 'win32')
    sent.push([app, '--sign-command', `cat ${keyFile}`, '--sign-header', 'X-Signature'])
  const printedTexts: string[] = []
  for (const [to, ...args] of sent) {
    const ended = await hooktrail('send', 'funding-pending', '--to', to, ...args, '--json', ...data())
    expect([ended.code, ended.stderr]).toEqual([to === app ? 1 : 0, ''])
    printedTexts.push(ended.stdout)
  }
  const certificate = ownCertificate(dataDir, undefined, { clock: systemClock, logger: silentLogger })
  await certificate.renew()
  const keys = [(await readSigningKey(dataDir)).privateKey, readFileSync(certificate.key, 'utf8')]
  const ownParts = keys.map(key => longestLine(key))
  expect(ownParts.every(({ length }) => length > 40)).toBe(true)
  const folder = temporaryFolder()
  for (const format of exportFormatSchema.options) {
    for (const how of [[], ['--keep-originals']]) {
      const out = join(folder, `${format}${how.length}`)
      const ended = await hooktrail('export', '--format', format, ...how, '--out', out, ...data())
      expect(ended.code, ended.stderr).toBe(0)
    }
  }
  const files = filesBelow(folder)
  expect(files.some(file => /x-signature/i.test(readFileSync(file, 'latin1')))).toBe(true)
  const stored = filesBelow(dataDir).filter(file => !file.startsWith(secretsDir(dataDir)))
  expect(stored.some(file => file.endsWith('.log'))).toBe(true)
  const marks = [secret, token, printed, ...ownParts]
  for (const file of [...files, ...stored])
    expect(
      marks.filter(mark => readFileSync(file, 'latin1').includes(mark)),
      file,
    ).toEqual([])
  for (const mark of marks) expect(printedTexts.join()).not.toContain(mark)
})

function longestLine(text: string): string {
  return text.split('\n').toSorted((a, b) => b.length - a.length)[0] ?? ''
}
