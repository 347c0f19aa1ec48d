import type { Result } from '#contract/methods'
import { failureOf } from '../client/change.ts'
import { ask, engineQuery } from '../client/engine-query.ts'
import { runShared, type SharedChange } from '../client/shared-change.ts'

/** State and size of the index. */
export const indexStatusQuery = engineQuery('index.status', {})

/** Rebuilds the index, or continues stopped work. Shows the latest of both. */
export const indexUpkeep: SharedChange<'index.rebuild' | 'index.continue', Result<'index.rebuild'>> = {
  mutationKey: ['index.upkeep'],
  mutationFn: method => ask(method, {}),
}

/** `useRun(indexUpkeep)` has its result until the next run. */
export function rebuildIndex(): void {
  void failureOf(() => runShared(indexUpkeep, 'index.rebuild'))
}

export function continueIndex(): void {
  void failureOf(() => runShared(indexUpkeep, 'index.continue'))
}
