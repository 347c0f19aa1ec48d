import { z } from 'zod'
import { changeSchema } from '../deliveries/trail.ts'
import { scenarioIdSchema } from '../sending/scenarios.ts'
import { allowRemoteSchema } from '../sending/sending.ts'
import { atMsSchema, sessionIdSchema } from '../terms.ts'
import { drillPropertySchema } from './properties.ts'
import { drillAnswerSchema, drillTrailSchema, sentSendingSchema } from './sequence.ts'

export const drillIdSchema = z.int().positive().brand<'DrillId'>()
export type DrillId = z.infer<typeof drillIdSchema>
export const drillId = (value: number): DrillId => value as DrillId

/** What numbers of a drill may be, and what they are unless given. */
export const drillLimits = {
  runs: { least: 1, most: 10_000, usual: 25 },
  settleMs: { least: 0, most: 60_000, usual: 1000 },
  timeLimitMs: { least: 1000, most: 86_400_000, usual: 600_000 },
  seed: { least: 0, most: 0x7fff_ffff },
  /** Different notifications of one trail; of a longer one those that matter most are sent. */
  steps: 12,
  trails: 50,
} as const

/** The trails of a drill: all that are named. Where none is, one trail of every kind that comes with Hooktrail. */
export const drillSourceSchema = z.object({
  /** Keys or ids of captured records. */
  records: z.array(z.string().min(1)).max(drillLimits.trails).default([]),
  sessionId: sessionIdSchema.nullable().default(null),
  scenarios: z.array(scenarioIdSchema).max(drillLimits.trails).default([]),
  /** Bodies in any order, for records that no store has. */
  given: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        bodies: z.array(z.string().max(1_000_000)).min(1).max(500),
      }),
    )
    .max(drillLimits.trails)
    .default([]),
  /** Names of trails: of all that were found, only these. All where empty. */
  trails: z.array(z.string().min(1).max(500)).max(drillLimits.trails).default([]),
})
export type DrillSource = z.infer<typeof drillSourceSchema>

const program = z.array(z.string().min(1).max(4000)).min(1).max(100)

/** How the state is read that the app ended in. */
export const stateReaderSchema = z.discriminatedUnion('by', [
  /** Only responses are judged. */
  z.object({ by: z.literal('none') }),
  /** GET. `{recordId}` stands for the id of a record, written as a part of a URL. */
  z.object({ by: z.literal('url'), url: z.string().min(1).max(4000) }),
  /** What it prints. Run without a shell; `{recordId}` within an argument stands for the id of a record. */
  z.object({ by: z.literal('command'), command: program }),
])
export type StateReader = z.infer<typeof stateReaderSchema>

const bounded = ({
  least,
  most,
  usual,
}: {
  readonly least: number
  readonly most: number
  readonly usual: number
}) => z.int().min(least).max(most).default(usual)

export const drillOptionsSchema = z.object({
  /** Where the notifications are sent. */
  url: z.string().min(1).max(4000),
  source: drillSourceSchema.default(drillSourceSchema.parse({})),
  state: stateReaderSchema.default({ by: 'none' }),
  /** Restarts the app, and ends once it listens again; `null`: restarts are not tried. */
  restart: program.nullable().default(null),
  /** JSON Pointers in the state that may differ, beside those that Hooktrail finds itself. */
  ignore: z.array(z.string().max(1000)).max(200).default([]),
  /** Members whose values get new ids in each run too, such as a reference of your own. */
  renew: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** How long the app may work after its response. */
  settleMs: bounded(drillLimits.settleMs),
  /** Sequences of each property and trail. */
  runs: bounded(drillLimits.runs),
  seed: z.int().min(drillLimits.seed.least).max(drillLimits.seed.most).nullable().default(null),
  /** All where empty. */
  properties: z.array(drillPropertySchema).default([]),
  timeLimitMs: bounded(drillLimits.timeLimitMs),
  /** Only the sequence at this path of fast-check; with one property, one trail and a seed. */
  path: z
    .string()
    .regex(/^\d+(:\d+)*$/)
    .max(2000)
    .nullable()
    .default(null),
})
export type DrillOptions = z.infer<typeof drillOptionsSchema>

