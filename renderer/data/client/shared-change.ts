import { type Mutation, type MutationKey, type MutationState, useMutationState } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import { run } from './change.ts'
import { queryClient } from './query-client.ts'

/** A change whose latest run is found by its key, also by views that open after it started or ended. */
export interface SharedChange<Params, Answer> {
  readonly mutationKey: MutationKey
  readonly mutationFn: (params: Params) => Promise<Answer>
}

/** The state of a run; `variables` are its parameters. */
export type Run<Params, Answer> = MutationState<Answer, AppError, Params>

/** The latest run; `undefined` before the first. */
export function useRun<Params, Answer>({
  mutationKey,
}: SharedChange<Params, Answer>): Run<Params, Answer> | undefined {
  const runs = useMutationState<Run<Params, Answer>, Mutation<Answer, AppError, Params>>({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state,
  })
  return runs.at(-1)
}

/** Rejects with an `AppError`, which the run keeps too. */
export function runShared<Params, Answer>(
  change: SharedChange<Params, Answer>,
  params: Params,
): Promise<Answer> {
  forgetRun(change)
  // Its result is shown until the view drops it, so only `forgetRun` removes it.
  return run({ ...change, gcTime: Number.POSITIVE_INFINITY }, params)
}

export function isRunning({ mutationKey }: SharedChange<never, unknown>): boolean {
  return queryClient.isMutating({ mutationKey, exact: true }) > 0
}

/** Removes the runs that have ended. One under way continues. */
export function forgetRun({ mutationKey }: Pick<SharedChange<never, unknown>, 'mutationKey'>): void {
  const cache = queryClient.getMutationCache()
  for (const mutation of cache.findAll({ mutationKey }))
    if (mutation.state.status !== 'pending') cache.remove(mutation)
}
