import type { Result } from '#contract/methods'
import { ask, freshQuery } from '../client/engine-query.ts'
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
