import { z } from 'zod'
import {
  callbackPathSchema,
  type EnvironmentId,
  environmentNameSchema,
  headerNameSchema,
  secretPlaceSchema,
  sourceAddressListSchema,
  variableNameSchema,
} from '#contract/registration/environment'
import { serviceSchema } from '#contract/terms'

/** Everything that the store holds about a secret. */
export const secretReferenceSchema = z.union([
  z.object({ place: secretPlaceSchema, id: z.string() }),
  z.object({ place: z.literal('env'), variable: variableNameSchema }),
])
export type SecretReference = z.infer<typeof secretReferenceSchema>

export const storedAuthenticationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('header'),
    headers: z.array(z.object({ name: headerNameSchema, secret: secretReferenceSchema })),
  }),
  z.object({ kind: z.literal('hmac'), key: secretReferenceSchema, secret: secretReferenceSchema }),
])
export type StoredAuthentication = z.infer<typeof storedAuthenticationSchema>

/** An environment as the store keeps it. */
export const storedEnvironmentSchema = z.object({
  name: environmentNameSchema,
  service: serviceSchema,
  baseUrl: z.string(),
  authentication: storedAuthenticationSchema,
  callbackPath: callbackPathSchema,
  sourceAddresses: sourceAddressListSchema,
})
export type StoredEnvironment = z.infer<typeof storedEnvironmentSchema> & { readonly id: EnvironmentId }

/** An authentication whose secrets are given as `S`: as they were typed, or as references to where they are kept. */
type AuthenticationOf<S> =
  | { readonly kind: 'none' }
  | { readonly kind: 'header'; readonly headers: readonly { readonly secret: S }[] }
  | { readonly kind: 'hmac'; readonly key: S; readonly secret: S }

/** The secrets of an authentication, in a fixed order. */
export function secretsOf<S>(authentication: AuthenticationOf<S>): S[] {
  switch (authentication.kind) {
    case 'none':
      return []
    case 'header':
      return authentication.headers.map(header => header.secret)
    case 'hmac':
      return [authentication.key, authentication.secret]
    default:
      return authentication satisfies never
  }
}
