import { z } from 'zod'
import { changeSchema } from '../deliveries/trail.ts'
import {
  addedHeadersSchema,
  additionsSchema,
  callerVariablesSchema,
  noAdditions,
  programSchema,
} from '../sending/additions.ts'
import { scenarioLimits } from '../sending/scenario-terms.ts'
import { scenarioIdSchema } from '../sending/scenarios.ts'
import { allowRemoteSchema } from '../sending/sending.ts'
import { atMsSchema, belowSchema, drillIdSchema, sessionIdSchema } from '../terms.ts'
import { testFormatSchema } from '../transfer/exporting.ts'
import { type DrillProperty, drillPropertySchema } from './properties.ts'
import { drillResponseSchema, drillTrailSchema, sentSendingSchema } from './sequence.ts'
import { situationCountSchema } from './situations.ts'

export const drillLimits = {
  runs: { least: 1, most: 10_000, usual: 25 },
  settleMs: { least: 0, most: 60_000, usual: 1000 },
  timeLimitMs: { least: 1000, most: 86_400_000, usual: 600_000 },
  seed: { least: 0, most: 0x7fff_ffff },
  /** Distinct notifications of a trail; of a longer trail, the most important are sent. */
  steps: 12,
  trails: 50,
  /** Saved sequences. */
  saved: 200,
} as const

/** Trails of a drill: all named ones. Default: one bundled trail of every kind. */
const drillSourceSchema = z.object({
  /** Keys or ids of captured records. */
  records: z.array(z.string().min(1)).max(drillLimits.trails).default([]),
  sessionId: sessionIdSchema.nullable().default(null),
  scenarios: z.array(scenarioIdSchema).max(drillLimits.trails).default([]),
  /** Bodies in any order, for records outside the store. */
  given: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        bodies: z.array(z.string().max(1_000_000)).min(1).max(500),
      }),
    )
    .max(drillLimits.trails)
    .default([]),
  /**
   * Texts of scenario files, by a path or another name. A saved sequence is sent first, another scenario has trails.
   * `isAdded`: sent beside the others, which it does not replace.
   */
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(500),
        text: z.string().max(scenarioLimits.characters),
        isAdded: z.boolean().default(false),
      }),
    )
    .max(drillLimits.saved)
    .default([]),
  /** Only these of the found trails and saved sequences. Empty for all. */
  trails: z
    .array(z.string().min(1).max(500))
    .max(drillLimits.trails + drillLimits.saved)
    .default([]),
})
export type DrillSource = z.infer<typeof drillSourceSchema>

const stateReaderSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('none') }),
  /** GET. `{recordId}` stands for a record's id, escaped. */
  z.object({ by: z.literal('url'), url: z.string().min(1).max(4000) }),
  /** Output of a program, run without a shell; `{recordId}` in an argument stands for a record's id. */
  z.object({ by: z.literal('command'), command: programSchema }),
])
export type StateReader = z.infer<typeof stateReaderSchema>

const bounded = (of: { readonly least: number; readonly most: number; readonly usual: number }) =>
  z.int().min(of.least).max(of.most).default(of.usual)

/**
 * Target of a drill that sends to the sample app, which has two faults. It runs on this machine while it is needed;
 * its state is read without a state URL.
 */
export const exampleAppUrl = 'hooktrail:example'

