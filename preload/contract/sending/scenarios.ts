import { z } from 'zod'
import { fixtureIdSchema, recordKindSchema, serviceSchema } from '../terms.ts'
import { addedParams } from './additions.ts'
import { ownNameSchema } from './fixtures.ts'
import { batchLimits, batchSchema, batchTimingSchema } from './replay.ts'
import { faultNames, scenarioLimits } from './scenario-terms.ts'
import { allowRemoteSchema, targetSchema } from './sending.ts'

/** File name of a scenario without its extension; with prefix `own/` for the user's. */
export const scenarioIdSchema = z
  .string()
  .regex(/^(own\/)?[a-z0-9][a-z0-9._-]{0,99}$/, {
    error: 'A scenario has a name of lowercase letters, digits, dots and dashes',
  })
  .brand<'ScenarioId'>()
export type ScenarioId = z.infer<typeof scenarioIdSchema>

const scenarioStepSchema = z.object({
  /** Name of one of the scenario's records; not an id. */
  record: z.string(),
  /** `null`: the body is in the scenario's file. */
  fixtureId: fixtureIdSchema.nullable(),
  service: serviceSchema,
  kind: recordKindSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** Pause after the previous sending. */
  waitMs: z.number().nonnegative(),
  /** Sent at the same time as the previous one. */
  isAtOnce: z.boolean(),
  /** Index of the repeated sending. */
  repeats: z.int().nonnegative().nullable(),
  /** Place in the record's order, from 1; of a repetition that of its original. */
  ownPlace: z.int().positive(),
  fault: z.string().nullable(),
  /** Faults that caused it; empty if the file's step has it. */
  faults: z.array(z.enum(faultNames)),
  /** Codes of the findings that it causes, beside those of its fixture. */
  findings: z.array(z.string()),
})
export type ScenarioStep = z.infer<typeof scenarioStepSchema>

/** Fixtures in order, with timing and faults. */
export const scenarioSchema = z.object({
  id: scenarioIdSchema,
  title: z.string(),
  /** Events of the scenario, and their purpose. */
  description: z.string(),
  /** The user's scenario, which can be changed and removed. */
  isOwn: z.boolean(),
  /** The seed decides where a fault hits; `steps` are those of the given seed, default 1. */
  isSeeded: z.boolean(),
  steps: z.array(scenarioStepSchema).min(1),
})
export type Scenario = z.infer<typeof scenarioSchema>

const scenarioProblemSchema = z.object({
  /** JSON Pointer into the file; empty for the entire file. */
  path: z.string(),
  message: z.string(),
})
export type ScenarioProblem = z.infer<typeof scenarioProblemSchema>

const text = z.string().max(scenarioLimits.characters)
const title = z.string().min(1).max(200)
const seed = z.int().min(0).max(batchLimits.seed)
const oneScenario = z.object({ id: scenarioIdSchema })

export const scenarioMethods = {
  'scenarios.list': {
    params: z.object({ seed: seed.optional() }).default({}),
    result: z.object({
      scenarios: z.array(scenarioSchema),
      folder: z.string(),
      /** Own files that are no valid scenarios, and why. */
      unreadable: z.array(z.object({ file: z.string(), message: z.string() })),
    }),
  },
  /** Sends all steps in sequence for new records. Returns before the first is sent. Throws `not-found`, `scenario-unfit`. */
  'scenarios.run': {
    params: z.object({
      id: scenarioIdSchema,
      /** Replaces the file of this id. */
      text: text.optional(),
      target: targetSchema,
      /** `recorded`: as in the scenario. */
      timing: batchTimingSchema.default({ mode: 'recorded', speed: 1 }),
      /**
       * Determines generated values with ids, and where faults hit; `null`: ids are random, and faults hit as in
       * `scenarios.list`.
       */
      seed: seed.nullable().default(null),
      ...addedParams,
      allowRemote: allowRemoteSchema,
    }),
    result: batchSchema,
  },
  'scenarios.source': {
    params: oneScenario,
    /** The file: JSON as in docs/scenarios.md. */
    result: z.object({ id: scenarioIdSchema, text: z.string() }),
  },
  /** Problems of a text, without saving it; empty if it is valid. */
  'scenarios.check': {
    params: z.object({ text }),
    result: z.object({ problems: z.array(scenarioProblemSchema) }),
  },
  /**
   * Writes the file of a user's scenario; with `isNew`, throws `invalid-params` if the name is taken. Throws
   * `scenario-unfit` for an invalid text.
   */
  'scenarios.save': {
    params: z.object({ name: ownNameSchema, text, isNew: z.boolean().default(false) }),
    result: scenarioSchema,
  },
  /** Copies any scenario to a user's scenario. Throws `invalid-params` if the name is taken. */
  'scenarios.duplicate': {
    params: z.object({ id: scenarioIdSchema, name: ownNameSchema, title }),
    result: scenarioSchema,
  },
  /**
   * Makes a user's scenario from a captured trail: its notifications in order of arrival, with the pauses; ids and times
   * of its records become placeholders. Default name: an unused name. Throws `not-found`, `scenario-unfit`.
   */
  'scenarios.fromRecord': {
    params: z.object({
      recordKey: z.string().min(1),
      name: ownNameSchema.optional(),
      title: title.optional(),
    }),
    result: scenarioSchema,
  },
  /** Changes title and file name of a user's scenario. Throws `invalid-params` if the name is taken. */
  'scenarios.rename': {
    params: z.object({ id: scenarioIdSchema, name: ownNameSchema, title }),
    result: scenarioSchema,
  },
  'scenarios.remove': { params: oneScenario, result: oneScenario },
} as const
