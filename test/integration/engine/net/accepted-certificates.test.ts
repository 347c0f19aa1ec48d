import { expect, test } from 'vitest'
import { seenCertificateSchema } from '#contract/sending/certificates'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { selfMadeCertificate, signedCertificate } from '../../../support/network/self-made-certificate.ts'
import { app } from './accepted-certificates-steps.ts'

const engine = testEngineOfFile()

async function sentTo(url: string) {
  const { client } = engine()
  const { status, error } = await client.call('fixtures.send', {
    id: 'issuance-complete' as never,
    subject: { record: 'new' },
    overrides: [],
    target: { to: 'url', url },
  })
  return { status, code: error?.code ?? null, message: error?.message ?? '' }
}

test('a certificate of this machine is accepted once, by its fingerprint, for one port, and no other one there', async context => {
  const made = selfMadeCertificate('localhost')
  const other = selfMadeCertificate('localhost')
  if (made === null || other === null) return context.skip('openssl is not installed')
  const { client } = engine()
  const first = await app(made)
  const { port } = new URL(first.url)

  expect(await sentTo(first.url)).toMatchObject({
    code: 'target-untrusted',
    message: expect.stringMatching(
      /is self-signed.*NODE_EXTRA_CA_CERTS.*process \d+.*accept this certificate/,
    ),
  })
  const seen = await client.call('certificates.see', { url: first.url })
  expect(seenCertificateSchema.parse(seen)).toMatchObject({ isAcceptable: true, problem: 'is self-signed' })
  const { fingerprint } = seen
  const wrong = fingerprint.replace(/^../, fingerprint.startsWith('00') ? '01' : '00')
  await expect(
    client.call('certificates.accept', { url: first.url, fingerprint: wrong }),
  ).rejects.toMatchObject({ code: 'question-outdated' })
  expect(await sentTo(first.url)).toMatchObject({ code: 'target-untrusted' })
  await client.call('certificates.accept', { url: first.url, fingerprint })
  expect(await sentTo(first.url)).toMatchObject({ status: 200 })
  const { acceptedCertificates } = await client.call('settings.get', {})
  expect(acceptedCertificates).toMatchObject([{ host: 'localhost', port: Number(port), fingerprint }])

  // Another port with the same certificate, and another certificate at the same port.
  expect(await sentTo((await app(made)).url)).toMatchObject({ code: 'target-untrusted' })
  await first.close()
  const second = await app(other, Number(port))
  expect(await sentTo(second.url)).toMatchObject({ code: 'target-untrusted' })
  await second.close()

  // A connection that was open is not used once the certificate is removed.
  const third = await app(made, Number(port))
  expect(await sentTo(third.url)).toMatchObject({ status: 200 })
  await client.call('certificates.remove', { host: 'localhost', port: Number(port) })
  expect(await sentTo(third.url)).toMatchObject({ code: 'target-untrusted' })
  expect([first.seen.length, second.seen.length, third.seen.length]).toEqual([1, 0, 1])
})

test('a certificate for another name is accepted too, and one that has expired is not', async context => {
  const named = selfMadeCertificate('elsewhere.example')
  const expired = signedCertificate('localhost', { days: -1 })
  if (named === null || expired === null) return context.skip('openssl is not installed')
  const { client } = engine()
  const { url } = await app(named)
  const { fingerprint } = await client.call('certificates.see', { url })
  await client.call('certificates.accept', { url, fingerprint })
  expect(await sentTo(url)).toMatchObject({ status: 200 })

  const old = await app(expired)
  const seen = await client.call('certificates.see', { url: old.url })
  expect(seen.isAcceptable).toBe(false)
  await expect(
    client.call('certificates.accept', { url: old.url, fingerprint: seen.fingerprint }),
  ).rejects.toMatchObject({ code: 'invalid-params' })
})

test('no certificate of a public host is looked at or accepted', async () => {
  const { client } = engine()
  const fingerprint = Array.from({ length: 32 }, () => '00').join(':')
  for (const url of ['https://example.com/', 'https://203.0.113.9/', 'https://[::ffff:127.0.0.1]/']) {
    const refused = { code: 'invalid-params', message: expect.stringContaining('public host') }
    await expect(client.call('certificates.see', { url })).rejects.toMatchObject(refused)
    await expect(client.call('certificates.accept', { url, fingerprint })).rejects.toMatchObject(refused)
  }
})

test('an accepted certificate signs no other one', async context => {
  const authority = selfMadeCertificate('localhost')
  const signed = authority === null ? null : signedCertificate('localhost', { by: authority })
  if (authority === null || signed === null) return context.skip('openssl is not installed')
  const { client } = engine()
  const first = await app(authority)
  const { port } = new URL(first.url)
  const { fingerprint } = await client.call('certificates.see', { url: first.url })
  await client.call('certificates.accept', { url: first.url, fingerprint })
  expect(await sentTo(first.url)).toMatchObject({ status: 200 })
  await first.close()
  const second = await app(signed, Number(port))
  expect(await sentTo(second.url)).toMatchObject({ code: 'target-untrusted' })
  expect(second.seen).toEqual([])
})
