import { type MutationState, useMutation, useMutationState } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { Result } from '#contract/methods'
import { engineMutation } from './change.ts'
import { engineQuery } from './engine-query.ts'
import { queryClient } from './query-client.ts'

/** Changes with all that is stored, so each view that is opened fetches it anew. */
export const storageQuery = { ...engineQuery('storage.status', {}), staleTime: 0 }

const vacuumKey = ['storage.shrink'] as const

/** Gives free space within the database back to the disk. `last`: the run that is under way or ended last. */
export function useVacuum() {
  const { mutate } = useMutation({
    ...engineMutation('storage.shrink'),
    // What it gave back is shown until the next one.
    gcTime: Number.POSITIVE_INFINITY,
    onSettled: () => queryClient.invalidateQueries({ queryKey: storageQuery.queryKey }),
  })
  const runs = useMutationState<MutationState<Result<'storage.shrink'>, AppError>>({
    filters: { mutationKey: vacuumKey },
  })
  return { start: () => mutate({}), last: runs.at(-1) }
}
