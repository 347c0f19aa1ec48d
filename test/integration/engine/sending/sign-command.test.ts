import { createHmac } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AdditionsInput, additionsSchema } from '#contract/sending/additions'
import { fixtureIdSchema } from '#contract/terms'
import { createApprovedPrograms } from '../../../../main/engine/programs/approved-programs.ts'
import { findProgram } from '../../../../main/engine/programs/programs.ts'
import { refuseUnexpanded } from '../../../../main/engine/sending/additions/additions.ts'
import { signByProgram } from '../../../../main/engine/sending/additions/sign-by-program.ts'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { startRawServer } from './raw-server.ts'
import { benchWithServer } from './stand-ins.ts'

const noQuestions = { canAsk: async () => false, ask: async () => false, askedWhere: 'nowhere' }
const onPosix = test.skipIf(process.platform === 'win32')
const secret = 'whsec_0d4f71b9c3aa'
const body = Buffer.from('{ "a":\u00201.50,\n"\u00f1": "\\u00f1" }')

/** A program with its own key, as an app's team would write it. */
function signingProgram(): string[] {
  const file = join(temporaryFolder(), 'sign.mjs')
  writeFileSync(
    file,
    `import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
const { HOOKTRAIL_METHOD: method, HOOKTRAIL_URL: url } = process.env
const code = createHmac('sha256', '${secret}').update(await buffer(process.stdin)).digest('hex')
console.log(process.argv[2] === 'lines' ? \`X-Signature: \${code}\\nX-Signed: \${method} \${url}\` : code)`,
  )
  return [process.execPath, file]
}

function added(command: readonly string[], header: string | null, headers: [string, string][] = []) {
  const input: AdditionsInput = { headers, signing: { by: 'command', command: [...command], header } }
  return { additions: additionsSchema.parse(input), variables: {} }
}

async function replayed(command: readonly string[], header: string | null, sent: Uint8Array = body) {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({ body: sent, headers: [['X-Signature', 'captured']] })
  const target = { to: 'url', url: `${server.url}/in` } as const
  const given = { id, target, keepPath: false, allowRemote: false, added: added(command, header) }
  return { server, bench, attempt: bench.sending.replay(given) }
}

const code = createHmac('sha256', secret).update(body).digest('hex')

test('a program reads the body and prints the signature, of which no store and no response has the value', async () => {
  const { server, bench, attempt } = await replayed(signingProgram(), 'X-Signature')
  expect(await attempt).toMatchObject({ isEdited: true, identical: true, status: 200 })
  expect(server.requests[0]?.head.match(/x-signature: .*/gi)).toEqual([`X-Signature: ${code}`])
  expect(Buffer.compare(server.requests[0]?.body ?? Buffer.alloc(0), body)).toBe(0)
  expect(bench.saved[0]?.attempt.sentHeaders).toContainEqual(['X-Signature', '$(sign command)'])
  expect(JSON.stringify(bench.saved)).not.toContain(code)
  expect(() => refuseUnexpanded(bench.saved[0]?.attempt.sentHeaders ?? [])).toThrow(
    'A program signed this request, and its output is not stored',
  )
})

test('without a header, a program prints lines, and knows method and URL', async () => {
  const { server, attempt } = await replayed([...signingProgram(), 'lines'], null)
  await attempt
  expect(server.requests[0]?.head.match(/x-sign.*/gi)).toEqual([
    `X-Signature: ${code}`,
    `X-Signed: POST ${server.url}/in`,
  ])
})

const shell = (script: string): string[] => ['sh', '-c', script]

onPosix('a program that does not read its input signs a large body', async () => {
  const { server, attempt } = await replayed(
    shell('printf fixed'),
    'X-Signature',
    Buffer.alloc(5_000_000, 'a'),
  )
  await attempt
  expect(server.requests[0]?.head).toContain('X-Signature: fixed\r\n')
})

