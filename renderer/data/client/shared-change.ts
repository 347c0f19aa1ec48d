import { type Mutation, type MutationKey, type MutationState, useMutationState } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import { run } from './change.ts'
import { queryClient } from './query-client.ts'

/** A change whose latest run is found by its key, also by views that open after it started or ended. */
export interface SharedChange<Params, SentResponse> {
  readonly mutationKey: MutationKey
  readonly mutationFn: (params: Params) => Promise<SentResponse>
}

/** The state of a run; `variables` are its parameters. */
export type Run<Params, SentResponse> = MutationState<SentResponse, AppError, Params>

/** The latest run; `undefined` before the first. */
export function useRun<Params, SentResponse>({
  mutationKey,
}: SharedChange<Params, SentResponse>): Run<Params, SentResponse> | undefined {
  const runs = useMutationState<Run<Params, SentResponse>, Mutation<SentResponse, AppError, Params>>({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state,
  })
  return runs.at(-1)
}

/**
 * One run at a time: does nothing while one is in progress. Resolves with `undefined` then, and if it failed: the run
 * stores the error, for each view that shows it with `useRun`.
 */
export async function runShared<Params, SentResponse>(
  change: SharedChange<Params, SentResponse>,
  params: Params,
): Promise<SentResponse | undefined> {
  if (isRunning(change)) return undefined
  forgetRun(change)
  try {
    // Its result is shown until the view drops it, so only `forgetRun` removes it.
    return await run({ ...change, gcTime: Number.POSITIVE_INFINITY }, params)
  } catch {
    return undefined
  }
}

export function isRunning({ mutationKey }: SharedChange<never, unknown>): boolean {
  return queryClient.isMutating({ mutationKey, exact: true }) > 0
}

/** Removes the runs that have ended. A run in progress continues. */
export function forgetRun({ mutationKey }: Pick<SharedChange<never, unknown>, 'mutationKey'>): void {
  const cache = queryClient.getMutationCache()
  for (const mutation of cache.findAll({ mutationKey }))
    if (mutation.state.status !== 'pending') cache.remove(mutation)
}
