import { AppError } from '#contract/errors'
import type { AuthenticationInput, SecretInput } from '#contract/registration/environment'
import { secretsOf } from './stored.ts'

/**
 * Refuses secrets that are kept as they are where the base URL leads to another origin: anyone who can change an
 * environment could else have them sent anywhere without knowing them. A variable's name counts as a secret, since it
 * is read at each call. Throws `secret-required`.
 */
export function refuseKeptElsewhere(
  authentication: AuthenticationInput,
  baseUrlBefore: string,
  baseUrl: string,
): void {
  if (!secretsOf<SecretInput>(authentication).some(({ from }) => from === 'kept')) return
  const origin = new URL(baseUrl).origin
  if (URL.canParse(baseUrlBefore) && new URL(baseUrlBefore).origin === origin) return
  throw new AppError(
    'secret-required',
    `Enter the secret again: the base URL now leads to ${origin}, and secrets are only sent to the confirmed host.`,
    { origin },
  )
}
