import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { filesBelow } from '../../../../support/files-below.ts'
import { selfMadeCertificate } from '../../../../support/network/self-made-certificate.ts'
import {
  hooktrail,
  hooktrailServe,
  hooktrailStopped,
} from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const run = promisify(execFile)

/** Connects as Node does, with one trusted certificate. Rejects if the handshake fails. */
function handshake(port: string, host: string, ca: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), ca, servername: host }, () => {
      resolve(socket.authorized)
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

test('serve --tls makes a certificate that senders verify by each name of this machine; http stays; the interface is plain', async context => {
  if (selfMadeCertificate('localhost') === null) return context.skip('This machine has no openssl.')
  const dataDir = temporaryFolder()
  const served = await hooktrailServe(dataDir, ['--tls'])
  const path = join(dataDir, 'certificate.pem')
  const { port } = new URL(served.captureUrl)
  const ca = readFileSync(path, 'utf8')
  for (const host of ['localhost', hostname().toLowerCase()])
    expect(await handshake(port, host, ca)).toBe(true)
  await expect(handshake(port, 'other.test', ca)).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  await expect(handshake(port, 'localhost', '')).rejects.toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  for (const url of [served.captureUrl, `https://127.0.0.1:${port}`, `https://localhost:${port}`])
    await run('curl', ['-sS', '--noproxy', '*', '--cacert', path, '-d', '{}', url])
  const status = JSON.parse((await hooktrail('status', '--data', dataDir, '--json')).stdout)
  expect(status).toMatchObject({ deliveryCount: 3, certificatePath: path })
  const shown = (await hooktrail('status', '--data', dataDir)).stdout
  expect(shown).toContain(`  Capture  ${served.captureUrl} and https://127.0.0.1:${port}\n`)
  expect(shown).toContain(`\n  TLS      certificate ${path}\n`)
  await expect(handshake(new URL(served.interfaceUrl ?? '').port, 'localhost', ca)).rejects.toThrow()
  for (const name of [
    ['-verify_hostname', 'localhost'],
    ['-verify_ip', '127.0.0.1'],
    ['-verify_ip', '::1'],
  ]) {
    const client = run('openssl', [
      ...['s_client', '-connect', `127.0.0.1:${port}`, '-CAfile', path],
      ...['-verify_return_error', '-x509_strict', ...name],
    ])
    client.child.stdin?.end()
    expect((await client).stdout).toContain('Verification: OK')
  }
  await served.stop()
  await hooktrailServe(dataDir, ['--tls', '--no-ui'])
  expect(readFileSync(path, 'utf8')).toBe(ca)
})

test('the key of the certificate is for this user alone, and is printed, logged, exported and reported nowhere', async () => {
  const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
  const served = await hooktrailStopped('serve', '--tls', '--port', '0', '--ui-port', '0', '--data', dataDir)
  const keyPath = join(dataDir, 'secrets', 'certificate-key.pem')
  if (process.platform !== 'win32') expect(statSync(keyPath).mode & 0o777).toBe(0o600)
  expect(served.stderr).toContain(`Certificate for https: ${join(dataDir, 'certificate.pem')}\n`)
  expect(served.stderr).toContain(
    `  Node            NODE_EXTRA_CA_CERTS=${join(dataDir, 'certificate.pem')}\n`,
  )
  const running = await hooktrailServe(dataDir, ['--tls', '--no-ui'])
  await run('curl', ['-sS', '--noproxy', '*', '-d', '{}', running.captureUrl])
  const out = join(elsewhere, 'out')
  const printed = [
    served,
    await hooktrail('status', '--data', dataDir, '--json'),
    await hooktrail(
      ...['export', '--format', 'ndjson', '--out', `${out}.ndjson`, '--keep-originals'],
      ...['--data', dataDir],
    ),
    await hooktrail('report', '--out', out, '--data', dataDir),
    await running.stop(),
  ]
  expect(printed.map(({ code, stderr }) => (code === 0 ? '' : stderr))).toEqual(['', '', '', '', ''])
  const [line = ''] = readFileSync(keyPath, 'utf8').split('\n').slice(2)
  expect(line).toHaveLength(64)
  const files = [...filesBelow(dataDir), ...filesBelow(elsewhere)]
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter(path => readFileSync(path).includes(line))).toEqual([keyPath])
  expect(JSON.stringify(printed)).not.toContain(line)
})

