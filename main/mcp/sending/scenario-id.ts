import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { Refusal } from '../outside/refusal.ts'

/** Throws `not-found` for what can be no name of a scenario. */
export function scenarioIdOf(text: string): ScenarioId {
  const id = scenarioIdSchema.safeParse(text)
  if (id.success) return id.data
  throw new Refusal('not-found', 'There is no such scenario. list_fixtures has all.')
}
