import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownCertificate } from '../../../../main/engine/secrets/own-certificate.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { filesBelow } from '../../../support/files-below.ts'
import { selfMadeCertificate } from '../../../support/network/self-made-certificate.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const dayMs = 24 * 3_600_000

/** The certificate of a data folder on a machine, after `renew`. */
async function certificateIn(
  dataDir: string,
  {
    host,
    machine = 'Ana.local',
    clock = fakeClock(),
  }: { host?: string; machine?: string; clock?: ReturnType<typeof fakeClock> } = {},
) {
  const log: string[] = []
  const logger = { info: (text: string) => void log.push(text), warn: (text: string) => void log.push(text) }
  const own = ownCertificate(dataDir, host, { clock, logger, machine })
  await own.renew()
  const text = readFileSync(own.certificate, 'utf8')
  return { path: own.certificate, keyPath: own.key, log, text, certificate: new X509Certificate(text) }
}

test('a certificate is made once, for this machine and the host, with a key for this user alone', async () => {
  const dataDir = temporaryFolder()
  const made = await certificateIn(dataDir, { host: 'Hooks.Test' })
  expect(made.certificate.subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:ana.local, DNS:hooks.test',
  )
  const [certificate, key] = [
    join(dataDir, 'certificate.pem'),
    join(dataDir, 'secrets', 'certificate-key.pem'),
  ]
  expect(filesBelow(dataDir).sort()).toEqual([certificate, key])
  if (process.platform !== 'win32') {
    expect([certificate, key].map(path => statSync(path).mode & 0o777)).toEqual([0o644, 0o600])
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
  }
  const again = await certificateIn(dataDir)
  expect([again.text, again.log]).toEqual([made.text, []])
  expect(made.log).toEqual([`The certificate ${certificate} was made.`])
})

test('whoever trusts the certificate trusts a server with its names, and no authority', async context => {
  const { certificate, text } = await certificateIn(temporaryFolder())
  expect(certificate.ca).toBe(false)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  const [from, to] = [certificate.validFrom, certificate.validTo].map(Date.parse)
  expect(((to ?? 0) - (from ?? 0)) / dayMs).toBe(398)
  if (selfMadeCertificate('localhost') === null) return context.skip('This machine has no openssl.')
  const shown = execFileSync('openssl', ['x509', '-noout', '-text'], { input: text }).toString()
  expect(shown).toMatch(/Basic Constraints: critical\s+CA:FALSE/)
  expect(shown).toMatch(/Key Usage: critical\s+Digital Signature\n/)
})

test.each(['0.0.0.0', '::', '-', 'fe80::1%eth0', `${'a'.repeat(64)}.test`, 'a b', '*.test', 'a\u0000b'])(
  'the certificate does not name %j',
  async name => {
    const { certificate } = await certificateIn(temporaryFolder(), { host: name, machine: name })
    expect(certificate.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1')
  },
)

test('a certificate is made again in the month before it expires, and with a clock that was set back', async () => {
  const dataDir = temporaryFolder()
  const clock = fakeClock()
  const made = await certificateIn(dataDir, { clock })
  clock.pass((397 - 30) * dayMs - 60_000)
  expect((await certificateIn(dataDir, { clock })).text).toBe(made.text)
  clock.pass(120_000)
  const renewed = await certificateIn(dataDir, { clock })
  expect(renewed.certificate.validToDate.getTime()).toBe(clock.nowMs() + 397 * dayMs)
  expect(renewed.log).toEqual([
    expect.stringMatching(/ was made again: it is valid from .* Senders that trust/),
  ])
  clock.pass(-90 * dayMs)
  expect((await certificateIn(dataDir, { clock })).text).not.toBe(renewed.text)
})

test('a certificate is made again for another name, and stays for fewer', async () => {
  const dataDir = temporaryFolder()
  const made = await certificateIn(dataDir)
  const host = await certificateIn(dataDir, { host: '192.0.2.7' })
  expect(host.log).toEqual([expect.stringContaining('was made again: it is not for 192.0.2.7.')])
  expect(host.text).not.toBe(made.text)
  expect((await certificateIn(dataDir)).text).toBe(host.text)
  expect((await certificateIn(dataDir, { machine: 'other' })).text).not.toBe(host.text)
})

test('a certificate and key that came with the folder are replaced: in a copy, and in a repository', async () => {
  const dataDir = temporaryFolder()
  const made = await certificateIn(dataDir)
  const copy = join(temporaryFolder(), 'copy')
  cpSync(dataDir, copy, { recursive: true })
  const copied = await certificateIn(copy)
  expect(copied.text).not.toBe(made.text)
  expect(copied.log).toEqual([expect.stringContaining('was made again: it was made elsewhere.')])

  const cloned = temporaryFolder()
  mkdirSync(join(cloned, 'secrets'))
  const planted = await certificateIn(temporaryFolder())
  writeFileSync(join(cloned, 'certificate.pem'), planted.text)
  const key = readFileSync(planted.keyPath, 'utf8')
  writeFileSync(join(cloned, 'secrets', 'certificate-key.pem'), key.slice(key.indexOf('-----')))
  expect((await certificateIn(cloned)).text).not.toBe(planted.text)
})

test('a certificate that this key did not sign, and broken files, are replaced', async () => {
  const dataDir = temporaryFolder()
  const made = await certificateIn(dataDir)
  const other = await certificateIn(temporaryFolder())
  writeFileSync(made.path, other.text)
  const matched = await certificateIn(dataDir)
  expect(matched.log).toEqual([expect.stringContaining('was made again: its files do not match.')])
  const note = readFileSync(made.keyPath, 'utf8').split('\n', 1)
  writeFileSync(made.keyPath, `${note}\n-----BEGIN PRIVATE KEY-----\nplanted\n`)
  const read = await certificateIn(dataDir)
  expect(read.log).toEqual([expect.stringContaining('was made again: its files can’t be read.')])
  rmSync(made.path)
  expect((await certificateIn(dataDir)).text).not.toBe(read.text)
})