/** How an app seems to be built that fails this way; each has its sentence in `suspicionTexts`. */
export const suspicionSchema = z.enum([
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
  'refunds-ignored',
  'given-back-as-new',
  'status-skips-refused',
  'shared-state',
  'other',
])
export type Suspicion = z.infer<typeof suspicionSchema>

/** What was read as the end state of one record. */
export const drillStateSchema = z.object({
  /** HTTP status, or the exit code of the command. */
  status: z.int(),
  /** With the ids of the trail instead of the run's; at most 64 KiB. */
  text: z.string(),
  isJson: z.boolean(),
  isCut: z.boolean(),
})
export type DrillState = z.infer<typeof drillStateSchema>

/** The end states of a run: one for each record of the trail, then those of the other copy. */
const statesSchema = z.array(
  drillStateSchema.extend({ record: z.int().nonnegative(), subject: z.enum(['own', 'other']) }),
)

/** The smallest sequence that breaks a property. */
export const drillFailureSchema = z.object({
  property: drillPropertySchema,
  /** Name of the trail. */
  trail: z.string(),
  /** As it was sent, with its responses. */
  sequence: z.array(sentSendingSchema).min(1),
  /** What it is compared with: sent first, for records of its own. Empty where responses alone are judged. */
  reference: z.array(sentSendingSchema),
  before: statesSchema,
  after: statesSchema,
  /** From `before` to `after`, by state; paths begin with the state's place. What may differ is left out. */
  differences: z.array(changeSchema),
  suspicion: suspicionSchema,
  /** What the app probably does, in one sentence. */
  sentence: z.string(),
  /** Repeats exactly this sequence. */
  seed: z.int(),
  path: z.string(),
  /** The command that does so, ready to be pasted into a shell. */
  command: z.string(),
})
export type DrillFailure = z.infer<typeof drillFailureSchema>

/** A property of a trail. */
export const drillCellSchema = z.object({
  property: drillPropertySchema,
  trail: z.string(),
  verdict: z.enum(['waiting', 'running', 'held', 'broken', 'unchecked']),
  /** Sequences that were sent for it, without references and without those of shrinking. */
  runs: z.int().nonnegative(),
  /** Why it was not checked, or what the user should know of what was; `null`: nothing. */
  reason: z.string().nullable(),
  /** The sentence of a failure. */
  sentence: z.string().nullable(),
  /** Against the drill that this one is compared with. */
  change: z.enum(['fixed', 'broken', 'same']).nullable(),
  /** The sentences of the documents that it follows from, such as "Transaction Notification Service, Events (T15-2)". */
  sources: z.array(z.string()),
})
export type DrillCell = z.infer<typeof drillCellSchema>

