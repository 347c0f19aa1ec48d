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

const secretReferenceSchema = z.union([
  z.object({ place: secretPlaceSchema, id: z.string() }),
  z.object({ place: z.literal('env'), variable: variableNameSchema }),
])
export type SecretReference = z.infer<typeof secretReferenceSchema>

const storedAuthenticationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('header'),
    headers: z.array(z.object({ name: headerNameSchema, secret: secretReferenceSchema })),
  }),
  z.object({ kind: z.literal('hmac'), key: secretReferenceSchema, secret: secretReferenceSchema }),
])
export type StoredAuthentication = z.infer<typeof storedAuthenticationSchema>

export const storedEnvironmentSchema = z.object({
  name: environmentNameSchema,
  service: serviceSchema,
  baseUrl: z.string(),
  authentication: storedAuthenticationSchema,
  callbackPath: callbackPathSchema,
  sourceAddresses: sourceAddressListSchema,
  isFromFile: z.literal(true).optional(),
})
export type StoredEnvironment = z.infer<typeof storedEnvironmentSchema> & { readonly id: EnvironmentId }

/** Authentication with secrets of type `S`: as typed, or as references. */
type AuthenticationOf<S> =
  | { readonly kind: 'none' }
  | { readonly kind: 'header'; readonly headers: readonly { readonly secret: S }[] }
  | { readonly kind: 'hmac'; readonly key: S; readonly secret: S }

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
