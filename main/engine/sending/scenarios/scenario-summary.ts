import type { Scenario, ScenarioId, ScenarioStep } from '#contract/sending/scenarios'
import { ownPrefix } from '../fixtures/fixture-catalogue.ts'
import type { PlannedSending } from './scenario-order.ts'
import type { ScenarioOutline } from './scenario-plan.ts'
import type { LoadedScenario } from './scenario-text.ts'

/** What is shown of a scenario. */
export function scenarioSummary(
  id: ScenarioId,
  scenario: LoadedScenario,
  outline: ScenarioOutline,
): Scenario {
  const { sendings } = outline
  const steps = sendings.map((sending, place): ScenarioStep => {
    const { notification } = sending
    const { fixtureId, service, kind, status, refundStatus } = outline.sourceOf(notification)
    const first = sendings.findIndex(one => one.notification === notification)
    return {
      record: outline.stepOf(notification).record,
      ...{ fixtureId, service, kind, status, refundStatus },
      waitMs: sending.isAtOnce ? 0 : sending.waitMs,
      isAtOnce: sending.isAtOnce,
      repeats: first < place ? first : null,
      ownPlace: ownPlaceOf(scenario, outline, sending),
      fault: sending.notes.length === 0 ? null : sending.notes.join('; '),
      faults: [...sending.faults],
      findings: [...sending.findings],
    }
  })
  return {
    id,
    title: scenario.title,
    description: scenario.description,
    isOwn: id.startsWith(ownPrefix),
    isSeeded: scenario.faults.some(({ step }) => step === 'any'),
    steps,
  }
}

/** Its waves, each a list of places in the order: what is sent at the same time. */
export function wavesOf(
  sendings: readonly Pick<PlannedSending, 'isAtOnce'>[],
): readonly (readonly number[])[] {
  const waves: number[][] = []
  for (const [place, { isAtOnce }] of sendings.entries()) {
    const last = waves.at(-1)
    if (isAtOnce && last !== undefined) last.push(place)
    else waves.push([place])
  }
  return waves
}

/** When each wave is due, in milliseconds from the beginning. */
export function waveTimes(sendings: readonly PlannedSending[], speed: number): Float64Array {
  let due = 0
  return Float64Array.from(wavesOf(sendings), ([first = 0], wave) => {
    if (wave > 0) due += (sendings[first]?.waitMs ?? 0) / speed
    return due
  })
}

/** Notifications of the record that its clock has before this one, and one more. */
function ownPlaceOf(scenario: LoadedScenario, outline: ScenarioOutline, sending: PlannedSending): number {
  const { record } = outline.stepOf(sending.notification)
  const seconds = [...new Set(outline.sendings.map(({ notification }) => notification))]
    .filter(one => one.second !== null && outline.stepOf(one).record === record)
    .map(outline.updatedSecondsOf)
  const own = scenario.steps.flatMap(step =>
    'record' in step && step.record === record ? [step.updatedSeconds] : [],
  )
  const at = outline.updatedSecondsOf(sending.notification)
  return [...own, ...seconds].filter(one => one < at).length + 1
}
