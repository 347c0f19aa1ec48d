import type { Result } from '#contract/methods'
import { ask, freshQuery, invalidate } from '../client/engine-query.ts'

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
