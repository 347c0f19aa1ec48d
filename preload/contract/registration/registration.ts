import { z } from 'zod'
import { atMsSchema, elapsedMsSchema, headerPairsSchema, serviceSchema } from '../terms.ts'
import { environmentIdSchema } from './environment.ts'
import { tunnelIdSchema } from './tunnel.ts'

export const registrationIdSchema = z.int().positive().brand<'RegistrationId'>()
export type RegistrationId = z.infer<typeof registrationIdSchema>
export const serviceCallIdSchema = z.int().positive().brand<'ServiceCallId'>()
export type ServiceCallId = z.infer<typeof serviceCallIdSchema>

/** A callback URL is at most this long; servers take no longer ones. */
export const callbackUrlSchema = z.string().max(2000)

/**
 * The outcome of registering.
 * - `registered`: the service confirmed it
 * - `not-confirmed`: the service says that it registered, but another URL, or it lists no registration
 * - `already-subscribed`: the event is subscribed already; nothing was created, which is a failure
 * - `refused`: the service refused, for another reason than the callback URL
 * - `invalid-callback`: the callback URL is not one that the service takes; may be known before the call
 * - `callback-unreachable`: the service could not reach the callback URL
 * - `unexpected-answer`: something answered, but not as the service is documented to
 * - `unreachable`: nothing answered in time
 */
export const registerOutcomeSchema = z.enum([
  'registered',
  'not-confirmed',
  'already-subscribed',
  'refused',
  'invalid-callback',
  'callback-unreachable',
  'unexpected-answer',
  'unreachable',
])
export type RegisterOutcome = z.infer<typeof registerOutcomeSchema>

/** How a confirmation differs from what was asked. `field-not-told`: it lacks what the document shows. */
export const answerCheckCodes = ['none-registered', 'other-url', 'other-event', 'field-not-told'] as const

/**
 * One thing to know about a callback URL before the call, or about the answer. Only `blocking` ones keep the call from
 * being made.
 */
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
    ...answerCheckCodes,
  ]),
  severity: z.enum(['blocking', 'warning', 'notice', 'good']),
  message: z.string(),
  /** A callback URL to use instead, where there is one. */
  suggestion: z.string().nullable(),
})
export type CallbackCheck = z.infer<typeof callbackCheckSchema>

/** A registration as the service lists it. Transaction Notification Service, "Webhook registration". */
export const remoteRegistrationSchema = z.object({
  /** The text that came, whatever its JSON type; `null` where there is none. */
  id: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  event: z.string().nullable(),
})
export type RemoteRegistration = z.infer<typeof remoteRegistrationSchema>

export const registerParamsSchema = z.object({
  environmentId: environmentIdSchema,
  callbackUrl: callbackUrlSchema,
  /** Neither looks up names nor probes. */
  skipProbe: z.boolean().default(false),
  /** Calls with a callback URL that the funding service's document says it refuses: one with capital letters. */
  allowCapitals: z.boolean().default(false),
  /** Values of a command's own environment, before those of the process that makes the call. Never kept. */
  variables: z.record(z.string(), z.string()).default({}),
})

export const registerResultSchema = z.object({
  /** The service confirmed this callback URL. */
  ok: z.boolean(),
  /** `null` where no call was made or nothing answered. The body decides, not the status. */
  httpStatus: z.int().nullable(),
  outcome: registerOutcomeSchema,
  /** The service's own message where it gave one, and what to do. */
  message: z.string(),
  registrations: z.array(remoteRegistrationSchema),
  checks: z.array(callbackCheckSchema),
  /** `null` where no call was made. */
  callId: serviceCallIdSchema.nullable(),
})
export type RegisterResult = z.infer<typeof registerResultSchema>

/** What is registered where, as far as this Hooktrail did it. */
export const registrationSchema = z.object({
  id: registrationIdSchema,
  environmentId: environmentIdSchema,
  callbackUrl: z.string(),
  remoteId: z.string().nullable(),
  event: z.string().nullable(),
  /** `already-subscribed`: the service did not say for which URL. */
  outcome: z.enum(['registered', 'already-subscribed']),
  registeredAtMs: atMsSchema,
  /** The tunnel whose address it was then; `null` where it was none's. */
  tunnelId: tunnelIdSchema.nullable().default(null),
})
export type RegistrationRecord = z.infer<typeof registrationSchema>

export const callPurposeSchema = z.enum(['register', 'list', 'remove', 'keys'])

/** One call to a service, with its secrets removed. */
export const serviceCallSchema = z.object({
  id: serviceCallIdSchema,
  environmentId: environmentIdSchema,
  /** At the time of the call. */
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
  answerHeaders: headerPairsSchema,
  /** At most 64 KiB of it. */
  answerBody: z.string(),
  isAnswerCut: z.boolean(),
  outcome: z.string(),
  message: z.string(),
})
export type ServiceCall = z.infer<typeof serviceCallSchema>

export const extensionOutcomeSchema = z.enum([
  'done',
  'not-offered',
  'refused',
  'unexpected-answer',
  'unreachable',
])
export type ExtensionOutcome = z.infer<typeof extensionOutcomeSchema>

/** A key with which a sender signs. Observed beyond the specification, "Delivery". */
export const senderKeySchema = z.object({
  /** As in the delivery's `x-bitso-key-id`; `null` where the service gave none. */
  keyId: z.string().nullable(),
  /** Base64 of DER (SPKI), as it came. */
  publicKey: z.string(),
})
export type SenderKey = z.infer<typeof senderKeySchema>

/** The outcome of asking the service for its public keys. An extension like `extensionResultSchema`. */
export const publicKeysResultSchema = z.object({
  outcome: extensionOutcomeSchema,
  httpStatus: z.int().nullable(),
  message: z.string(),
  keys: z.array(senderKeySchema),
  callId: serviceCallIdSchema,
})
export type PublicKeysResult = z.infer<typeof publicKeysResultSchema>

/**
 * The outcome of listing or removing registrations at the service. An extension: both specifications say "not shown",
 * so the newer API's calls are tried, and the service may not know them.
 */
export const extensionResultSchema = z.object({
  outcome: extensionOutcomeSchema,
  httpStatus: z.int().nullable(),
  message: z.string(),
  /** Of listing. */
  registrations: z.array(remoteRegistrationSchema),
  callId: serviceCallIdSchema,
})
export type ExtensionResult = z.infer<typeof extensionResultSchema>
