import { routeSigningSchema, type Signing } from '#contract/sending/additions'
import { signingSecretNameSchema } from '#contract/sending/signing-secrets'

/** A signature by HMAC, as it is typed: header and secret may be empty. */
export type HmacSigning = Extract<Signing, { by: 'hmac-sha256' }>

export const newHmac: HmacSigning = {
  ...{ by: 'hmac-sha256', header: 'X-Signature', encoding: 'hex', prefix: '' },
  secret: { from: 'saved', name: '' },
}

/** Why nothing can be signed like this; `null` if it can. */
export function problemOfSigning(signing: Signing | null): string | null {
  if (signing === null || signing.by === 'command') return null
  if (signing.by === 'hmac-sha256') {
    const { header, secret } = signing
    if (header.trim() === '') return 'Enter the header of the signature.'
    if (secret.from === 'saved' && secret.name === '') return 'Choose or save a secret for the signature.'
    if (secret.from === 'env' && secret.variable === '') return 'Enter the variable with the secret.'
  }
  const { error } = routeSigningSchema.safeParse(signing)
  return error === undefined ? null : `Signature: ${error.issues[0]?.message ?? 'not valid'}.`
}

/** Why a secret can't be saved by this name; `null` if it can. */
export function problemOfSecretName(name: string): string | null {
  return signingSecretNameSchema.safeParse(name).success
    ? null
    : 'Letters, digits, dots, dashes and underscores.'
}
