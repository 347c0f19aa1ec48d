import { z } from 'zod'
import { answerLimitMs } from '../services/envelope.ts'
import {
  atMsSchema,
  deliveryIdSchema,
  headerPairsSchema,
  recordKindSchema,
  routeIdSchema,
  serviceSchema,
} from '../terms.ts'
import { batchSchema, batchSelectionSchema } from './replay.ts'
import { targetReachSchema } from './target-reach.ts'

/**
 * When an answer rule applies: all given conditions must hold. Where one depends on the body, the delivery is inspected
 * before the answer.
 */
export const ruleConditionSchema = z.object({
  service: serviceSchema.optional(),
  kind: recordKindSchema.optional(),
  /** Case does not count. */
  status: z.string().min(1).max(100).optional(),
  /** The nth delivery of the same notification of a record, from 1, since Hooktrail was started. */
  attempts: z.object({ from: z.int().min(1), to: z.int().min(1).nullable() }).optional(),
  /** Of those that meet the rest, every nth. */
  every: z.int().min(1).max(1_000_000).optional(),
  /** Of those, with this probability; the same seed gives the same sequence. */
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
})
export type RuleCondition = z.infer<typeof ruleConditionSchema>

/** What the sender gets. The delivery is stored before in any case. */
export const reactionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    status: z.int().min(200).max(599).default(200),
    headers: headerPairsSchema.max(100).default([]),
    /** Without it, the body that Hooktrail gives by itself. */
    body: z.string().max(1_000_000).optional(),
    delayMs: z.int().min(0).max(600_000).default(0),
  }),
  /** No answer; the connection stays until the sender gives up. */
  z.object({ type: z.literal('hang') }),
  /** The connection is reset, after a while where that is asked. */
  z.object({ type: z.literal('reset'), delayMs: z.int().min(0).max(600_000).default(0) }),
])
export type Reaction = z.infer<typeof reactionSchema>

/** Whether the sender takes it for a failure: anything but a 2xx answer in time. */
export function isFailure(reaction: Reaction): boolean {
  return reaction.type !== 'answer' || reaction.status > 299 || reaction.delayMs > answerLimitMs
}

export const answerRuleSchema = z.object({
  isEnabled: z.boolean().default(true),
  when: ruleConditionSchema.prefault({}),
  reaction: reactionSchema,
})
export type AnswerRule = z.infer<typeof answerRuleSchema>

export const routeTargetSchema = z.object({
  url: z.string().min(1).max(2000),
  /** Appends the captured path and query to the URL. */
  keepPath: z.boolean().default(false),
})

/** Of one route. */
export const maximumTargets = 20
export const maximumRules = 50

/** A route without its id. */
export const routeContentSchema = z.object({
  name: z.string().max(200).default(''),
  isEnabled: z.boolean().default(true),
  /** Of the request's path, without its query: `*` stands for any characters. */
  path: z.string().min(1).max(500).default('*'),
  /** Forward only what this query finds; empty: everything. It does not concern the rules. */
  query: z.string().max(2000).default(''),
  targets: z.array(routeTargetSchema).max(maximumTargets).default([]),
  /**
   * `now`: Hooktrail answers, forwarding follows. `app`: the first target's answer is passed back within five seconds
   * of the commit; else 504, and 502 where it cannot be reached. The delivery is stored before in any case.
   */
  answerMode: z.enum(['now', 'app']).default('now'),
  /** The first that applies answers. */
  rules: z.array(answerRuleSchema).max(maximumRules).default([]),
})
export type RouteContent = z.infer<typeof routeContentSchema>

export const routeSchema = routeContentSchema.extend({ id: routeIdSchema })
export type Route = z.infer<typeof routeSchema>

const noParams = z.object({}).default({})

/** The state of forwarding to one app. */
export const targetStateSchema = z.object({
  url: z.string(),
  keepPath: z.boolean(),
  /** The newest tries, oldest first. `isPassed`: a whole 2xx answer in time. */
  outcomes: z.array(
    z.object({
      startedAtMs: atMsSchema,
      isPassed: z.boolean(),
      /** HTTP status of the answer; `null` where there was none. */
      status: z.int().nullable(),
      /** Why there was none. */
      reason: z.string().nullable(),
    }),
  ),
  /** Since when every try has failed, within the newest 300 of the route; `null` while the last one passed. */
  failingSinceMs: atMsSchema.nullable(),
  /** Wait for their turn. */
  waiting: z.int().nonnegative(),
  /** Deliveries that no try brought there. */
  missed: z.int().nonnegative(),
})
export type TargetState = z.infer<typeof targetStateSchema>

export const routeStateSchema = z.object({
  id: routeIdSchema,
  targets: z.array(targetStateSchema),
  /** Of all its apps, also those that it had once: what `routes.resend` would send. */
  missed: z.int().nonnegative(),
})
export type RouteState = z.infer<typeof routeStateSchema>

/** What a route would do with a delivery, had it come now. */
export const routeTrialSchema = z.object({
  fitsPath: z.boolean(),
  /** The route's query finds it. */
  isFound: z.boolean(),
  /** The URLs it would be forwarded to. */
  forwardsTo: z.array(z.string()),
  /**
   * Of each rule, in order: whether the delivery matches its condition; `counts` where a count or probability then
   * decides.
   */
  rules: z.array(z.enum(['off', 'no', 'counts', 'applies'])),
})
export type RouteTrial = z.infer<typeof routeTrialSchema>

/** The calls about routes. Every enabled route whose path fits forwards; the first that has an answer gives it. */
export const routeMethods = {
  'routes.list': { params: noParams, result: z.object({ routes: z.array(routeSchema) }) },
  /** Without an id a new route, after the others. Throws `invalid-url`, `invalid-query`, `remote-target-refused`, `not-found`. */
  'routes.save': {
    params: z.object({
      id: routeIdSchema.optional(),
      route: routeContentSchema,
      /** Remember the targets' hosts as allowed. */
      allowRemote: z.boolean().default(false),
    }),
    result: routeSchema,
  },
  /** All ids in their new order: the first route that has an answer gives it. Throws `invalid-params` unless it is all. */
  'routes.reorder': {
    params: z.object({ ids: z.array(routeIdSchema).max(1000) }),
    result: z.object({ routes: z.array(routeSchema) }),
  },
  /** Switches off every rule that makes answers fail or come late on purpose; of the given routes, or of all. */
  'routes.answerNormally': {
    params: z.object({ ids: z.array(routeIdSchema).max(1000).optional() }).default({}),
    result: z.object({ routes: z.array(routeSchema) }),
  },
  /** The state of forwarding, for each route that has targets or missed something. */
  'routes.states': { params: noParams, result: z.object({ routes: z.array(routeStateSchema) }) },
  /** What a route would do with a delivery; nothing is sent or counted. Throws `invalid-query`, `not-found`. */
  'routes.try': {
    params: z.object({ route: routeContentSchema, deliveryId: deliveryIdSchema }),
    result: routeTrialSchema,
  },
  /** Where a URL leads, before anything is sent there. Throws `invalid-url`. */
  'targets.check': {
    params: z.object({
      url: z.string().max(2000),
      /** Counts those among them that came from production. Throws `invalid-query`. */
      selection: batchSelectionSchema.optional(),
    }),
    result: targetReachSchema,
  },
  'routes.remove': { params: z.object({ id: routeIdSchema }), result: z.object({ id: routeIdSchema }) },
  /** Sends again what the route's apps missed: a batch. */
  'routes.resend': {
    params: z.object({ id: routeIdSchema, concurrency: z.int().min(1).max(64).default(8) }),
    result: batchSchema,
  },
} as const
