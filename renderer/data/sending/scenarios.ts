import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Result } from '#contract/methods'
import type { ScenarioId } from '#contract/sending/scenarios'
import { ask, engineQuery, invalidate } from '../client/engine-query.ts'

/** All scenarios, the user's own last, with the folder of those. */
export type ScenarioCatalog = Result<'scenarios.list'>

export const scenariosQuery = queryOptions({ ...engineQuery('scenarios.list', {}), retryOnMount: true })

/** As they are with a seed; `null`: with the usual one. */
export function seededScenariosQuery(seed: number | null) {
  return queryOptions({
    ...engineQuery('scenarios.list', seed === null ? {} : { seed }),
    retryOnMount: true,
    placeholderData: keepPreviousData,
  })
}

/** For use after the user's own change: resolves once the list has it. The list shows a failure. */
export function refetchScenarios(): Promise<void> {
  return invalidate('scenarios.list')
}

/** The file of a scenario, as it is now. */
export async function scenarioFile(id: ScenarioId): Promise<string> {
  return (await ask('scenarios.source', { id })).text
}

/** What is wrong with a text. */
export function scenarioCheckQuery(text: string) {
  return queryOptions({
    ...engineQuery('scenarios.check', { text }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
