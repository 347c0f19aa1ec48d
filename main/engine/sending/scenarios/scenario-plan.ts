import { AppError } from '#contract/errors'
import { editJson } from '#contract/json/edit'
import { pointerTo, pointerTokens } from '#contract/json/pointer'
import type { Scenario, ScenarioId, ScenarioStep } from '#contract/sending/scenarios'
import type { FixtureId } from '#contract/terms'
import type { MadeNotification } from '../batches/batch-of-made.ts'
import type { FixtureFile } from '../fixtures/fixture-file.ts'
import { newSubject, writeTime } from '../fixtures/notification-body.ts'
import { fillTemplate } from '../fixtures/placeholders.ts'
import type { ScenarioFile } from './scenario-file.ts'

type FindFixture = (id: FixtureId) => FixtureFile
type Step = ScenarioFile['steps'][number]
type MadeStep = Exclude<Step, { repeats: number }>

/** What the scenario sends, from now on: everything that is generated is made for new records. */
export function planScenario(
  scenario: ScenarioFile,
  fixtureOf: FindFixture,
  nowMs: number,
): readonly MadeNotification[] {
  const ids = new Map<string, string>()
  for (const step of scenario.steps) {
    if ('repeats' in step || ids.has(step.record)) continue
    ids.set(step.record, newSubject(fixtureOf(step.fixture), nowMs).recordId)
  }
  return scenario.steps.map((_, place) => {
    const step = madeStepAt(scenario, place)
    const fixture = fixtureOf(step.fixture)
    const createdMs = nowMs - (scenario.records[step.record]?.ageSeconds ?? 0) * 1000
    const recordId = ids.get(step.record) ?? ''
    const body = fillTemplate(fixture.body, {
      recordId,
      createdAt: writeTime(fixture.service, createdMs),
      updatedAt: writeTime(fixture.service, createdMs + step.updatedSeconds * 1000),
    })
    return {
      body: withValues(JSON.stringify(body), step.set, ids),
      fixtureId: step.fixture,
      recordId,
      isEdited: Object.keys(step.set).length > 0,
    }
  })
}

/** When each step is due, in milliseconds from the beginning. */
export function scenarioTimes(scenario: ScenarioFile, speed: number): Float64Array {
  let due = 0
  return Float64Array.from(scenario.steps, ({ waitMs }, place) => {
    if (place > 0) due += waitMs / speed
    return due
  })
}

/** What is shown of a scenario. */
export function scenarioSummary(id: ScenarioId, file: ScenarioFile, fixtureOf: FindFixture): Scenario {
  const steps = file.steps.map((step, place): ScenarioStep => {
    const made = madeStepAt(file, place)
    const { service, kind, status, refundStatus } = fixtureOf(made.fixture)
    return {
      record: made.record,
      fixtureId: made.fixture,
      ...{ service, kind, status, refundStatus },
      waitMs: step.waitMs,
      repeats: 'repeats' in step ? step.repeats : null,
      ownPlace: ownPlaceOf(file, made),
      fault: step.fault ?? null,
      findings: step.findings,
    }
  })
  return { id, title: file.title, description: file.description, steps }
}

/** The step itself, or the one that it repeats. */
function madeStepAt(scenario: ScenarioFile, place: number): MadeStep {
  const step = scenario.steps[place]
  const made = step !== undefined && 'repeats' in step ? scenario.steps[step.repeats] : step
  if (made === undefined || 'repeats' in made) throw new AppError('internal', 'A step repeats none.')
  return made
}

function ownPlaceOf(scenario: ScenarioFile, step: MadeStep): number {
  const ofRecord = scenario.steps.filter(
    (one): one is MadeStep => !('repeats' in one) && one.record === step.record,
  )
  return ofRecord.filter(one => one.updatedSeconds < step.updatedSeconds).length + 1
}

function withValues(
  body: string,
  values: Readonly<Record<string, string>>,
  ids: ReadonlyMap<string, string>,
): string {
  const edit = editJson(body)
  for (const [path, value] of Object.entries(values)) {
    const tokens = pointerTokens(path) ?? []
    const parent = tokens.slice(0, -1).reduce(pointerTo, '')
    const text = value.replace(/\{\{recordId:([\w-]+)\}\}/g, (_, name: string) => ids.get(name) ?? '')
    if (edit === null || !edit.setText(parent, tokens.at(-1) ?? '', JSON.stringify(text))) {
      throw new AppError('internal', `A scenario sets ${path}, which its fixture has no place for.`)
    }
  }
  return edit?.text() ?? body
}