export const drillSummarySchema = z.object({
  id: drillIdSchema,
  /** `stopped`: by its time limit, or because the target could not be reached any more: `message` says which. */
  state: z.enum(['preparing', 'running', 'done', 'cancelled', 'stopped', 'failed']),
  message: z.string().nullable(),
  /** The first thing that failed was reaching the target. */
  isUnreachable: z.boolean(),
  url: z.string(),
  startedAtMs: atMsSchema,
  endedAtMs: atMsSchema.nullable(),
  seed: z.int(),
  trailNames: z.array(z.string()),
  cells: z.array(drillCellSchema),
  /** Sequences of all properties sent, and planned. */
  runs: z.int().nonnegative(),
  plannedRuns: z.int().nonnegative(),
  /** Notifications sent, with those of references and of shrinking. */
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

/** One sending of a drill that was stored. */
export const drillAttemptSchema = sentSendingSchema.extend({
  number: z.int().positive(),
  property: drillPropertySchema.nullable(),
  trail: z.string(),
  /** Of the drill, from 1; each run has ids of its own. */
  run: z.int().positive(),
  /** Of the run. */
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
  /** New ids of the records. */
  recordIds: z.array(z.string()),
  /** `answer`: `null` where it was not sent yet. */
  sequence: z.array(sentSendingSchema.extend({ answer: drillAnswerSchema.nullable() })),
})
export type SequenceRun = z.infer<typeof sequenceRunSchema>

const oneDrill = z.object({ id: drillIdSchema })

/** The calls about drills. `allowRemote`: the user has confirmed the host, as for everything that is sent. */
export const drillMethods = {
  /**
   * What a source and options would drill, without sending anything. Throws `not-found`, `invalid-params`,
   * `invalid-url`.
   */
  'drills.plan': {
    params: drillOptionsSchema.partial({ url: true }),
    result: z.object({
      trails: z.array(drillTrailSchema),
      /** Cells that will not be checked, and why. */
      unchecked: z.array(drillCellSchema),
      plannedRuns: z.int().nonnegative(),
    }),
  },
  /**
   * Starts a drill; the answer comes before anything is sent, `drill.progress` follows. Throws `not-found`,
   * `invalid-params`, `invalid-url`, `remote-target-refused`, `busy` while another drill runs, and `consent-needed` for
   * a program that was not allowed.
   */
  'drills.start': {
    params: drillOptionsSchema.extend({ allowRemote: allowRemoteSchema }),
    result: drillSummarySchema,
  },
  'drills.get': { params: oneDrill, result: drillSchema },
  /** Newest first, those of earlier launches too. */
  'drills.list': {
    params: z.object({ before: drillIdSchema.optional(), limit: z.int().min(1).max(200).default(50) }),
    result: z.object({ drills: z.array(drillSummarySchema), hasMore: z.boolean() }),
  },
  /** Sendings of a drill, oldest first. */
  'drills.attempts': {
    params: oneDrill.extend({
      after: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(500).default(200),
      /** Only of this property and this trail. */
      property: drillPropertySchema.optional(),
      trail: z.string().optional(),
    }),
    result: z.object({ attempts: z.array(drillAttemptSchema), hasMore: z.boolean() }),
  },
  /** Ends it soon; what was found until then stays. One that has ended stays as it is. */
  'drills.cancel': { params: oneDrill, result: drillSummarySchema },
  /** Deletes a drill that has ended, with its sendings. */
  'drills.remove': { params: oneDrill, result: oneDrill },
  /**
   * The report of a drill as one file, in base64. `isPseudonymous`: names, accounts and ids are replaced, in HTML.
   * `path`: also written there, an absolute path on the engine's machine, replacing a file. Throws `not-available` for
   * HTML where the host has no views, `target-exists` and `target-unwritable` as exports do.
   */
  'drills.report': {
    params: oneDrill.extend({
      format: z.enum(['html', 'junit']),
      isPseudonymous: z.boolean().default(true),
      path: z.string().min(1).max(4000).nullable().default(null),
    }),
    result: z.object({ base64: z.string(), name: z.string() }),
  },
  /**
   * Sends the sequence of a failure once more, for new records. `pauseMs` between waves; `null`: each waits for
   * `drills.next`. `drill.sequence` follows. Throws `not-found`, `busy` while another is sent.
   */
  'drills.repeat': {
    params: oneDrill.extend({
      property: drillPropertySchema,
      trail: z.string(),
      pauseMs: z.int().min(0).max(600_000).nullable().default(0),
      allowRemote: z.boolean().default(false),
    }),
    result: sequenceRunSchema,
  },
  /** Sends the next wave. */
  'drills.next': { params: z.object({ id: z.int().positive() }), result: sequenceRunSchema },
  'drills.endRepeat': { params: z.object({ id: z.int().positive() }), result: sequenceRunSchema },
} as const
