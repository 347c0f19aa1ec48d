import { z } from 'zod'
import { fixtureIdSchema } from '../terms.ts'
import { exactTextSchema, savedSequenceSchema } from './saved-sequence.ts'
import { scenarioFaultSchema } from './scenario-faults.ts'
import { mostSeconds, scenarioFormat, scenarioLimits } from './scenario-terms.ts'

const recordName = z
  .string()
  .regex(/^[\w-]{1,100}$/, { error: 'A record has a name of letters, digits, dashes and underscores' })
  .describe('Names a record within the scenario; not its id.')

const timed = {
  waitMs: z.number().nonnegative().max(86_400_000).default(0).describe('Milliseconds after the step before.'),
  fault: z.string().min(1).max(200).optional().describe('Text that is shown as the problem of this step.'),
  findings: z
    .array(z.string())
    .default([])
    .describe('Codes of the findings that the step causes, as docs/findings.md names them.'),
}

const made = {
  record: recordName,
  updatedSeconds: z
    .number()
    .nonnegative()
    .max(mostSeconds)
    .default(0)
    .describe('Seconds from the creation of the record to this notification: its updated_at.'),
  set: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Texts by JSON Pointer, with placeholders. {{recordId:NAME}} is the id of another record of the scenario.',
    ),
  ...timed,
}

const fixtureStepSchema = z
  .strictObject({
    ...made,
    fixture: fixtureIdSchema.describe('Id of a fixture; own/NAME for one of your fixtures.'),
  })
  .describe('A notification made from a fixture.')

const bodyStepSchema = z
  .strictObject({
    ...made,
    body: z
      .looseObject({})
      .describe('The notification, with placeholders such as {{recordId}} and {{updatedAt}}.'),
  })
  .describe('A notification whose body is in the file.')

const exactStepSchema = z
  .strictObject({ ...made, text: exactTextSchema })
  .describe('A notification whose exact text is in the file. Requires version 2.')

const repeatingStepSchema = z
  .strictObject({
    repeats: z.int().nonnegative().describe('Place, from 0, of an earlier step: the same bytes.'),
    ...timed,
  })
  .describe('A repetition.')

export type MadeStep =
  | z.infer<typeof fixtureStepSchema>
  | z.infer<typeof bodyStepSchema>
  | z.infer<typeof exactStepSchema>

/** A scenario's file, versions 1 and 2: docs/scenarios.md. The engine checks its references. */
export const scenarioFileSchema = z
  .strictObject({
    $schema: z.string().optional(),
    format: z.literal(scenarioFormat.name).default(scenarioFormat.name),
    version: z
      .literal([scenarioFormat.version, scenarioFormat.exactVersion])
      .default(scenarioFormat.exactVersion),
    title: z.string().min(1).max(200),
    description: z.string().max(2000).default('').describe('What the scenario sends, and what it tests.'),
    source: z
      .string()
      .max(500)
      .default('')
      .describe('Source of the scenario, such as a statement of a specification.'),
    records: z
      .record(
        recordName,
        z.strictObject({
          ageSeconds: z
            .number()
            .nonnegative()
            .max(mostSeconds)
            .describe('Seconds from the creation of the record to the start of the scenario.'),
        }),
      )
      .default({})
      .describe('A record that is not named here was created just long enough ago for its last step.'),
    steps: z
      .array(z.union([repeatingStepSchema, fixtureStepSchema, bodyStepSchema, exactStepSchema]))
      .min(1)
      .max(scenarioLimits.steps)
      .describe('The notifications in the order in which they are sent without faults.'),
    faults: z
      .array(scenarioFaultSchema)
      .max(scenarioLimits.faults)
      .default([])
      .describe('What goes wrong, applied one after the other.'),
    drill: savedSequenceSchema.optional(),
  })
  .meta({
    title: 'Hooktrail scenario, versions 1 and 2',
    description: 'Notifications in an order, with timing and faults.',
  })
export type ScenarioFile = z.infer<typeof scenarioFileSchema>
