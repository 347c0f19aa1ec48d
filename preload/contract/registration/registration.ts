import { z } from 'zod'
import { atMsSchema, elapsedMsSchema, headerPairsSchema, serviceSchema } from '../terms.ts'
import { environmentIdSchema } from './environment.ts'
import { tunnelIdSchema } from './tunnel.ts'

export const registrationIdSchema = z.int().positive().brand<'RegistrationId'>()
export const serviceCallIdSchema = z.int().positive().brand<'ServiceCallId'>()
export type ServiceCallId = z.infer<typeof serviceCallIdSchema>

/** Servers accept no longer URLs. */
const callbackUrlSchema = z.string().max(2000)

/**
 * Outcome of registering.
 * - `registered`: confirmed by the service
 * - `not-confirmed`: the service confirmed another URL or event, or its 2xx response has no documented shape
 * - `already-subscribed`: nothing was created, so this is a failure
 * - `refused`: for another reason than the callback URL
 * - `invalid-callback`: the service does not accept this callback URL; may be known before the call
 * - `callback-unreachable`: the service could not reach the callback URL
 * - `unexpected-response`: another response: a redirect, no such path, an error page
 * - `unreachable`: no response in time
 */
const registerOutcomeSchema = z.enum([
  'registered',
  'not-confirmed',
  'already-subscribed',
  'refused',
  'invalid-callback',
  'callback-unreachable',
  'unexpected-response',
  'unreachable',
])
export type RegisterOutcome = z.infer<typeof registerOutcomeSchema>

/**
 * Differences between confirmation and request. `field-not-told`: a documented member is missing. `field-type`: a
 * member has an undocumented type.
 */
export const responseCheckCodes = [
  'none-registered',
  'other-url',
  'other-event',
  'field-not-told',
  'field-type',
] as const

/** A remark about a callback URL before the call, or about the response. Only `blocking` ones prevent the call. */
export const callbackCheckSchema = z.object({
  code: z.enum([
    'not-a-url',
    'capital-letters',
    'not-https',
    'credentials-in-url',
    'fragment-in-url',
    'not-public',
    'name-unknown',
    'probe-reached',
    'probe-failed',
    'no-listener',
    ...responseCheckCodes,
  ]),
  severity: z.enum(['blocking', 'warning', 'notice', 'good']),
  message: z.string(),
  suggestion: z.string().nullable(),
})
export type CallbackCheck = z.infer<typeof callbackCheckSchema>

/** A registration listed by the service. Transaction Notification Service, "Webhook registration". */
const remoteRegistrationSchema = z.object({
  /** As received, of any JSON type; `null` if absent. */
  id: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  event: z.string().nullable(),
})
export type RemoteRegistration = z.infer<typeof remoteRegistrationSchema>

export const registerParamsSchema = z.object({
  environmentId: environmentIdSchema,
  callbackUrl: callbackUrlSchema,
  /** Without name lookup and probe. */
  skipProbe: z.boolean().default(false),
  /** Calls with capital letters, which the funding service refuses according to its specification. */
  allowCapitals: z.boolean().default(false),
  /** Values of a command's environment, before those of this process. Never stored. */
  variables: z.record(z.string(), z.string()).default({}),
})

export const registerResultSchema = z.object({
  ok: z.boolean(),
  /** `null` without a call or response. The body decides, not the status. */
  httpStatus: z.int().nullable(),
  outcome: registerOutcomeSchema,
  /** The service's message, if any, and what to do. */
  message: z.string(),
  registrations: z.array(remoteRegistrationSchema),
  checks: z.array(callbackCheckSchema),
  callId: serviceCallIdSchema.nullable(),
})
export type RegisterResult = z.infer<typeof registerResultSchema>

/** A registration that this Hooktrail has made. */
export const registrationSchema = z.object({
  id: registrationIdSchema,
  environmentId: environmentIdSchema,
  callbackUrl: z.string(),
  remoteId: z.string().nullable(),
  event: z.string().nullable(),
  /** `already-subscribed`: the service did not say for which URL. */
  outcome: z.enum(['registered', 'already-subscribed']),
  registeredAtMs: atMsSchema,
  /** Tunnel of the URL at that time; `null` for none. */
  tunnelId: tunnelIdSchema.nullable().default(null),
})
export type RegistrationRecord = z.infer<typeof registrationSchema>

const callPurposeSchema = z.enum(['register', 'list', 'remove', 'keys'])

/** A call to a service, without its secrets. */
export const serviceCallSchema = z.object({
  id: serviceCallIdSchema,
  environmentId: environmentIdSchema,
  environmentName: z.string(),
  service: serviceSchema,
  purpose: callPurposeSchema,
  method: z.string(),
  url: z.string(),
  sentHeaders: headerPairsSchema,
  sentBody: z.string(),
  startedAtMs: atMsSchema,
  elapsedMs: elapsedMsSchema,
  httpStatus: z.int().nullable(),
  responseHeaders: headerPairsSchema,
  /** At most 64 KiB. */
  responseBody: z.string(),
  isResponseCut: z.boolean(),
  outcome: z.string(),
  message: z.string(),
})
export type ServiceCall = z.infer<typeof serviceCallSchema>

const extensionOutcomeSchema = z.enum([
  'done',
  'not-offered',
  'refused',
  'unexpected-response',
  'unreachable',
])
export type ExtensionOutcome = z.infer<typeof extensionOutcomeSchema>

/** A sender's signing key. Observed beyond the specification, "Delivery". */
const senderKeySchema = z.object({
  /** As in the delivery's `x-bitso-key-id`; `null` if the service gave none. */
  keyId: z.string().nullable(),
  /** Base64 of DER (SPKI), as received. */
  publicKey: z.string(),
})
export type SenderKey = z.infer<typeof senderKeySchema>

/** Public keys of the service. An extension like `extensionResultSchema`. */
export const publicKeysResultSchema = z.object({
  outcome: extensionOutcomeSchema,
  httpStatus: z.int().nullable(),
  message: z.string(),
  keys: z.array(senderKeySchema),
  callId: serviceCallIdSchema,
})
export type PublicKeysResult = z.infer<typeof publicKeysResultSchema>

/**
 * Result of listing or removing registrations at the service. An extension: both specifications say "not shown", so
 * the newer API's calls are tried, and the service may not know them.
 */
export const extensionResultSchema = z.object({
  outcome: extensionOutcomeSchema,
  httpStatus: z.int().nullable(),
  message: z.string(),
  registrations: z.array(remoteRegistrationSchema),
  callId: serviceCallIdSchema,
})
export type ExtensionResult = z.infer<typeof extensionResultSchema>
