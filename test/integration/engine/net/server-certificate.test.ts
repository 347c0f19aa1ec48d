import { execFileSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
    `The certificate file ${folder} can’t be read (EISDIR).`,
  )
  // As `/dev/zero`, which has no end.
  const long = join(folder, 'long.pem')
  writeFileSync(long, '')
  truncateSync(long, 2 ** 20 + 1)
  expect(await refusal(long, one.keyPath)).toContain(`The certificate file ${long} is longer than 1 MiB.`)
  if (old === null) return
  expect(await refusal(old.path, old.keyPath)).toContain(`The certificate ${old.path} expired on `)
})
