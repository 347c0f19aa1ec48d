import { type MutationState, useMutation, useMutationState } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { Result } from '#contract/methods'
import { engineMutation } from '../client/change.ts'
import { freshQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** How much the data folder takes, which changes with all that is stored. */
export const storageQuery = freshQuery('storage.status', {})

const vacuum = {
  ...engineMutation('storage.shrink'),
  // What it gave back is shown until the next one.
  gcTime: Number.POSITIVE_INFINITY,
  onSettled: () => queryClient.invalidateQueries({ queryKey: storageQuery.queryKey }),
}

/** Gives free space within the database back to the disk. `last`: the run that is under way or ended last. */
export function useVacuum() {
  const { mutate } = useMutation(vacuum)
  const runs = useMutationState<MutationState<Result<'storage.shrink'>, AppError>>({
    filters: { mutationKey: vacuum.mutationKey },
  })
  return { start: () => mutate({}), last: runs.at(-1) }
}
