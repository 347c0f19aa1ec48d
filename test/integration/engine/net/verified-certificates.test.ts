import { execFile, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, truncateSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { tlsWarnings } from '../../../../main/engine/net/tls-options.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { selfMadeCertificate, signedCertificate } from '../../../support/network/self-made-certificate.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Sends by every way of sending, and prints the number of responses, and the engine's warnings. */
const sendAll = `
  import { createSender, parseTargetUrl, sendWithoutResponse } from './main/engine/sending/direct.ts'
  import { callService } from './main/engine/registration/call-service.ts'
  import { request } from './main/updates/request.ts'
  import { tlsWarnings } from './main/engine/net/tls-options.ts'
  import { systemClock as clock } from './main/engine/ports.ts'
  const [url] = process.argv.slice(1)
  const never = new AbortController().signal
  const target = parseTargetUrl(url)
  const sent = { target, method: 'POST', headers: [['Host', target.host], ['Content-Length', '0']], body: new Uint8Array() }
  const call = { method: 'POST', url: new URL(url), path: '/', headers: [], body: new Uint8Array() }
  const trust = () => ({ variable: name => process.env[name], accepted: [] })
  const called = async () => (await callService(call, { clock, trust, timeoutMs: 20000, closing: never })).status
  const responded = {
    sender: (await createSender({ clock, timeoutMs: 20000, concurrency: 1 }).sendOnce(sent)).status,
    withoutResponse: (await sendWithoutResponse(sent, { clock, timeoutMs: 20000 })).error === null ? 'sent' : null,
    registration: await called(),
    updates: await request(url, { maximumBytes: 9, idleMs: 20000, totalMs: 20000 }, () => {}, never).then(() => 200, () => null),
  }
  console.log(JSON.stringify({ responded, warnings: tlsWarnings(name => process.env[name]) }))
  process.exit()
`

interface Sent {
  readonly responded: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
}

/** Sends by everything that sends, in a process with these variables, to a server with this certificate. */
async function sentToAll(
  made: { readonly key: string; readonly cert: string },
  variables: Readonly<Record<string, string>>,
): Promise<Sent & { readonly seen: readonly string[] }> {
  const seen: string[] = []
  const server = createServer(made, (request, response) => {
    seen.push(`${request.method} ${request.headers['user-agent']}`)
    response.end('{}')
  })
  const url = `https://127.0.0.1:${await openPort(server)}/`
  const { SSL_CERT_FILE: _, NODE_EXTRA_CA_CERTS: _extra, ...environment } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', sendAll, url],
    { cwd: root, env: { ...environment, ...variables, HOME: temporaryFolder() } },
  )
  return { ...(JSON.parse(stdout) as Sent), seen }
}

test('with NODE_TLS_REJECT_UNAUTHORIZED=0 nothing is sent to a server whose certificate is not trusted, and that is said', async context => {
  const made = selfMadeCertificate('127.0.0.1')
  if (made === null) return context.skip('openssl is not installed')
  const { responded, warnings, seen } = await sentToAll(made, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })
  const none = { sender: null, withoutResponse: null, registration: null, updates: null }
  expect(responded).toEqual(none)
  expect(warnings).toEqual([expect.stringMatching(/no effect.*NODE_EXTRA_CA_CERTS/)])
  expect(seen).toEqual([])
})

test.for(['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'])(
  'everything that sends trusts an authority of the file that %s names',
  async (name, context) => {
    const authority = selfMadeCertificate('An authority')
    const made = authority === null ? null : signedCertificate('localhost', { by: authority })
    if (authority === null || made === null) return context.skip('openssl is not installed')
    const { responded, warnings } = await sentToAll(made, { [name]: authority.path })
    const all = { sender: 200, withoutResponse: 'sent', registration: 200, updates: 200 }
    expect(responded).toEqual(all)
    expect(warnings).toEqual([])
  },
)

test('a file of authorities that cannot be read is named', async context => {
  const made = selfMadeCertificate('127.0.0.1')
  if (made === null) return context.skip('openssl is not installed')
  const { responded, warnings } = await sentToAll(made, { NODE_EXTRA_CA_CERTS: '/no/such/file.pem' })
  expect(Object.values(responded).every(one => one === null)).toBe(true)
  expect(warnings).toEqual([expect.stringMatching(/NODE_EXTRA_CA_CERTS.*no\/such\/file/)])
})

test.skipIf(process.platform === 'win32')(
  'a file of authorities that is a pipe is not waited for, and one that is too long is not read: both are named',
  async context => {
    const folder = temporaryFolder()
    const made = selfMadeCertificate('127.0.0.1', folder)
    if (made === null) return context.skip('openssl is not installed')
    const [pipe, long] = [join(folder, 'pipe.pem'), join(folder, 'long.pem')]
    execFileSync('mkfifo', [pipe])
    const writer = spawn('sh', ['-c', 'cat "$1" > "$0"', pipe, made.path], { stdio: 'ignore' })
    onTestFinished(() => void writer.kill())
    copyFileSync(made.path, long)
    truncateSync(long, 2 ** 24 + 1)
    const variables: Readonly<Record<string, string>> = { SSL_CERT_FILE: pipe, NODE_EXTRA_CA_CERTS: long }
    expect(tlsWarnings(name => variables[name])).toEqual([
      `SSL_CERT_FILE has no effect: ${pipe} is not a regular file.`,
      `NODE_EXTRA_CA_CERTS has no effect: ${long} has 16777217 bytes; at most 16777216 are supported.`,
    ])
  },
)