export const drillOptionsSchema = z.object({
  /** Target of the notifications, or `exampleAppUrl`. */
  url: z.string().min(1).max(4000),
  source: drillSourceSchema.default(drillSourceSchema.parse({})),
  state: stateReaderSchema.default({ by: 'none' }),
  /** Headers and a signature of the notifications. */
  additions: additionsSchema.default(noAdditions),
  /** Headers of the requests to the state URL. */
  stateHeaders: addedHeadersSchema,
  /** Restarts the app, and ends once it listens again; `null`: no restarts. */
  restart: programSchema.nullable().default(null),
  /** Prepares your app for a record before each sequence, such as by creating its order; `null`: nothing. */
  prepare: programSchema.nullable().default(null),
  /**
   * Makes a dependency of the app fail (last argument `on`) and work again (`off`); `null`: no failures. `off` runs after
   * each sending, and when the drill ends.
   */
  fault: programSchema.nullable().default(null),
  /** Absolute working folder of the programs. Default: that of the project, or of the Hooktrail that runs the drill. */
  programFolder: z.string().min(1).max(4000).optional(),
  /** JSON Pointers in the state that may differ, beside those that Hooktrail learns. */
  ignore: z.array(z.string().max(1000)).max(200).default([]),
  /** Expected values in the state; see `readExpectation`. */
  expect: z.array(z.string().min(1).max(2000)).max(50).default([]),
  /** Members that get new ids in each run too, such as the user's reference. */
  renew: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** Time that the app may work after its response. */
  settleMs: bounded(drillLimits.settleMs),
  runs: bounded(drillLimits.runs),
  seed: z.int().min(drillLimits.seed.least).max(drillLimits.seed.most).nullable().default(null),
  /** Empty for all. */
  properties: z.array(drillPropertySchema).default([]),
  timeLimitMs: bounded(drillLimits.timeLimitMs),
  /** Only the sequence at this path of fast-check; requires one property, one trail and a seed. */
  path: z
    .string()
    .regex(/^\d+(:\d+)*$/)
    .max(2000)
    .nullable()
    .default(null),
})
export type DrillOptions = z.infer<typeof drillOptionsSchema>

/** `expected` was neither chosen nor given a value: an app whose state shows no documented value is not at fault. */
export function isOptional(
  { property, isSaved }: { readonly property: DrillProperty; readonly isSaved: boolean },
  { expect, properties }: Pick<DrillOptions, 'expect' | 'properties'>,
): boolean {
  return property === 'expected' && !isSaved && expect.length === 0 && !properties.includes('expected')
}

/** Probable design of an app that fails this way; `suspicionTexts` has the sentences. */
const suspicionSchema = z.enum([
  'last-arrival-wins',
  'first-arrival-wins',
  'one-per-status',
  'unknown-refused',
  'letter-case-matters',
  'slow',
  'repeats-refused',
  'counts-repeats',
  'clock-as-text',
  'no-lock',
  'acknowledges-first',
  'seen-before-stored',
  'failure-not-reported',
  'refunds-ignored',
  'given-back-as-new',
  'status-skips-refused',
  'refused-at-once',
  'shared-state',
  'amount-rounded',
  'counted-again',
  'failure-acknowledged',
  'reference-needed',
  'signature-unverified',
  'other',
])
export type Suspicion = z.infer<typeof suspicionSchema>

const drillStateSchema = z.object({
  status: z.int(),
  /** With the trail's ids instead of the run's; at most 64 KiB. */
  text: z.string(),
  isJson: z.boolean(),
  isCut: z.boolean(),
})
export type DrillState = z.infer<typeof drillStateSchema>

/** End states of a run: one per record of the trail, then those of the other copy. */
const statesSchema = z.array(
  drillStateSchema.extend({ record: z.int().nonnegative(), subject: z.enum(['own', 'other']) }),
)

const drillFailureSchema = z.object({
  property: drillPropertySchema,
  trail: z.string(),
  sequence: z.array(sentSendingSchema).min(1),
  /** Reference sequence, sent first for its own records. Empty if only responses are judged. */
  reference: z.array(sentSendingSchema),
  before: statesSchema,
  after: statesSchema,
  /** From `before`, or the expected value, to `after`, by state; paths start with the state's index. Without allowed differences. */
  differences: z.array(changeSchema),
  /** End states of a naive handler of the same sequence, as JSON: one for each record of the trail that it received. */
  naive: z.array(z.string()).default([]),
  suspicion: suspicionSchema,
  sentence: z.string(),
  /** Repeats exactly this sequence. The path of a saved sequence is empty. */
  seed: z.int(),
  path: z.string(),
  /** Command that repeats this sequence, for a shell. */
  command: z.string(),
})
export type DrillFailure = z.infer<typeof drillFailureSchema>

