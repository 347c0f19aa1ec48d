import { isForged } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import { at } from '#contract/json/pointer'
import { schemaProblems } from '#contract/json/schema-problems'
import { type MadeStep, type ScenarioFile, scenarioFileSchema } from '#contract/sending/scenario-file'
import { scenarioFormat } from '#contract/sending/scenario-terms'
import type { ScenarioProblem } from '#contract/sending/scenarios'
import { readJsonFile } from '../fixtures/json-file.ts'
import { layOut } from '../fixtures/json-layout.ts'

export interface LoadedScenario extends ScenarioFile {
  /**
   * By step: text of a body in the file, in one line; numbers may have digits that a program would lose. An exact
   * text is unchanged.
   */
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
  const json = readJsonFile(text)
  if (!json.ok) return [{ path: '', message: json.message }]
  const result = scenarioFileSchema.safeParse(json.value)
  if (!result.success) return schemaProblems(scenarioFileSchema, result.error)
  const flaws = flawsOf(result.data)
  if (flaws.length > 0) return flaws
  const bodyTexts = result.data.steps.map((step, place) => {
    if ('text' in step) return step.text
    const body = 'body' in step ? at(json.root, `/steps/${place}/body`) : undefined
    return body === undefined ? null : layOut(body, null)
  })
  return { ...result.data, bodyTexts }
}

/** What the schema can't express. */
function flawsOf({ version, steps, faults, drill }: ScenarioFile): ScenarioProblem[] {
  const exact = steps.findIndex(step => 'text' in step)
  const needing = drill === undefined ? (exact === -1 ? null : `/steps/${exact}/text`) : '/drill'
  if (version < scenarioFormat.exactVersion && needing !== null) {
    return [{ path: needing, message: `It needs "version": ${scenarioFormat.exactVersion}.` }]
  }
  if (drill === undefined) return []
  const other = steps.findIndex(step => !('text' in step))
  if (other !== -1) return [{ path: `/steps/${other}`, message: 'With "drill", each step has a "text".' }]
  if (faults.length > 0) return [{ path: '/faults', message: 'With "drill", a scenario has no faults.' }]
  const texts = new Map<string, string>()
  return drill.sequence.flatMap(({ step, form, text, atOnce, mishap }, place): ScenarioProblem[] => {
    const path = `/drill/sequence/${place}`
    const known = texts.get(`${step} ${form}`)
    if (text !== undefined) texts.set(`${step} ${form}`, text)
    if (step >= steps.length) {
      return [{ path: `${path}/step`, message: `No step ${step}; the last is ${steps.length - 1}.` }]
    }
    if (place === 0 && atOnce) return [{ path: `${path}/atOnce`, message: 'No sending is before the first.' }]
    if ((form === 'captured') !== (text === undefined)) {
      return [{ path: `${path}/text`, message: 'A form other than "captured" has its exact text.' }]
    }
    // An app that refuses it is right, and would break another property.
    if (isForged({ mishap }) && drill.property !== 'signatures') {
      const message = `Only a sequence of "signatures" has "mishap": "${mishap}".`
      return [{ path: `${path}/mishap`, message }]
    }
    if (known === undefined || known === text) return []
    return [{ path: `${path}/text`, message: 'Another sending of this step and form has another text.' }]
  })
}

/** Throws `scenario-unfit`. */
export function scenarioOf(text: string): LoadedScenario {
  const scenario = readScenarioText(text)
  if (!isScenario(scenario)) throw unfit(scenario)
  return scenario
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
