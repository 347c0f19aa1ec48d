import { z } from 'zod'
import { responseLimitMs } from '../services/envelope.ts'
import {
  atMsSchema,
  deliveryIdSchema,
  headerPairsSchema,
  noParams,
  recordKindSchema,
  routeIdSchema,
  serviceSchema,
} from '../terms.ts'
import { routeSigningSchema } from './additions.ts'
import { batchSchema, batchSelectionSchema } from './replay.ts'
import { targetReachSchema } from './target-reach.ts'

/**
 * When a response rule applies: all given conditions must hold. If one depends on the body, the delivery is inspected
 * before the response.
 */
export const ruleConditionSchema = z.strictObject({
  service: serviceSchema.optional(),
  kind: recordKindSchema.optional(),
  /** In any case. */
  status: z.string().min(1).max(100).optional(),
  /** Number of the delivery of the same notification, from 1, since Hooktrail was started. */
  attempts: z.strictObject({ from: z.int().min(1), to: z.int().min(1).nullable() }).optional(),
  /** Every nth of the deliveries that meet the other conditions. */
  every: z.int().min(1).max(1_000_000).optional(),
  /** Of those, with this probability; the same seed gives the same sequence. */
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
})
export type RuleCondition = z.infer<typeof ruleConditionSchema>

/** Response for the sender. The delivery is stored first in any case. */
const reactionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('respond'),
    status: z.int().min(200).max(599).default(200),
    headers: headerPairsSchema.max(100).default([]),
    /** Default: Hooktrail's body. */
    body: z.string().max(1_000_000).optional(),
    delayMs: z.int().min(0).max(600_000).default(0),
  }),
  /** No response; the connection stays until the sender gives up. */
  z.strictObject({ type: z.literal('hang') }),
  /** Resets the connection, after the delay. */
  z.strictObject({ type: z.literal('reset'), delayMs: z.int().min(0).max(600_000).default(0) }),
])
export type Reaction = z.infer<typeof reactionSchema>

/** Whether the sender takes it for a failure: anything but a 2xx in time. */
export function isFailure(reaction: Reaction): boolean {
  return reaction.type !== 'respond' || reaction.status > 299 || reaction.delayMs > responseLimitMs
}

export const responseRuleSchema = z.strictObject({
  isEnabled: z.boolean().default(true),
  when: ruleConditionSchema.prefault({}),
  reaction: reactionSchema,
})
export type ResponseRule = z.infer<typeof responseRuleSchema>

const routeTargetSchema = z.strictObject({
  url: z.string().min(1).max(2000),
  keepPath: z.boolean().default(false),
})

export const maximumTargets = 20
export const maximumRules = 50

/** A route without its id. */
export const routeContentSchema = z.object({
  name: z.string().max(200).default(''),
  isEnabled: z.boolean().default(true),
  /** For the request's path without its query: `*` stands for any characters. */
  path: z.string().min(1).max(500).default('*'),
  /** Forwards only matches; empty: everything. Rules ignore it. */
  query: z.string().max(2000).default(''),
  targets: z.array(routeTargetSchema).max(maximumTargets).default([]),
  /**
   * `now`: Hooktrail responds, then forwards. `app`: the first target's response is passed back within five seconds
   * of the commit; else 504, or 502 if it cannot be reached. The delivery is stored first in any case.
   */
  responseMode: z.enum(['now', 'app']).default('now'),
  /** How forwarded bodies are signed; `null`: not. The secret is read at each request. */
  signing: routeSigningSchema.nullable().default(null),
  /** The first rule that applies responds. */
  rules: z.array(responseRuleSchema).max(maximumRules).default([]),
})
export type RouteContent = z.infer<typeof routeContentSchema>

export const routeSchema = routeContentSchema.extend({
  id: routeIdSchema,
  /** From `hooktrail.config.json`: it is changed and removed there only. */
  isFromFile: z.literal(true).optional(),
})
export type Route = z.infer<typeof routeSchema>

const targetStateSchema = z.object({
  url: z.string(),
  keepPath: z.boolean(),
  /** Newest attempts, oldest first. `isPassed`: a complete 2xx in time. */
  outcomes: z.array(
    z.object({
      startedAtMs: atMsSchema,
      isPassed: z.boolean(),
      /** HTTP status; `null` without a response. */
      status: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Start of the current series of failures, within the newest 300 attempts of the route; `null` after a success. */
  failingSinceMs: atMsSchema.nullable(),
  waiting: z.int().nonnegative(),
  /** Deliveries that no attempt delivered. */
  missed: z.int().nonnegative(),
})
export type TargetState = z.infer<typeof targetStateSchema>

const routeStateSchema = z.object({
  id: routeIdSchema,
  targets: z.array(targetStateSchema),
  /** Missed deliveries of all its apps, also former apps, which `routes.resend` would send. */
  missed: z.int().nonnegative(),
})
export type RouteState = z.infer<typeof routeStateSchema>

/** Result of a route for a new delivery. */
const routeTrialSchema = z.object({
  fitsPath: z.boolean(),
  /** The delivery matches the route's query. */
  isFound: z.boolean(),
  forwardsTo: z.array(z.string()),
  /** Whether the delivery matches each rule's condition; `counts`: a count or probability then decides. */
  rules: z.array(z.enum(['off', 'no', 'counts', 'applies'])),
})
export type RouteTrial = z.infer<typeof routeTrialSchema>

/** Routes. Every enabled route with a matching path forwards; the first with a response gives it. */
export const routeMethods = {
  'routes.list': { params: noParams, result: z.object({ routes: z.array(routeSchema) }) },
  /**
   * Without an id a new route, after the others. Throws `invalid-url`, `invalid-query`, `invalid-params` for a
   * part without effect (route-problem.ts), `remote-target-refused`, `not-found`, `set-by-file`.
   */
  'routes.save': {
    params: z.object({
      id: routeIdSchema.optional(),
      route: routeContentSchema,
      /** Stores the targets' hosts as allowed. */
      allowRemote: z.boolean().default(false),
    }),
    result: routeSchema,
  },
  /** All ids in their new order: the first route with a response gives it. Throws `invalid-params` unless complete. */
  'routes.reorder': {
    params: z.object({ ids: z.array(routeIdSchema).max(1000) }),
    result: z.object({ routes: z.array(routeSchema) }),
  },
  /**
   * Disables every rule that simulates a failure or delay, of the given or all routes. Those of the file stay; throws
   * `set-by-file` if there are no others.
   */
  'routes.respondNormally': {
    params: z.object({ ids: z.array(routeIdSchema).max(1000).optional() }).default({}),
    result: z.object({ routes: z.array(routeSchema) }),
  },
  /** State of each route that has targets or missed deliveries. */
  'routes.states': { params: noParams, result: z.object({ routes: z.array(routeStateSchema) }) },
  /** Result of a route for a delivery, without sending or counting. Throws `invalid-query`, `not-found`. */
  'routes.try': {
    params: z.object({ route: routeContentSchema, deliveryId: deliveryIdSchema }),
    result: routeTrialSchema,
  },
  'targets.check': {
    params: z.object({
      url: z.string().max(2000),
      /** Counts those from production. Throws `invalid-query`. */
      selection: batchSelectionSchema.optional(),
    }),
    result: targetReachSchema,
  },
  'routes.remove': { params: z.object({ id: routeIdSchema }), result: z.object({ id: routeIdSchema }) },
  /** Sends the deliveries that the route's apps missed, as a batch. */
  'routes.resend': {
    params: z.object({ id: routeIdSchema, concurrency: z.int().min(1).max(64).default(8) }),
    result: batchSchema,
  },
} as const