const drillCellSchema = z.object({
  property: drillPropertySchema,
  /** For a saved sequence its name. */
  trail: z.string(),
  isSaved: z.boolean().default(false),
  verdict: z.enum(['waiting', 'running', 'held', 'broken', 'unchecked']),
  /** Sent sequences without references and shrinking. */
  runs: z.int().nonnegative(),
  /** Why it was not checked, or a limit of the check; `null` for none. */
  reason: z.string().nullable(),
  sentence: z.string().nullable(),
  /** Against the drill that this one is compared with. */
  change: z.enum(['fixed', 'broken', 'same']).nullable(),
  /** Situations of the property in its sent sequences; empty until the check ends, or if it was not checked. */
  tried: z.array(situationCountSchema).default([]),
  /** Statements that it follows from, such as "Transaction Notification Service, Events (T15-2)". */
  sources: z.array(z.string()),
})
export type DrillCell = z.infer<typeof drillCellSchema>

export const drillSummarySchema = z.object({
  id: drillIdSchema,
  /** `stopped`: by its time limit, or because the target is unreachable; `message` has the reason. */
  state: z.enum(['preparing', 'running', 'done', 'cancelled', 'stopped', 'failed']),
  message: z.string().nullable(),
  /** The target was unreachable from the start. */
  isUnreachable: z.boolean(),
  url: z.string(),
  startedAtMs: atMsSchema,
  endedAtMs: atMsSchema.nullable(),
  seed: z.int(),
  trailNames: z.array(z.string()),
  cells: z.array(drillCellSchema),
  /** Sequences of all properties, sent and planned. */
  runs: z.int().nonnegative(),
  plannedRuns: z.int().nonnegative(),
  /** Sent notifications, with those of references and shrinking. */
  sent: z.int().nonnegative(),
  /** An earlier drill with the same target and trails. */
  comparedWith: drillIdSchema.nullable(),
})
export type DrillSummary = z.infer<typeof drillSummarySchema>

export const drillSchema = drillSummarySchema.extend({
  options: drillOptionsSchema,
  trails: z.array(drillTrailSchema),
  failures: z.array(drillFailureSchema),
  /** JSON Pointers that differ between two runs of the same order, by trail. */
  learnedIgnores: z.array(z.object({ trail: z.string(), paths: z.array(z.string()) })),
})
export type Drill = z.infer<typeof drillSchema>

const drillAttemptSchema = sentSendingSchema.extend({
  number: z.int().positive(),
  property: drillPropertySchema.nullable(),
  trail: z.string(),
  /** Counts from 1 over the drill; each run has its own ids. */
  run: z.int().positive(),
  recordId: z.string(),
})
export type DrillAttempt = z.infer<typeof drillAttemptSchema>

/** A failing sequence that is sent again, step by step. */
export const sequenceRunSchema = z.object({
  id: z.int().positive(),
  state: z.enum(['waiting', 'sending', 'done', 'cancelled', 'failed']),
  message: z.string().nullable(),
  trail: z.string(),
  property: drillPropertySchema,
  recordIds: z.array(z.string()),
  /** `response`: `null` until sent. */
  sequence: z.array(sentSendingSchema.extend({ response: drillResponseSchema.nullable() })),
})
export type SequenceRun = z.infer<typeof sequenceRunSchema>

const oneDrill = z.object({ id: drillIdSchema })
const oneFailure = oneDrill.extend({ property: drillPropertySchema, trail: z.string() })

/** Failures with one cause: the failure with the shortest sequence, and the others. */
export interface Cause {
  readonly failure: DrillFailure
  readonly others: readonly DrillFailure[]
}

/** Those that explain most failures first, then in the order of discovery. */
export function causesOf(failures: readonly DrillFailure[]): Cause[] {
  const groups = Map.groupBy(failures, ({ suspicion, sentence }) => `${suspicion} ${sentence}`)
  const causes = [...groups.values()].flatMap(group => {
    const [failure] = group.toSorted((a, b) => a.sequence.length - b.sequence.length)
    return failure === undefined ? [] : [{ failure, others: group.filter(one => one !== failure) }]
  })
  return causes.toSorted((a, b) => b.others.length - a.others.length)
}

