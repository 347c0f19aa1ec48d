import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AttemptId, attemptIdSchema } from '#contract/terms'
import { createClient } from '#contract/transport'
import { shellLine } from '../../../../../main/engine/programs/programs.ts'
import { connectToHolder } from '../../../../../main/web/command-client.ts'
import { filesBelow } from '../../../../support/files-below.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { hooktrail, hooktrailServe, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const served = servedOfFile()

const data = () => ['--data', served().dataDir]

test('the fixtures can be listed, and each has what send needs', async () => {
  const ended = await hooktrail('fixtures', '--json')
  expect(ended.code).toBe(0)
  const fixtures = jsonLines(ended) as { id: string; kind: string }[]
  expect(fixtures.map(fixture => fixture.id)).toContain('issuance-pending')
  expect(new Set(fixtures.map(fixture => fixture.kind)).size).toBe(7)
})

test('send reaches the target through the holder, which keeps the attempt', async () => {
  const target = await recordingServer()
  const to = ['--to', `${target.url}/hook`, '--json', ...data()]
  const ended = await hooktrail('send', 'issuance-pending', ...to)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(jsonLines(ended)).toMatchObject([
    { purpose: 'fixture', fixtureId: 'issuance-pending', status: 200 },
    { summary: { total: 1, sent: 1, passed: 1, failed: 0 } },
  ])
  expect(target.recorded).toHaveLength(1)
  expect(JSON.parse(String(target.recorded[0]?.body))).toMatchObject({ payload: { status: 'PENDING' } })
})

test('a scenario is listed, and sent step by step', async () => {
  const listed = jsonLines(await hooktrail('scenarios', '--json')) as { id: string; steps: unknown[] }[]
  expect(listed.map(({ id }) => id)).toContain('out-of-order')
  const target = await recordingServer()
  const args = ['--to', target.url, '--timing', 'asap', '--json', ...data()]
  const ended = await hooktrail('scenario', 'out-of-order', ...args)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(jsonLines(ended).at(-1)).toMatchObject({ summary: { total: 3, sent: 3, passed: 3 } })
  expect(target.recorded.map(({ body }) => JSON.parse(String(body)).payload.status)).toEqual([
    'PENDING',
    'COMPLETE',
    'IN_PROGRESS',
  ])
  expect((await hooktrail('scenario', 'none', ...args)).code).toBe(1)
})

test('a scenario of a file is checked, and sent with a seed and a speed', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'Mine.json')
  const broken = join(folder, 'broken.json')
  const steps = [
    { record: 'one', fixture: 'funding-pending' },
    { record: 'one', fixture: 'funding-complete', waitMs: 100_000, updatedSeconds: 60 },
  ]
  writeFileSync(file, JSON.stringify({ title: 'Mine', steps }))
  writeFileSync(broken, JSON.stringify({ title: 'Broken', steps: [{ record: 'one', fixture: 'none' }] }))
  const sound = await hooktrail('scenarios', '--check', file, ...data())
  expect([sound.code, sound.stdout]).toEqual([0, `${file}: valid\n`])
  const checked = await hooktrail('scenarios', '--check', file, broken, '--json', ...data())
  expect(checked.code).toBe(1)
  expect(jsonLines(checked)).toMatchObject([
    { file, problems: [] },
    { file: broken, problems: [{ path: '/steps/0/fixture' }] },
  ])
  expect((await hooktrail('scenarios', '--check', join(folder, 'none'), ...data())).code).toBe(1)

  const target = await recordingServer()
  const args = ['--to', target.url, '--speed', '1000000', '--seed', '7', '--json', ...data()]
  for (let run = 0; run < 2; run++) {
    const ended = await hooktrail('scenario', file, ...args)
    expect([ended.code, ended.stderr]).toEqual([0, ''])
  }
  const fids = target.recorded.map(({ body }) => JSON.parse(String(body)).payload.fid)
  expect([fids.length, new Set(fids).size]).toEqual([4, 1])
  const refused = await hooktrail('scenario', broken, ...args)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('/steps/0/fixture: No fixture none')
})

