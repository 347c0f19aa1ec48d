import { type RouteSigning, routeSigningSchema, type Signing } from '#contract/sending/additions'
import { pageValue } from '#ui'

/** How made notifications are signed, in each form that sends them. */
export const [useSendSigning, chooseSendSigning, sendSigning] = pageValue<RouteSigning | null>(null)

/** Why nothing can be signed like this; `null` if it can. Header and secret may be empty while they are typed. */
export function problemOfSigning(signing: Signing | null): string | null {
  if (signing?.by !== 'hmac-sha256') return null
  const { header, secret } = signing
  if (header === '') return 'Enter the header of the signature.'
  if ((secret.from === 'saved' ? secret.name : secret.variable) === '')
    return 'Choose or save a secret for the signature.'
  const message = routeSigningSchema.safeParse(signing).error?.issues[0]?.message
  return message === undefined ? null : `Signature: ${message}.`
}
