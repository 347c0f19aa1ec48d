import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Result } from '#contract/methods'
import type { ScenarioId } from '#contract/sending/scenarios'
import { ask, engineQuery, invalidate } from '../client/engine-query.ts'

/** All scenarios, the user's last, with the user's folder. */
export type ScenarioCatalog = Result<'scenarios.list'>

export const scenariosQuery = queryOptions({ ...engineQuery('scenarios.list', {}), retryOnMount: true })

/** Scenarios with a seed; `null`: the default seed. */
export function seededScenariosQuery(seed: number | null) {
  return queryOptions({
    ...engineQuery('scenarios.list', seed === null ? {} : { seed }),
    retryOnMount: true,
    placeholderData: keepPreviousData,
  })
}

/** For use after the user's change: resolves when the list has it. The list shows a failure. */
export function refetchScenarios(): Promise<void> {
  return invalidate('scenarios.list')
}

export async function scenarioFile(id: ScenarioId): Promise<string> {
  return (await ask('scenarios.source', { id })).text
}

/** Problems of a text. */
export function scenarioCheckQuery(text: string) {
  return queryOptions({
    ...engineQuery('scenarios.check', { text }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
