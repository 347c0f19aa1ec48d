import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownCertificate } from '../../../../main/engine/secrets/own-certificate.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { stoppedListener } from './open-listener.ts'
import { connectSecure } from './secure-steps.ts'

const dayMs = 24 * 3_600_000

/** A listener whose certificate was made days ago. */
async function openOwn(daysAgo: number) {
  const clock = fakeClock(Date.now() - daysAgo * dayMs)
  const warnings: string[] = []
  const logger = { info() {}, error() {}, warn: (text: string) => void warnings.push(text) }
  const certificate = ownCertificate(temporaryFolder(), undefined, { clock, logger })
  const listener = stoppedListener({ clock, logger, certificate })
  await listener.listen({ host: '127.0.0.1', port: 0 })
  const { port, certificatePath } = listener.status()
  expect(certificatePath).toBe(certificate.certificate)
  return { clock, warnings, port, certificate, read: () => readFileSync(certificate.certificate, 'utf8') }
}

test('a certificate that expires while Hooktrail runs is renewed at a handshake, which does not wait for it', async () => {
  const { clock, warnings, port, read } = await openOwn(380)
  const made = read()
  await connectSecure(port, made)
  clock.pass(380 * dayMs)
  await connectSecure(port, made)
  await expect.poll(read).not.toBe(made)
  await connectSecure(port, read())
  await expect(connectSecure(port, made)).rejects.toThrow('self-signed')
  expect(warnings[0]).toContain('was made again')
})

test('a certificate that can’t be renewed stays in use, and the log says so once an hour', async () => {
  const { clock, warnings, port, certificate, read } = await openOwn(380)
  const made = read()
  clock.pass(380 * dayMs)
  certificate.renew = () => Promise.reject(new Error('The disk is full.'))
  await connectSecure(port, made)
  await connectSecure(port, made)
  await expect
    .poll(() => warnings)
    .toEqual([expect.stringContaining('was not renewed. Error: The disk is full.')])
})