/** Calls about drills. `allowRemote`: the user has confirmed the host, as for everything that is sent. */
export const drillMethods = {
  /** Plan of a drill, without sending. Throws `not-found`, `invalid-params`, `invalid-url`. */
  'drills.plan': {
    params: drillOptionsSchema.partial({ url: true }),
    result: z.object({
      trails: z.array(drillTrailSchema),
      /** Cells that will not be checked, with the reason. */
      unchecked: z.array(drillCellSchema),
      plannedRuns: z.int().nonnegative(),
    }),
  },
  /**
   * Starts a drill and returns before anything is sent; `drill.progress` follows. Throws `not-found`,
   * `invalid-params`, `invalid-url`, `remote-target-refused`, `busy` while another drill runs, `secret-unavailable` for a
   * missing variable, and `consent-needed` for a program that is not allowed.
   */
  'drills.start': {
    params: drillOptionsSchema.extend({ allowRemote: allowRemoteSchema, variables: callerVariablesSchema }),
    result: drillSummarySchema,
  },
  'drills.get': { params: oneDrill, result: drillSchema },
  /** Newest first, with earlier launches. */
  'drills.list': {
    params: z.object({ before: drillIdSchema.optional(), limit: z.int().min(1).max(200).default(50) }),
    result: z.object({ drills: z.array(drillSummarySchema), hasMore: z.boolean() }),
  },
  /** Sendings of a drill, oldest first. */
  'drills.attempts': {
    params: oneDrill.extend({
      after: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(500).default(200),
      property: drillPropertySchema.optional(),
      trail: z.string().optional(),
    }),
    result: z.object({ attempts: z.array(drillAttemptSchema), hasMore: z.boolean() }),
  },
  /** Ends it soon; its results stay. No effect after its end. */
  'drills.cancel': { params: oneDrill, result: drillSummarySchema },
  /** Deletes a drill that has ended, with its sendings. */
  'drills.remove': { params: oneDrill, result: oneDrill },
  /**
   * Report of a drill as one file, in base64. `isPseudonymous`: replaces data that may identify somebody, in
   * HTML; JUnit has the originals. `path`: absolute path on the engine's machine to write it to, replacing a
   * report of the same format. Throws `not-available` for HTML if the host has no views, `target-exists` and
   * `target-unwritable` like exports.
   */
  'drills.report': {
    params: oneDrill.extend({
      format: z.enum(['html', 'junit']),
      isPseudonymous: z.boolean().default(true),
      path: z.string().min(1).max(4000).nullable().default(null),
      below: belowSchema,
    }),
    result: z.object({ base64: z.string(), name: z.string() }),
  },
  /**
   * Sends the sequence of a failure again for new records. `pauseMs` between waves; `null`: each waits for
   * `drills.next`. `drill.sequence` follows. Throws `not-found`, `busy` while another is sent, `secret-unavailable`.
   */
  'drills.repeat': {
    params: oneFailure.extend({
      pauseMs: z.int().min(0).max(600_000).nullable().default(0),
      allowRemote: z.boolean().default(false),
      variables: callerVariablesSchema,
    }),
    result: sequenceRunSchema,
  },
  /**
   * A failure as a scenario file, which a drill sends first. `name`: without extension. Throws `not-found`, also if its
   * notifications have changed.
   */
  'drills.file': { params: oneFailure, result: z.object({ name: z.string(), text: z.string() }) },
  /**
   * Writes it to the folder of the user's scenarios, unless a saved sequence is alike: then `isNew` is false. Throws as
   * `drills.file`, and `folder-not-writable`.
   */
  'drills.save': { params: oneFailure, result: z.object({ id: scenarioIdSchema, isNew: z.boolean() }) },
  /**
   * A failure as a test with the bodies that the drill sent. It sends the sequence and compares the end state. `name`:
   * without extension. `needsHooktrail`: plain requests can't send the sequence, so it runs `hooktrail drill`. Throws as
   * `drills.file`, and `not-available` above 2 MiB.
   */
  'drills.test': {
    params: oneFailure.extend({ format: testFormatSchema }),
    result: z.object({ name: z.string(), text: z.string(), needsHooktrail: z.boolean() }),
  },
  'drills.next': { params: z.object({ id: z.int().positive() }), result: sequenceRunSchema },
  'drills.endRepeat': { params: z.object({ id: z.int().positive() }), result: sequenceRunSchema },
} as const
