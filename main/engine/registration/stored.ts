import { z } from 'zod'
import {
  authenticationOf,
  callbackPathSchema,
  type EnvironmentId,
  environmentNameSchema,
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

const storedAuthenticationSchema = authenticationOf(secretReferenceSchema)
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

/** Authentication with secrets of type `S`: as typed, as references, or as shown. */
type AuthenticationOf<S> =
  | { kind: 'none' }
  | { kind: 'header'; headers: { name: string; secret: S }[] }
  | { kind: 'hmac'; key: S; secret: S }

/** Secrets with their places: `header x-api-key`, `key`, `secret`. */
export function placedSecrets<S>(authentication: AuthenticationOf<S>): [place: string, secret: S][] {
  switch (authentication.kind) {
    case 'none':
      return []
    case 'header':
      return authentication.headers.map(({ name, secret }) => [placeOfHeader(name), secret])
    case 'hmac':
      return [
        ['key', authentication.key],
        ['secret', authentication.secret],
      ]
  }
}

export function secretsOf<S>(authentication: AuthenticationOf<S>): S[] {
  return placedSecrets(authentication).map(([, secret]) => secret)
}

/** The authentication with changed secrets, one after another. `place`: as in `placedSecrets`. */
export async function withSecrets<S, T>(
  authentication: AuthenticationOf<S>,
  change: (secret: S, place: string) => Promise<T>,
): Promise<AuthenticationOf<T>> {
  switch (authentication.kind) {
    case 'none':
      return authentication
    case 'header': {
      const headers: { name: string; secret: T }[] = []
      for (const { name, secret } of authentication.headers)
        headers.push({ name, secret: await change(secret, placeOfHeader(name)) })
      return { kind: 'header', headers }
    }
    case 'hmac': {
      const key = await change(authentication.key, 'key')
      return { kind: 'hmac', key, secret: await change(authentication.secret, 'secret') }
    }
  }
}

function placeOfHeader(name: string): string {
  return `header ${name.toLowerCase()}`
}
