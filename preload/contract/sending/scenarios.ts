import { z } from 'zod'
import { fixtureIdSchema, recordKindSchema, serviceSchema } from '../terms.ts'
import { batchSchema, batchTimingSchema } from './replay.ts'
import { targetSchema } from './sending.ts'

/** The name of a scenario's file without its ending. */
export const scenarioIdSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,100}$/, { error: 'A scenario has a name of small letters, digits and dashes' })
  .brand<'ScenarioId'>()
export type ScenarioId = z.infer<typeof scenarioIdSchema>

/** One sending of a scenario. */
export const scenarioStepSchema = z.object({
  /** Names one of the scenario's records; not an id. */
  record: z.string(),
  fixtureId: fixtureIdSchema,
  service: serviceSchema,
  kind: recordKindSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** After the step before. */
  waitMs: z.number().nonnegative(),
  /** Place, from 0, of the step whose bytes are sent again. */
  repeats: z.int().nonnegative().nullable(),
  /** Place, from 1, in the record's own order; that of the original for a repetition. */
  ownPlace: z.int().positive(),
  /** What is wrong with it on purpose; `null`: nothing. */
  fault: z.string().nullable(),
  /** Codes of the trail findings that it causes. */
  findings: z.array(z.string()),
})
export type ScenarioStep = z.infer<typeof scenarioStepSchema>

/** Fixtures in order, with timing and faults. */
export const scenarioSchema = z.object({
  id: scenarioIdSchema,
  title: z.string(),
  /** What happens, and what it tries. */
  description: z.string(),
  /** In the order in which they are sent. */
  steps: z.array(scenarioStepSchema).min(1),
})
export type Scenario = z.infer<typeof scenarioSchema>

/** The calls about scenarios. */
export const scenarioMethods = {
  'scenarios.list': {
    params: z.object({}).default({}),
    result: z.object({ scenarios: z.array(scenarioSchema) }),
  },
  /** Sends all steps one after the other, for new records; the answer comes before the first is sent. Throws `not-found`. */
  'scenarios.run': {
    params: z.object({
      id: scenarioIdSchema,
      target: targetSchema,
      /** `recorded`: as the scenario says. */
      timing: batchTimingSchema.default({ mode: 'recorded', speed: 1 }),
      allowRemote: z.boolean().default(false),
    }),
    result: batchSchema,
  },
} as const
