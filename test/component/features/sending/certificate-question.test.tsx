import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { seenCertificateSchema } from '#contract/sending/certificates'
import { CertificateQuestion } from '../../../../renderer/attempt/attempt-response.tsx'
import { CertificatesSection } from '../../../../renderer/features/settings/settings-view.tsx'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const url = 'https://localhost:8443/hook'
const seen = seenCertificateSchema.parse({
  host: 'localhost',
  port: 8443,
  fingerprint,
  subject: 'CN=localhost',
  issuer: 'CN=localhost',
  expiresAtMs: 2_000_000_000_000,
  problem: 'is self-signed',
  isAcceptable: true,
})
const accept = { name: 'Accept this certificate' }

test('the certificate of an app is accepted by its fingerprint, which is shown', async () => {
  const engine = fakeEngine({ 'certificates.see': seen, 'certificates.accept': {} })
  const screen = await renderView(<CertificateQuestion url={url} />, engine)
  await expect.element(screen.getByText(fingerprint)).toBeVisible()
  engine.fail('certificates.accept', new AppError('question-outdated', 'Another certificate now.'))
  await screen.getByRole('button', accept).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Another certificate now.')
  engine.respond('certificates.accept', {})
  await screen.getByRole('button', accept).click()
  await expect.element(screen.getByText(/Accepted for localhost:8443/)).toBeVisible()
  const asked = engine.calls.filter(({ method }) => method === 'certificates.accept')
  expect(asked.map(({ params }) => params)).toEqual([
    { url, fingerprint },
    { url, fingerprint },
  ])
})

test('a certificate that may not be accepted is not offered', async () => {
  const screen = await renderView(<CertificateQuestion url={url} />, {
    'certificates.see': { ...seen, problem: 'has expired', isAcceptable: false },
  })
  await expect.poll(() => screen.engine.calls.length).toBe(1)
  await expect.element(screen.getByRole('button', accept)).not.toBeInTheDocument()
})

test('an accepted certificate is listed in Settings and removed there', async () => {
  const screen = await renderView(
    <CertificatesSection accepted={[{ host: 'localhost', port: 8443, fingerprint, certificate: '' }]} />,
    { 'certificates.remove': {} },
  )
  await screen.getByRole('button', { name: 'Remove the certificate of localhost:8443' }).click()
  expect(screen.engine.calls).toEqual([
    { method: 'certificates.remove', params: { host: 'localhost', port: 8443 } },
  ])
})