test('a command finds the certificate of --tls in its variables, and HOOKTRAIL_TLS=1 counts as the option', async () => {
  const print = `const { HOOKTRAIL_CERTIFICATE, HOOKTRAIL_SECURE_URL } = process.env
    if (HOOKTRAIL_SECURE_URL === undefined) process.exit(5)
    const ca = require('node:fs').readFileSync(HOOKTRAIL_CERTIFICATE)
    const sent = require('node:https').request(HOOKTRAIL_SECURE_URL, { method: 'POST', ca })
    sent.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 6)).end('{}')`
  const node = ['run', '--quiet', '--', process.execPath, '-e', print]
  const codeWith = async (value: string) => {
    vi.stubEnv('HOOKTRAIL_TLS', value)
    return (await hooktrail(...node)).code
  }
  expect(await codeWith('1')).toBe(0)
  expect(await codeWith('0')).toBe(5)
  vi.unstubAllEnvs()
})

test.each(['0', 'false', 'no'])('with HOOKTRAIL_TLS=%s, the help still names the variable', async value => {
  vi.stubEnv('HOOKTRAIL_TLS', value)
  const { stdout } = await hooktrail('serve', '--help')
  vi.unstubAllEnvs()
  expect(stdout).toContain('(env: HOOKTRAIL_TLS)')
  expect(stdout).not.toContain('default: false')
})

test('tls in the file of a project makes a certificate, and never uses one that came with the repository', async () => {
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), '{"tls":true,"port":0,"uiPort":0}')
  const path = join(folder, '.hooktrail', 'certificate.pem')
  mkdirSync(join(folder, '.hooktrail', 'secrets'), { recursive: true })
  const other = temporaryFolder()
  await hooktrailStopped('serve', '--tls', '--no-ui', '--port', '0', '--data', other)
  writeFileSync(path, readFileSync(join(other, 'certificate.pem')))
  writeFileSync(
    join(folder, '.hooktrail', 'secrets', 'certificate-key.pem'),
    readFileSync(join(other, 'secrets', 'certificate-key.pem')),
  )
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const { stdout, stderr } = await hooktrailStopped('serve', '--no-ui')
  vi.restoreAllMocks()
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
    secureCaptureUrl: expect.stringMatching(/^https:/),
    certificatePath: path,
  })
  expect(readFileSync(path)).not.toEqual(readFileSync(join(other, 'certificate.pem')))
  expect(stderr).toContain('was made again: it was made elsewhere.')
})

test('a typed option wins over the variable of another, and a variable over the file of a project', async context => {
  const made = selfMadeCertificate('localhost')
  if (made === null) return context.skip('This machine has no openssl.')
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), '{"tls":true,"port":0,"uiPort":0}')
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const started = async (variables: Readonly<Record<string, string>>, ...options: string[]) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    const { code, stdout } = await hooktrailStopped('serve', '--no-ui', ...options)
    vi.unstubAllEnvs()
    return { code, ...JSON.parse(stdout.split('\n')[0] ?? '') }
  }
  const isSecure = { secureCaptureUrl: expect.any(String) }
  const isOwn = { certificatePath: expect.any(String) }
  const files = { HOOKTRAIL_TLS_CERT: made.path, HOOKTRAIL_TLS_KEY: made.keyPath }
  const typed = ['--tls-cert', made.path, '--tls-key', made.keyPath]
  expect(await started(files, '--tls')).toMatchObject({ code: 0, ...isOwn })
  expect(await started({ HOOKTRAIL_TLS: '1' }, ...typed)).toMatchObject({
    ...isSecure,
    certificatePath: null,
  })
  expect(await started(files)).toMatchObject({ ...isSecure, certificatePath: null })
  expect(await started({ HOOKTRAIL_TLS: '0' })).toMatchObject({ code: 0, secureCaptureUrl: null })
  expect(await started({ HOOKTRAIL_TLS: '0' }, '--tls')).toMatchObject(isOwn)
  expect(await started({ HOOKTRAIL_TLS: '' })).toMatchObject(isOwn)
  vi.restoreAllMocks()
})

test('options that contradict each other and files that can’t be used are refused at the start', async () => {
  const missing = join(temporaryFolder(), 'missing.pem')
  const refusal = async (...options: string[]) => {
    const serve = ['serve', '--no-ui', '--port', '0', '--data', temporaryFolder()]
    const { code, stderr } = await hooktrail(...serve, ...options)
    expect(code).toBe(2)
    return stderr
  }
  expect(await refusal('--tls-cert', missing)).toContain('--tls-cert requires --tls-key.')
  expect(await refusal('--tls-key', missing)).toContain('--tls-key requires --tls-cert.')
  expect(await refusal('--tls', '--tls-cert', missing, '--tls-key', missing)).toContain(
    '--tls makes a certificate, and --tls-cert names yours. Use only one.',
  )
  expect(await refusal('--tls-cert', missing, '--tls-key', missing)).toContain(
    `The certificate file ${missing} does not exist.`,
  )
})
