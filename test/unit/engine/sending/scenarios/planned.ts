import { scenarioIdSchema } from '#contract/sending/scenarios'
import { outlineOf, planScenario } from '../../../../../main/engine/sending/scenarios/scenario-plan.ts'
import { isScenario, readScenarioText } from '../../../../../main/engine/sending/scenarios/scenario-text.ts'
import { scenarioSummary } from '../../../../../main/engine/sending/scenarios/scenarios.ts'
import { seededBytes, seededRandom } from '../../../../../main/engine/sending/seeded-random.ts'
import { catalog } from '../fixtures.ts'

/** An issuance from start to end, with other members of the file. */
export function issuance(members: object): string {
  const steps = ['pending', 'in-progress', 'complete'].map((status, place) => ({
    record: 'issuance',
    fixture: `issuance-${status}`,
    waitMs: place * 100,
    updatedSeconds: place * 60,
  }))
  return JSON.stringify({ title: 'Issuance', steps, ...members })
}

/** A scenario's text as it is sent and shown. */
export function planned(text: string, seed = 1) {
  const scenario = readScenarioText(text)
  if (!isScenario(scenario)) throw new Error(JSON.stringify(scenario))
  const outline = outlineOf(scenario, id => catalog.get(id), seededRandom(seed))
  return {
    notifications: planScenario(scenario, outline, Date.UTC(2026, 0, 5, 10), seededBytes(seed)),
    shown: scenarioSummary(scenarioIdSchema.parse('own/one'), scenario, outline),
  }
}

/** The statuses as they are sent; `~` before a repetition. */
export function statuses(text: string, seed = 1): string[] {
  return planned(text, seed).shown.steps.map(
    ({ status, repeats }) => `${repeats === null ? '' : '~'}${status}`,
  )
}
