import { z } from 'zod'
import { atMsSchema, elapsedMsSchema, serviceSchema } from '../terms.ts'

export const environmentIdSchema = z.int().positive().brand<'EnvironmentId'>()
export type EnvironmentId = z.infer<typeof environmentIdSchema>

/** Unique without regard to case. Only letters that a path can hold, since it is also the default callback path. */
export const environmentNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    'a name has 1 to 63 letters, digits, dots, dashes and underscores',
  )

/** Place of a typed secret, which is never in the store. */
export const secretPlaceSchema = z.enum(['keychain', 'file'])
export type SecretPlaceName = z.infer<typeof secretPlaceSchema>

/** Visible part of a secret: its place, never its value. */
const secretViewSchema = z.object({
  place: z.enum(['keychain', 'file', 'env']),
  variable: z.string().nullable(),
  /** Readable now. `false` for an unset variable, or a keychain that this process lacks. */
  isAvailable: z.boolean(),
})
export type SecretView = z.infer<typeof secretViewSchema>

/** Names of environment variables that every shell takes. */
export const variableNameSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/, 'a variable has letters, digits and underscores')

/** In characters. A shorter secret is not removed from stored calls, since it could be any word. */
export const shortestRemovedSecret = 6

export const typedSecretSchema = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[ -~]+$/, 'a secret has printable ASCII letters only')

/** A secret: typed, named by its variable, or unchanged. A typed secret is sent to the engine once and never returned. */
const secretInputSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('value'),
    value: typedSecretSchema,
    place: secretPlaceSchema,
  }),
  z.object({ from: z.literal('env'), variable: variableNameSchema }),
  z.object({ from: z.literal('saved') }),
])
export type SecretInput = z.infer<typeof secretInputSchema>

const ownHeaders = new Set(['host', 'connection', 'content-length', 'content-type', 'transfer-encoding'])
export const headerNameSchema = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'a header name has no blanks or separators')
  .refine(name => !ownHeaders.has(name.toLowerCase()), 'this header is set by the call itself')

/**
 * How calls to a service are authenticated. Both specifications: "not shown", so the user chooses.
 * - `header`: fixed headers, such as a bearer token or an API key
 * - `hmac`: `Authorization: Bitso <key>:<nonce>:<signature>` (Observed beyond the specification, "Registration")
 */
export function authenticationOf<Secret extends z.ZodType>(secret: Secret) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('header'),
      headers: z
        .array(z.object({ name: headerNameSchema, secret }))
        .min(1)
        .max(10),
    }),
    z.object({ kind: z.literal('hmac'), key: secret, secret }),
  ])
}
const authenticationSchema = authenticationOf(secretViewSchema)
export type Authentication = z.infer<typeof authenticationSchema>
const authenticationInputSchema = authenticationOf(secretInputSchema)
export type AuthenticationInput = z.infer<typeof authenticationInputSchema>

/** Source of a list of addresses. `none`: unknown, so nothing is checked. */
const addressBasisSchema = z.enum(['published', 'observed', 'own', 'none'])
export const sourceAddressListSchema = z.object({
  basis: addressBasisSchema,
  addresses: z.array(z.union([z.ipv4(), z.ipv6()])).max(100),
})
export type SourceAddressList = z.infer<typeof sourceAddressListSchema>

/** Path of the environment's deliveries. */
export const callbackPathSchema = z
  .string()
  .max(200)
  .regex(/^\/[A-Za-z0-9._~/-]*$/, 'a path starts with / and has letters, digits and . _ ~ / - only')

const given = {
  name: environmentNameSchema,
  service: serviceSchema,
  /** Without a final slash. https; http only for loopback. */
  baseUrl: z.string().max(2000),
}

export const environmentSchema = z.object({
  id: environmentIdSchema,
  ...given,
  authentication: authenticationSchema,
  callbackPath: callbackPathSchema,
  sourceAddresses: sourceAddressListSchema,
  /** From `hooktrail.config.json`: it is changed and removed there only. */
  isFromFile: z.literal(true).optional(),
})
export type Environment = z.infer<typeof environmentSchema>

export const environmentInputSchema = z.object({
  id: environmentIdSchema.optional(),
  ...given,
  authentication: authenticationInputSchema.default({ kind: 'none' }),
  /** Default: `/` and the name in lower case. */
  callbackPath: callbackPathSchema.optional(),
  /** Default: the published list if the base URL is a preset's, else none. */
  sourceAddresses: sourceAddressListSchema.optional(),
})
export type EnvironmentInput = z.infer<typeof environmentInputSchema>

/** Whether a service responds at its base URL without credentials. */
export const environmentTestSchema = z.object({
  /** Any response, except of a gateway whose service does not respond (502 to 504). */
  isResponding: z.boolean(),
  checkedAtMs: atMsSchema,
  elapsedMs: elapsedMsSchema,
  httpStatus: z.int().nullable(),
  message: z.string(),
})
export type EnvironmentTest = z.infer<typeof environmentTestSchema>

/** Whether a place for secrets can be used, known before anything is written. */
export const secretPlaceStatusSchema = z.object({
  place: secretPlaceSchema,
  isSafe: z.boolean(),
  /** Its place, or why it can't be used and what to do. */
  message: z.string(),
})
export type SecretPlaceStatus = z.infer<typeof secretPlaceStatusSchema>
