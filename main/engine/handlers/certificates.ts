import { AppError } from '#contract/errors'
import { maximumCertificates } from '#contract/sending/certificates'
import { isPublicHost } from '../net/hosts.ts'
import { seeCertificate } from '../net/tls-options.ts'
import { parseTargetUrl, type TargetUrl } from '../sending/direct.ts'
import type { Handlers } from './dispatch.ts'
import type { SettingsParts } from './settings.ts'

const connectMs = 5_000

/** Accepted certificates are a setting; `net/tls-options.ts` decides which are trusted. */
export function certificateHandlers({
  settings,
  changeSettings,
}: Pick<SettingsParts, 'settings' | 'changeSettings'>) {
  async function see(url: string) {
    const target = acceptableTarget(url)
    try {
      return await seeCertificate(target, {}, AbortSignal.timeout(connectMs))
    } catch {
      throw new AppError('not-found', `${target.host} shows no certificate. Check the port and https.`)
    }
  }

  return {
    'certificates.see': async ({ url }) => {
      const { certificate: _, ...seen } = await see(url)
      return seen
    },
    'certificates.accept': async ({ url, fingerprint }) => {
      const { host, port, certificate, isAcceptable, ...seen } = await see(url)
      if (seen.fingerprint !== fingerprint) {
        throw new AppError(
          'question-outdated',
          `${host}:${port} identifies itself with another certificate now. Nothing was accepted. Try again.`,
        )
      }
      if (!isAcceptable) {
        const problem = seen.problem ?? 'is trusted already'
        throw new AppError('invalid-params', `The certificate of ${host}:${port} ${problem}.`)
      }
      const before = settings().acceptedCertificates
      const others = before.filter(one => one.host !== host || one.port !== port)
      if (others.length >= maximumCertificates) {
        const most = `At most ${maximumCertificates} certificates are possible. Remove one in Settings first.`
        throw new AppError('invalid-params', most)
      }
      const acceptedCertificates = [...others, { host, port, fingerprint, certificate }]
      await changeSettings({ ...settings(), acceptedCertificates })
      return {}
    },
    'certificates.remove': async ({ host, port }) => {
      const before = settings().acceptedCertificates
      const acceptedCertificates = before.filter(one => one.host !== host || one.port !== port)
      if (acceptedCertificates.length < before.length)
        await changeSettings({ ...settings(), acceptedCertificates })
      return {}
    },
  } satisfies Partial<Handlers>
}

function acceptableTarget(url: string): TargetUrl {
  const target = parseTargetUrl(url)
  if (!target.isSecure) throw new AppError('invalid-url', `${target.text} does not start with https://.`)
  if (isPublicHost(target.hostname)) {
    throw new AppError(
      'invalid-params',
      `${target.hostname} is a public host: its certificate can’t be accepted. Trust its authority, or use a valid certificate.`,
    )
  }
  return target
}
