import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { selfMadeCertificate, signedCertificate } from '../../../../support/network/self-made-certificate.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const run = promisify(execFile)

test('serve receives https and http on its port, and prints both addresses', async context => {
  const made = selfMadeCertificate('localhost')
  if (made === null) return context.skip('This machine has no openssl.')
  const files = ['--tls-cert', made.path, '--tls-key', made.keyPath]
  const { captureUrl, dataDir } = await hooktrailServe(temporaryFolder(), files)
  const secureCaptureUrl = captureUrl.replace('http:', 'https:')
  const send = (url: string) => run('curl', ['-sS', '--noproxy', '*', '--cacert', made.path, '-d', '{}', url])
  await send(captureUrl)
  await send(secureCaptureUrl.replace('127.0.0.1', 'localhost'))
  const status = JSON.parse((await hooktrail('status', '--data', dataDir, '--json')).stdout)
  expect(status).toMatchObject({ captureUrl, secureCaptureUrl, deliveryCount: 2 })
  expect((await hooktrail('status', '--data', dataDir)).stdout).toContain(
    `  Capture  ${captureUrl} and ${secureCaptureUrl}\n`,
  )
})

test('a command finds the https address in its variables', async context => {
  const made = selfMadeCertificate('localhost')
  if (made === null) return context.skip('This machine has no openssl.')
  const print = `const { HOOKTRAIL_URL, HOOKTRAIL_SECURE_URL } = process.env
    process.exitCode = HOOKTRAIL_URL.replace('http:', 'https:') === HOOKTRAIL_SECURE_URL ? 0 : 5`
  const node = ['--', process.execPath, '-e', print]
  const files = ['--tls-cert', made.path, '--tls-key', made.keyPath]
  expect(await hooktrail('run', ...files, ...node)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect((await hooktrail('run', '--quiet', ...node)).code).toBe(5)
})

test('files that can’t be used are refused at the start, with the file and what to do', async context => {
  const [one, other] = [selfMadeCertificate('localhost'), selfMadeCertificate('localhost')]
  if (one === null || other === null) return context.skip('This machine has no openssl.')
  const old = signedCertificate('localhost', { days: -1 })
  const encrypted = join(temporaryFolder(), 'encrypted.pem')
  execFileSync('openssl', ['pkey', '-in', one.keyPath, '-aes256', '-passout', 'pass:x', '-out', encrypted])
  const dataDir = temporaryFolder()
  const refusal = async (...files: string[]) => {
    const { code, stderr } = await hooktrail('serve', '--no-ui', '--port', '0', '--data', dataDir, ...files)
    expect(code).toBe(2)
    return stderr
  }
  const pair = (certificate: string, key: string) => refusal('--tls-cert', certificate, '--tls-key', key)
  expect(await refusal('--tls-cert', one.path)).toContain('--tls-cert requires --tls-key.')
  expect(await refusal('--tls-key', one.keyPath)).toContain('--tls-key requires --tls-cert.')
  const missing = join(dataDir, 'missing.pem')
  expect(await pair(missing, one.keyPath)).toContain(`The certificate file ${missing} does not exist.`)
  expect(await pair(one.path, missing)).toContain(`The key file ${missing} does not exist.`)
  expect(await pair(one.path, other.keyPath)).toContain(
    `The key ${other.keyPath} does not belong to the certificate ${one.path}.`,
  )
  expect(await pair(one.path, encrypted)).toContain(`The key ${encrypted} is encrypted.`)
  expect(await pair(one.keyPath, one.keyPath)).toContain(`${one.keyPath} has no certificate in PEM.`)
  expect(await pair(one.path, one.path)).toContain(`${one.path} has no private key in PEM.`)
  expect(await pair(dataDir, one.keyPath)).toContain(
    `The certificate file ${dataDir} can’t be read (EISDIR).`,
  )
  if (old === null) return
  expect(await pair(old.path, old.keyPath)).toContain(`The certificate ${old.path} expired on `)
})
