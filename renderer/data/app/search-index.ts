import type { Result } from '#contract/methods'
import { failureOf } from '../client/change.ts'
import { ask, engineQuery } from '../client/engine-query.ts'
import { runShared, type SharedChange } from '../client/shared-change.ts'

/** How far the index is, and what it takes. */
export const indexStatusQuery = engineQuery('index.status', {})

/** Makes it again, or goes on with what was stopped. The latest of both is what is shown. */
export const indexUpkeep: SharedChange<'index.rebuild' | 'index.continue', Result<'index.rebuild'>> = {
  mutationKey: ['index.upkeep'],
  mutationFn: method => ask(method, {}),
}

/** `useRun(indexUpkeep)` has its result until the next one. */
export function rebuildIndex(): void {
  void failureOf(() => runShared(indexUpkeep, 'index.rebuild'))
}

export function continueIndex(): void {
  void failureOf(() => runShared(indexUpkeep, 'index.continue'))
}
