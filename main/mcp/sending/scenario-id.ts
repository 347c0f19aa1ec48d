import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'

/** Throws `not-found` for what can be no name of a scenario. */
export function scenarioIdOf(text: string): ScenarioId {
  const id = scenarioIdSchema.safeParse(text)
  if (id.success) return id.data
  throw new AppError('not-found', 'There is no such scenario. list_fixtures has all.')
}