onPosix.each([
  ['a second line', `printf 'a\\r\\nX-Evil: 1'`, 'X-Signature', 'printed more than one line'],
  ['a carriage return', `printf 'a\\rX-Evil: 1'`, 'X-Signature', 'printed a control character'],
  ['a zero byte', `printf 'a\\0b'`, 'X-Signature', 'printed a control character'],
  ['letters beyond ASCII', `printf '\\303\\251'`, 'X-Signature', 'a letter beyond ASCII'],
  ['10 MB', `head -c 10000000 /dev/zero | tr '\\0' a`, 'X-Signature', 'printed more than 16 KiB'],
  ['nothing', ':', 'X-Signature', 'printed nothing'],
  [
    'a failure',
    `echo ${secret} >&2; exit 3`,
    'X-Signature',
    'ended with 3. Run it in a terminal to see why: sh.',
  ],
  ['no header', 'echo signature', null, 'printed a line 1 that is no header'],
  ['a header of the call', `printf 'X-A: 1\\nHost: evil'`, null, 'printed a line 2'],
  ['a mark of Hooktrail', 'echo "Hooktrail-Agent: *"', null, 'printed a line 1'],
  ['a header twice', `printf 'X-A: 1\\nx-a: 2'`, null, 'printed a header twice'],
])('a program that prints %s is an error, and nothing is sent', async (_, script, header, message) => {
  const { server, bench, attempt } = await replayed(shell(script), header)
  const error = await attempt.catch(failure => failure)
  expect(error).toMatchObject({ code: 'signing-failed', message: expect.stringContaining(message) })
  expect(error.message).not.toContain(secret)
  expect([server.requests.length, bench.saved.length]).toEqual([0, 0])
})

onPosix('a header that is added and printed is an error', async () => {
  const { server, bench } = await benchWithServer()
  const target = { to: 'url', url: server.url } as const
  const twice = added(shell('echo "authorization: x"'), null, [['Authorization', 'y']])
  const sent = bench.sending.replay({
    id: bench.capture({ body }),
    target,
    keepPath: false,
    allowRemote: false,
    added: twice,
  })
  await expect(sent).rejects.toMatchObject({ code: 'signing-failed' })
  expect(server.requests).toEqual([])
})

onPosix('a program that does not end is ended', async () => {
  const program = await findProgram(['sleep', '600'])
  const limits = { timeoutMs: 20, stdoutBytes: 1024 }
  const request = { method: 'POST', url: 'http://127.0.0.1/', body }
  await expect(signByProgram(request, { program, header: 'X' }, limits)).rejects.toMatchObject({
    code: 'signing-failed',
    message: 'The sign command did not end within 0.02 seconds: sleep.',
  })
})

test('a program that was not found is named', async () => {
  const { attempt } = await replayed(['hooktrail-no-such-program'], 'X-Signature')
  await expect(attempt).rejects.toMatchObject({
    code: 'signing-failed',
    message: 'The sign command was not found: hooktrail-no-such-program. Check the command and the PATH.',
  })
})

test('a program runs only as long as it is what the user allowed', async () => {
  const dataDir = temporaryFolder()
  const approved = createApprovedPrograms(dataDir)
  const consent = { ...noQuestions, ...approved }
  const { client } = await openTestEngine(dataDir, { listen: null, ports: { consent } })
  const server = await startRawServer()
  const command = signingProgram()
  const send = () =>
    client.call('fixtures.send', {
      id: fixtureIdSchema.parse('issuance-pending'),
      subject: { record: 'new' },
      target: { to: 'url', url: server.url },
      additions: { signing: { by: 'command', command, header: 'X-Signature' } },
    })
  await expect(send()).rejects.toMatchObject({ code: 'consent-needed' })
  await approved.approve(await findProgram(command))
  await send()
  appendFileSync(command[1] ?? '', '\n// changed')
  await expect(send()).rejects.toMatchObject({
    code: 'consent-needed',
    message: expect.stringContaining(
      'has changed since it was allowed. To allow it, send with it in a terminal.',
    ),
  })
  expect(server.requests).toHaveLength(1)
})
