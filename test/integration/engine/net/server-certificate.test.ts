import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServerCertificate } from '../../../../main/engine/net/server-certificate.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { selfMadeCertificate, signedCertificate } from '../../../support/network/self-made-certificate.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('files that can’t be used are refused, with the file and what to do', async context => {
  const [one, other] = [selfMadeCertificate('localhost'), selfMadeCertificate('localhost')]
  if (one === null || other === null) return context.skip('This machine has no openssl.')
  const folder = temporaryFolder()
  const old = signedCertificate('localhost', { days: -1 })
  const encrypted = join(folder, 'encrypted.pem')
  execFileSync('openssl', ['pkey', '-in', one.keyPath, '-aes256', '-passout', 'pass:x', '-out', encrypted])
  const missing = join(folder, 'missing.pem')
  const { clock, logger } = testPorts(folder)
  const refusal = (certificate: string, key: string) =>
    openServerCertificate({ certificate, key }, clock, logger).then(
      () => 'none',
      (error: unknown) => String(error),
    )
  expect(await refusal(one.path, one.keyPath)).toBe('none')
  expect(await refusal(missing, one.keyPath)).toContain(`The certificate file ${missing} does not exist.`)
  expect(await refusal(one.path, missing)).toContain(`The key file ${missing} does not exist.`)
  expect(await refusal(one.path, other.keyPath)).toContain(
    `The key ${other.keyPath} does not belong to the certificate ${one.path}.`,
  )
  expect(await refusal(one.path, encrypted)).toContain(`The key ${encrypted} is encrypted.`)
  expect(await refusal(one.keyPath, one.keyPath)).toContain(`${one.keyPath} has no certificate in PEM.`)
  expect(await refusal(one.path, one.path)).toContain(`${one.path} has no private key in PEM.`)
  expect(await refusal(folder, one.keyPath)).toContain(
    `The certificate file ${folder} is not a regular file.`,
  )
  const long = join(folder, 'long.pem')
  writeFileSync(long, '')
  truncateSync(long, 2 ** 20 + 1)
  expect(await refusal(long, one.keyPath)).toContain(
    `The certificate file ${long} has 1048577 bytes; at most 1048576 are supported.`,
  )
  if (old === null) return
  expect(await refusal(old.path, old.keyPath)).toContain(`The certificate ${old.path} expired on `)
})

/** A pipe in the place of a file. Its writer waits for a reader and then ends it, so that no reader waits for ever. */
function makePipe(path: string): ChildProcess {
  rmSync(path, { force: true })
  execFileSync('mkfifo', [path])
  const writer = spawn('sh', ['-c', 'echo planted > "$0"', path], { stdio: 'ignore' })
  onTestFinished(() => void writer.kill())
  return writer
}

test.skipIf(process.platform === 'win32')(
  'a certificate or key that is a pipe is waited for neither at the start nor later: the earlier one stays in use',
  async context => {
    const made = selfMadeCertificate('localhost')
    if (made === null) return context.skip('This machine has no openssl.')
    const warnings: string[] = []
    const logger = { info() {}, warn: (message: string) => void warnings.push(message) }
    for (const thing of ['certificate', 'key'] as const) {
      const folder = temporaryFolder()
      const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
      copyFileSync(made.path, files.certificate)
      copyFileSync(made.keyPath, files.key)
      const opened = await openServerCertificate(files, testPorts(folder).clock, logger)
      const before = opened.current()
      const writer = makePipe(files[thing])
      expect(opened.current()).toBe(before)
      expect(warnings.splice(0)).toEqual([
        `The earlier certificate stays in use. The ${thing} file ${files[thing]} is not a regular file.`,
      ])
      // It could open the path late, and make a file of it.
      writer.kill('SIGKILL')
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
      makePipe(files[thing])
      await expect(openServerCertificate(files, testPorts(folder).clock, logger)).rejects.toThrow(
        `The ${thing} file ${files[thing]} is not a regular file.`,
      )
    }
  },
)