test('the exit status says what became of it', async () => {
  const failing = await recordingServer(500)
  const send = (fixture: string, ...args: string[]) =>
    hooktrail('send', fixture, ...args, '--json', ...data())

  const refused = await send('issuance-pending', '--to', failing.url)
  expect([refused.code, jsonLines(refused)]).toMatchObject([1, [{ status: 500 }, { summary: { failed: 1 } }]])
  // Port 9 is reserved for discarding: no process listens.
  const unreachable = await send('issuance-pending', '--to', 'http://127.0.0.1:9/')
  expect([unreachable.code, jsonLines(unreachable)]).toMatchObject([
    1,
    [{ status: null, error: { code: 'target-unreachable' } }, { summary: { failed: 1 } }],
  ])

  const said = await hooktrail('send', 'issuance-pending', '--to', 'http://127.0.0.1:9/', ...data())
  expect(said.stdout).toMatch(/Nothing listens on 127\.0\.0\.1:9\. .* \(\d+ ms\)\n/)

  const mistyped = await send('issuance-pendin', '--to', failing.url)
  expect([mistyped.code, mistyped.stdout]).toEqual([2, ''])
  expect(mistyped.stderr).toContain('No fixture issuance-pendin. Did you mean issuance-pending, ')
  for (const to of ['ftp://127.0.0.1/', 'nonsense', 'http://example.com/']) {
    const wrong = await send('issuance-pending', '--to', to)
    expect([wrong.code, wrong.stdout], to).toEqual([2, ''])
    expect(wrong.stderr).toMatch(/^hooktrail: .*\.\n$/)
  }
  // Another host was allowed, not this one.
  const other = await send('issuance-pending', '--to', 'http://example.com/', '--allow-host', 'example.org')
  expect(other.code).toBe(2)
  expect(other.stderr).toContain('Add --allow-host example.com')
})

test('replay sends what a record has or a query finds, in the order that is asked', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const target = await recordingServer()
  for (let index = 1; index <= 4; index++) {
    const sending = [
      'send',
      index > 2 ? 'funding-pending' : 'issuance-pending',
      '--to',
      `${served.captureUrl}/at/${index}`,
    ]
    expect((await hooktrail(...sending, '--data', served.dataDir)).code).toBe(0)
  }
  const replay = (...args: string[]) =>
    hooktrail('replay', '--to', target.url, '--json', '--data', served.dataDir, ...args)
  const all = await replay('--where', '', '--order', 'reversed', '--keep-path')
  expect([all.code, all.stderr]).toEqual([0, ''])
  expect(jsonLines(all).map(line => (line as { deliveryId?: number }).deliveryId)).toEqual([
    4,
    3,
    2,
    1,
    undefined,
  ])
  expect(target.recorded.map(({ target: path }) => path)).toEqual(['/at/4', '/at/3', '/at/2', '/at/1'])

  const listed = jsonLines(await hooktrail('list', '--json', '--data', served.dataDir)) as {
    recordId: string
  }[]
  const record = await replay('--record', listed[0]?.recordId ?? '')
  expect(jsonLines(record)).toMatchObject([{ deliveryId: 4 }, { summary: { total: 1, passed: 1 } }])

  const two = await replay('--delivery', '1', '2', '--delivery', '3', '--timing', 'x1000')
  expect(jsonLines(two).at(-1)).toMatchObject({ summary: { total: 3, passed: 3 } })

  expect((await replay('--delivery', '1', '--where', '')).code).toBe(2)
  expect((await replay('--where', 'nonsense:1')).code).toBe(2)
  expect((await replay('--delivery', '99')).code).toBe(1)
  expect((await replay('--record', 'no-such-record')).code).toBe(1)
  await served.stop()
})

