import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { fixtureIdSchema } from '#contract/terms'

const fault = z.string().min(1).optional()
const findings = z.array(z.string()).default([])
const waitMs = z.number().nonnegative()

const madeStepSchema = z.strictObject({
  record: z.string().min(1),
  fixture: fixtureIdSchema,
  waitMs,
  /** Of the record's own clock: so long after it was created. */
  updatedSeconds: z.int().nonnegative(),
  /** Strings by JSON Pointer; `{{recordId:NAME}}` is the id of another record of the scenario. */
  set: z.record(z.string(), z.string()).default({}),
  fault,
  findings,
})
const repeatingStepSchema = z.strictObject({
  /** Place, from 0, of an earlier step. */
  repeats: z.int().nonnegative(),
  waitMs,
  fault,
  findings,
})

/** A file of resources/scenarios. Its name without `.json` is the scenario's id. */
export const scenarioFileSchema = z
  .strictObject({
    title: z.string().min(1),
    description: z.string().min(1),
    /** Document and section that it tries. */
    source: z.string().min(1),
    records: z.record(
      z.string(),
      z.strictObject({
        /** How long before the scenario it was created. */
        ageSeconds: z.int().nonnegative(),
      }),
    ),
    steps: z.array(z.union([madeStepSchema, repeatingStepSchema])).min(1),
  })
  .check(({ value, issues }) => {
    for (const [place, step] of value.steps.entries()) {
      const isSound =
        'repeats' in step
          ? step.repeats < place && 'record' in (value.steps[step.repeats] ?? {})
          : step.record in value.records
      if (!isSound)
        issues.push({ code: 'custom', input: step, path: ['steps', place], message: 'names nothing' })
    }
  })
export type ScenarioFile = z.infer<typeof scenarioFileSchema>

/** Reads and checks every file of `<resourcesDir>/scenarios`. Throws `internal` naming the file that is invalid. */
export async function loadScenarios(resourcesDir: string): Promise<ReadonlyMap<ScenarioId, ScenarioFile>> {
  const folder = join(resourcesDir, 'scenarios')
  const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[ScenarioId, ScenarioFile]> => {
        const result = scenarioFileSchema.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')))
        if (result.success) return [scenarioIdSchema.parse(file.slice(0, -'.json'.length)), result.data]
        throw new AppError(
          'internal',
          `The scenario ${file} is not valid. Reinstall Hooktrail.\n${z.prettifyError(result.error)}`,
        )
      }),
    ),
  )
}
