import { queryOptions } from '@tanstack/react-query'
import type { Result } from '#contract/methods'
import { changeSettings, settingsQuery } from '../app/settings.ts'
import { change, run } from '../client/change.ts'
import { ask, engineQuery, freshQuery, invalidate } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** Saves the host as allowed, so that the user is not asked again. */
export function allowHost(host: string): Promise<void> {
  return saveHosts(known => (host === '' || known.includes(host) ? known : [...known, host]))
}

/** From then on, the user is asked again before anything is sent there. */
export function forgetHost(host: string): Promise<void> {
  return saveHosts(known => known.filter(one => one !== host))
}

type Change = (known: readonly string[]) => readonly string[]

const hostsMutation = {
  // In series: each change builds on the last one.
  scope: { id: 'settings.allowedHosts' },
  async mutationFn(changeHosts: Change): Promise<void> {
    // The current list is needed: without it, the hosts allowed before would be lost.
    const { allowedHosts } = await queryClient.ensureQueryData(settingsQuery)
    const hosts = changeHosts(allowedHosts)
    if (hosts === allowedHosts) return
    await changeSettings({ allowedHosts: [...hosts] })
  },
}

function saveHosts(changeHosts: Change): Promise<void> {
  return run(hostsMutation, changeHosts)
}

/** Target of a URL, according to the engine. */
export function reachQuery(url: string) {
  return queryOptions({ ...engineQuery('targets.check', { url }), enabled: url !== '' })
}

/** The current certificate of the URL's server. */
export const certificateQuery = (url: string) => freshQuery('certificates.see', { url })

/** Accepts it for the URL's host and port. */
export const acceptCertificate = (url: string, fingerprint: string) =>
  change('certificates.accept', { url, fingerprint })

/** From then on, only authorities are trusted there. */
export const removeCertificate = (host: string, port: number) => change('certificates.remove', { host, port })

/** Names of the saved secrets that sign. */
export const signingSecretsQuery = freshQuery('signingSecrets.list', {})

/** Not by `change`, which would store the secret with the call. */
export async function saveSigningSecret(name: string, value: string): Promise<string> {
  await ask('signingSecrets.save', { name, value })
  await invalidate('signingSecrets.list')
  return name
}

export async function removeSigningSecret(name: string): Promise<Result<'signingSecrets.remove'>> {
  const removed = await ask('signingSecrets.remove', { name })
  await invalidate('signingSecrets.list')
  return removed
}