test('send makes so many, each its own record, with the values that are set', async () => {
  const target = await recordingServer()
  const set = ['--set', '/payload/issuance/amount="7.50"', '--set', '/payload/external_ref=my order']
  const send = ['send', 'issuance-pending', '--to', target.url, ...data()]
  const ended = await hooktrail(...send, '--count', '5', ...set)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout.split('\n')).toHaveLength(7)
  expect(ended.stdout).toContain('5 sent in')
  const payloads = target.recorded.map(({ body }) => JSON.parse(String(body)).payload)
  expect(new Set(payloads.map(({ id }) => id)).size).toBe(5)
  expect(payloads[0]).toMatchObject({ external_ref: 'my order', issuance: { amount: '7.50' } })

  const wrong = await hooktrail(...send, '--set', '/payload/issuance/amont=1')
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain('/payload/issuance/amount')
})

test('a host that the app remembers is refused in commands all the same, until it is named', async () => {
  const url = 'http://192.168.7.7:9/'
  // Named once for a route that is never used: from then on it is remembered.
  const path = ['--path', '/never']
  expect(
    (await hooktrail('route', 'add', ...path, '--to', url, '--allow-host', '192.168.7.7', ...data())).code,
  ).toBe(0)
  for (const command of [
    ['send', 'issuance-pending', '--to', url],
    ['scenario', 'issuance-complete', '--to', url],
    ['replay', '--where', '', '--to', url],
    ['route', 'add', ...path, '--to', url],
  ]) {
    const refused = await hooktrail(...command, ...data())
    expect([refused.code, refused.stdout], command.join(' ')).toEqual([2, ''])
    expect(refused.stderr).toContain('Add --allow-host 192.168.7.7')
  }
  const beside = ['--to', 'http://127.0.0.1:9/', '--to', url, '--allow-host', '192.168.7.7']
  expect((await hooktrail('route', 'add', ...path, ...beside, ...data())).code).toBe(0)
})

/** Sends a fixture, once and several times, a scenario and a replay. */
async function sendEachWay(args: readonly string[]): Promise<void> {
  await hooktrail('send', 'issuance-complete', '--to', served().captureUrl, ...data())
  for (const command of [
    ['send', 'issuance-pending'],
    ['send', 'issuance-pending', '--count', '2'],
    ['scenario', 'out-of-order', '--timing', 'asap'],
    ['replay', '--where', 'status:COMPLETE'],
  ]) {
    const ended = await hooktrail(...command, ...args)
    expect([ended.code, ended.stderr]).toEqual([0, ''])
  }
}

test('send, scenario and replay add headers and sign, and the store has no secret', async () => {
  const [secret, token] = ['whsec_a81c44e0d95f', 'tok_51d0b7f6e2c4']
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', secret)
  vi.stubEnv('HOOKTRAIL_TEST_TOKEN', token)
  const target = await recordingServer()
  const args = [
    ...['--to', target.url, '--header', 'Authorization: Bearer $HOOKTRAIL_TEST_TOKEN', '--json', ...data()],
    ...[
      ...['--sign', 'hmac-sha256', '--sign-header', 'X-Signature'],
      ...['--sign-secret-env', 'HOOKTRAIL_TEST_SECRET'],
    ],
    ...['--sign-prefix', 'sha256='],
  ]
  await sendEachWay(args)
  const count = target.recorded.length
  expect(count).toBeGreaterThanOrEqual(5)
  for (const { body, rawHeaders } of target.recorded) {
    const code = createHmac('sha256', secret).update(body).digest('hex')
    for (const value of [`Bearer ${token}`, `sha256=${code}`]) expect(rawHeaders).toContain(value)
  }
  const files = filesBelow(served().dataDir).map(path => readFileSync(path))
  expect(files.some(bytes => bytes.includes('Bearer $HOOKTRAIL_TEST_TOKEN'))).toBe(true)
  for (const one of [secret, token]) expect(files.filter(bytes => bytes.includes(one))).toEqual([])
})

