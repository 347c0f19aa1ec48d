import type { z } from 'zod'
import { AppError } from '#contract/errors'
import { at, pointerTo } from '#contract/json/pointer'
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
  if (!result.success) return result.error.issues.flatMap(issue => problemsOf(issue, []))
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

/** For a union, the problem of the best match. */
function problemsOf(issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): ScenarioProblem[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = [...issue.errors].sort((left, right) => weight(left) - weight(right))[0] ?? []
    return nearest.flatMap(inner => problemsOf(inner, path))
  }
  const place = path.map(String).reduce(pointerTo, '')
  if (issue.code !== 'unrecognized_keys') return [{ path: place, message: sentence(issue) }]
  return issue.keys.map(key => ({ path: pointerTo(place, key), message: 'Unknown member.' }))
}

/** Missing and unknown members suggest that another form is meant. */
function weight(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => {
    const isForm =
      issue.code === 'unrecognized_keys' || (issue.code === 'invalid_type' && issue.path.length === 1)
    return sum + (isForm ? 10 : 1)
  }, 0)
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') return 'Unknown fault.'
  if (issue.code === 'invalid_value' && issue.values.length > 0) {
    return `Allowed: ${issue.values.map(value => JSON.stringify(value)).join(', ')}.`
  }
  return `${issue.message.replace(/^Invalid input: expected (.*), received undefined$/, 'Missing; $1 expected')}.`
}

export function isScenario(read: LoadedScenario | readonly ScenarioProblem[]): read is LoadedScenario {
  return 'steps' in read
}
