import type { Retention, RetentionChoice } from '#contract/deliveries/sessions'
import type { Result } from '#contract/methods'
import { changeSettings } from '../app/settings.ts'
import { useBounded } from '../client/bounded.ts'
import { change } from '../client/change.ts'
import { ask, engineQuery, freshQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { runShared, type SharedChange } from '../client/shared-change.ts'

/** The size of the data folder. It changes with every delivery. */
export const storageQuery = freshQuery('storage.status', {})

/** Gives free space within the database back to the disk. */
export const vacuum: SharedChange<void, Result<'storage.vacuum'>> = {
  mutationKey: ['storage.vacuum'],
  async mutationFn() {
    try {
      return await ask('storage.vacuum', {})
    } finally {
      await queryClient.invalidateQueries({ queryKey: storageQuery.queryKey })
    }
  },
}

/** `useRun(vacuum)` has its result until the next run. */
export function startVacuum(): void {
  void runShared(vacuum, undefined)
}

/** Deliveries that retention by these limits would remove now: a lower bound soon, then all. */
export function useRetentionPreviewOf(limits: Retention, enabled: boolean) {
  return useBounded('retention.preview', limits, { enabled, staleTime: 0, retryOnMount: true, gcTime: 0 })
}

/** Saves the limits; they apply at once and every hour. */
export function saveLimits(retention: Retention): Promise<void> {
  return changeSettings({ retention })
}

/**
 * Responds to the question of retention: the named deliveries are removed now, or stay and the limit is
 * turned off.
 */
export function chooseRetention(response: RetentionChoice): Promise<unknown> {
  return change('retention.response', response)
}

/** State and size of the index. */
export const indexStatusQuery = engineQuery('index.status', {})

export function rebuildIndex(): Promise<Result<'index.rebuild'>> {
  return change('index.rebuild', {})
}

/** Continues stopped work. */
export function continueIndex(): Promise<Result<'index.continue'>> {
  return change('index.continue', {})
}
