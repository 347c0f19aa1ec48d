import { z } from 'zod'
import { fixtureIdSchema, recordKindSchema, serviceSchema } from '../terms.ts'
import { ownNameSchema } from './fixtures.ts'
import { batchLimits, batchSchema, batchTimingSchema } from './replay.ts'
import { faultNames } from './scenario-faults.ts'
import { scenarioLimits } from './scenario-file.ts'
import { allowRemoteSchema, targetSchema } from './sending.ts'

/** The name of a scenario's file without its ending; with `own/` before it for one of the user's own. */
export const scenarioIdSchema = z
  .string()
  .regex(/^(own\/)?[a-z0-9][a-z0-9._-]{0,99}$/, {
    error: 'A scenario has a name of small letters, digits, dots and dashes',
  })
  .brand<'ScenarioId'>()
export type ScenarioId = z.infer<typeof scenarioIdSchema>

/** One sending of a scenario. */
export const scenarioStepSchema = z.object({
  /** Names one of the scenario's records; not an id. */
  record: z.string(),
  /** `null`: its body is in the scenario's file. */
  fixtureId: fixtureIdSchema.nullable(),
  service: serviceSchema,
  kind: recordKindSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** After the sending before. */
  waitMs: z.number().nonnegative(),
  /** Sent at the same time as the one before. */
  isAtOnce: z.boolean(),
  /** Place, from 0, of the sending whose notification is sent again. */
  repeats: z.int().nonnegative().nullable(),
  /** Place, from 1, in the record's own order; that of the original for a repetition. */
  ownPlace: z.int().positive(),
  /** What is wrong with it on purpose; `null`: nothing. */
  fault: z.string().nullable(),
  /** The named faults that made it so; empty where the file's step says so itself. */
  faults: z.array(z.enum(faultNames)),
  /** Codes of the findings that it causes, beside those of its fixture. */
  findings: z.array(z.string()),
})
export type ScenarioStep = z.infer<typeof scenarioStepSchema>

/** Fixtures in order, with timing and faults. */
export const scenarioSchema = z.object({
  id: scenarioIdSchema,
  title: z.string(),
  /** What happens, and what it tries. */
  description: z.string(),
  /** One of the user's own, which can be changed and removed. */
  isOwn: z.boolean(),
  /** The seed decides what a fault hits; `steps` are those of the seed that was asked for, else of 1. */
  isSeeded: z.boolean(),
  /** In the order in which they are sent. */
  steps: z.array(scenarioStepSchema).min(1),
})
export type Scenario = z.infer<typeof scenarioSchema>

/** What is wrong with the text of a scenario's file. */
export const scenarioProblemSchema = z.object({
  /** JSON Pointer into the file; empty for the whole. */
  path: z.string(),
  message: z.string(),
})
export type ScenarioProblem = z.infer<typeof scenarioProblemSchema>

const text = z.string().max(scenarioLimits.characters)
const title = z.string().min(1).max(200)
const seed = z.int().min(0).max(batchLimits.seed)
const oneScenario = z.object({ id: scenarioIdSchema })

/** The calls about scenarios. */
export const scenarioMethods = {
  'scenarios.list': {
    params: z.object({ seed: seed.optional() }).default({}),
    result: z.object({
      scenarios: z.array(scenarioSchema),
      /** The folder of the user's own. */
      folder: z.string(),
      /** Own files that are not valid scenarios, and why. */
      unreadable: z.array(z.object({ file: z.string(), message: z.string() })),
    }),
  },
  /** Sends all steps one after the other, for new records; the answer comes before the first is sent. Throws `not-found`, `scenario-unfit`. */
  'scenarios.run': {
    params: z.object({
      id: scenarioIdSchema,
      /** Run instead of the file of this id, which then only names it. */
      text: text.optional(),
      target: targetSchema,
      /** `recorded`: as the scenario says. */
      timing: batchTimingSchema.default({ mode: 'recorded', speed: 1 }),
      /**
       * What is generated, ids among it, and what a fault hits follow from it; `null`: ids are random, and faults hit
       * what `scenarios.list` shows.
       */
      seed: seed.nullable().default(null),
      allowRemote: allowRemoteSchema,
    }),
    result: batchSchema,
  },
  'scenarios.source': {
    params: oneScenario,
    /** The whole file: JSON as docs/scenarios.md describes it. */
    result: z.object({ id: scenarioIdSchema, text: z.string() }),
  },
  /** What is wrong with a text, without saving it; empty where it is a scenario. */
  'scenarios.check': {
    params: z.object({ text }),
    result: z.object({ problems: z.array(scenarioProblemSchema) }),
  },
  /**
   * Writes an own scenario's file; with `isNew`, `invalid-params` where the name is taken. Throws `scenario-unfit` where
   * the text is not a scenario.
   */
  'scenarios.save': {
    params: z.object({ name: ownNameSchema, text, isNew: z.boolean().default(false) }),
    result: scenarioSchema,
  },
  /** Makes an own scenario of any other. Throws `invalid-params` where the name is taken. */
  'scenarios.duplicate': {
    params: z.object({ id: scenarioIdSchema, name: ownNameSchema, title }),
    result: scenarioSchema,
  },
  /**
   * Makes an own scenario of a captured trail: its notifications in order of arrival, with the times between them; ids of
   * its records and their times become placeholders. Without a name it gets a free one. Throws `not-found`,
   * `scenario-unfit`.
   */
  'scenarios.fromRecord': {
    params: z.object({
      recordKey: z.string().min(1),
      name: ownNameSchema.optional(),
      title: title.optional(),
    }),
    result: scenarioSchema,
  },
  /** Gives an own scenario another title, and its file another name. Throws `invalid-params` where the name is taken. */
  'scenarios.rename': {
    params: z.object({ id: scenarioIdSchema, name: ownNameSchema, title }),
    result: scenarioSchema,
  },
  /** Removes the file of an own scenario. */
  'scenarios.remove': { params: oneScenario, result: oneScenario },
} as const
