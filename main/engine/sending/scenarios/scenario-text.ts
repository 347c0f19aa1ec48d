import { AppError } from '#contract/errors'
import { at } from '#contract/json/pointer'
import { schemaProblems } from '#contract/json/schema-problems'
import { readJson } from '#contract/json/text'
import { type MadeStep, type ScenarioFile, scenarioFileSchema } from '#contract/sending/scenario-file'
import type { ScenarioProblem } from '#contract/sending/scenarios'
import { layOut } from '../fixtures/json-layout.ts'

export interface LoadedScenario extends ScenarioFile {
  /** By step: text of a body in the file, in one line; numbers may have digits that a program would lose. */
  readonly bodyTexts: readonly (string | null)[]
}

export class ScenarioFlaw extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** Scenario from its file's text, with unresolved references; or its problems. */
export function readScenarioText(text: string): LoadedScenario | readonly ScenarioProblem[] {
  const json = readJson(text)
  if (!json.ok) {
    const { line, column, expected, found } = json.problem
    return [
      {
        path: '',
        message: `Not JSON: line ${line}, column ${column}: ${expected} expected, ${found} found.`,
      },
    ]
  }
  const result = scenarioFileSchema.safeParse(JSON.parse(text))
  if (!result.success) return schemaProblems(scenarioFileSchema, result.error)
  const bodyTexts = result.data.steps.map((step, place) => {
    const body = 'body' in step ? at(json.root, `/steps/${place}/body`) : undefined
    return body === undefined ? null : layOut(body, null)
  })
  return { ...result.data, bodyTexts }
}

/** `scenario-unfit` with the first problem. */
export function unfit([problem]: readonly ScenarioProblem[]): AppError {
  const where = problem === undefined || problem.path === '' ? '' : `${problem.path}: `
  return new AppError('scenario-unfit', `Not a scenario. ${where}${problem?.message ?? ''}`, {
    path: problem?.path ?? '',
  })
}

/** The step, or the step that it repeats; `null` for an unknown reference. */
export function madeStepAt(steps: ScenarioFile['steps'], place: number): MadeStep | null {
  const step = steps[place]
  const made = step !== undefined && 'repeats' in step ? steps[step.repeats] : step
  return made === undefined || 'repeats' in made ? null : made
}

export function isScenario(read: LoadedScenario | readonly ScenarioProblem[]): read is LoadedScenario {
  return 'steps' in read
}