test('the attempt of a batch that a program signed is signed again, as long as the program is allowed', async () => {
  const file = join(temporaryFolder(), 'sign.mjs')
  const program = (key: string) => `import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
console.log(createHmac('sha256', '${key}').update(await buffer(process.stdin)).digest('base64'))`
  writeFileSync(file, program('key'))
  const target = await recordingServer()
  const sign = ['--sign-command', shellLine([process.execPath, file]), '--sign-header', 'X-Signature']
  const to = ['--to', target.url, ...sign, '--json', ...data()]
  const attemptOf = async (...command: string[]) => {
    const sent = jsonLines(await hooktrail(...command, ...to)) as { id: number }[]
    return attemptIdSchema.parse(sent[0]?.id)
  }
  const ofBatch = await attemptOf('scenario', 'out-of-order', '--timing', 'asap')
  const ofMany = await attemptOf('send', 'issuance-pending', '--count', '2')
  const alone = await attemptOf('send', 'issuance-pending')
  const transport = await connectToHolder(served().dataDir)
  if (transport === null) throw new Error('Nobody holds the folder.')
  onTestFinished(() => transport.close())
  const repeated = (id: AttemptId) => createClient(transport).call('attempts.repeat', { id })
  const count = target.recorded.length
  expect(await repeated(ofBatch)).toMatchObject({ status: 200 })
  const { body, rawHeaders } = target.recorded[count] ?? {}
  expect(rawHeaders).toContain(
    createHmac('sha256', 'key')
      .update(body ?? '')
      .digest('base64'),
  )
  expect(rawHeaders).not.toContain('$(sign command)')
  expect(await repeated(ofMany)).toMatchObject({ status: 200 })
  await expect(repeated(alone)).rejects.toMatchObject({
    code: 'invalid-params',
    message: expect.stringContaining('Send it again with --sign-command in a terminal.'),
  })
  writeFileSync(file, program('another key'))
  await expect(repeated(ofBatch)).rejects.toMatchObject({ code: 'consent-needed' })
  expect(target.recorded).toHaveLength(count + 2)
})

test('a program that fails is the reason of each attempt of a scenario, and nothing is sent', async () => {
  const target = await recordingServer()
  const to = ['--to', target.url, '--sign-command', `${process.execPath} -p "process.exit(9)"`, ...data()]
  const ended = await hooktrail('scenario', 'out-of-order', '--timing', 'asap', '--json', ...to)
  expect(ended.code).toBe(1)
  const lines = jsonLines(ended) as { error?: { code: string; message: string } }[]
  expect(lines[0]?.error).toMatchObject({
    code: 'target-skipped',
    message: expect.stringContaining('The sign command ended with 9.'),
  })
  expect(target.recorded).toEqual([])
})

test('options of a signature that are incomplete, and missing variables, are named before anything is sent', async () => {
  const target = await recordingServer()
  const send = (...args: string[]) =>
    hooktrail('send', 'issuance-pending', '--to', target.url, ...args, ...data())
  for (const [args, code, message] of [
    [
      ['--sign', 'hmac-sha256'],
      2,
      '--sign hmac-sha256 needs --sign-header and one of --sign-secret-env and --sign-secret.',
    ],
    [
      ['--sign', 'hmac-sha256', '--sign-header', 'X', '--sign-secret', 'hooktrail-none'],
      3,
      'No secret hooktrail-none is saved here.',
    ],
    [['--sign-header', 'X-Signature'], 2, 'Add --sign hmac-sha256'],
    [['--sign', 'rsa-sha256', '--sign-header', 'X'], 2, 'its headers are fixed'],
    [['--sign-command', 'node sign.mjs', '--sign', 'rsa-sha256'], 2, 'takes no other --sign options'],
    [['--sign-command', 'cat | openssl'], 2, 'is started without a shell'],
    [['--sign-command', 'hooktrail-no-such-program'], 3, 'The sign command was not found'],
    [['--header', 'no colon'], 2, 'Enter a header as name:value.'],
    [['--header', 'Host: example.com'], 2, 'this header is set by the call itself'],
    [['--header', 'X-Token: $HOOKTRAIL_TEST_NONE'], 3, 'HOOKTRAIL_TEST_NONE is not set'],
  ] as const) {
    const ended = await send(...args)
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(message)
  }
  expect(target.recorded).toEqual([])
})
