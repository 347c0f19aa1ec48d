import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AppError, toAppError } from '#contract/errors'
import type { MethodName, ParamsInput, Result } from '#contract/methods'
import { call } from '../../api/client.ts'
import { refetch } from '../sync/throttled-refetch.ts'
import { queryClient } from './query-client.ts'

/** The query key: results are cached by method and parameters. */
type EngineKey<M extends MethodName> = readonly [method: M, params: ParamsInput<M>]

/** A call of the engine that reads, for `useQuery`: views with the same call share one result. */
export function engineQuery<M extends MethodName>(method: M, params: ParamsInput<M>) {
  return queryOptions({
    queryKey: [method, params] as EngineKey<M>,
    // The read ends when no view needs it.
    queryFn: ({ signal }) => ask(method, params, signal),
  })
}

/** The same for data that no event invalidates: each view that opens refetches it, also after a failure. */
export function freshQuery<M extends MethodName>(method: M, params: ParamsInput<M>) {
  return queryOptions({ ...engineQuery(method, params), staleTime: 0, retryOnMount: true })
}

/** Calls the engine; whatever fails is an `AppError`. */
export async function ask<M extends MethodName>(
  method: M,
  params: ParamsInput<M>,
  signal?: AbortSignal,
): Promise<Result<M>> {
  try {
    return await call(method, params, signal)
  } catch (error) {
    throw toAppError(error)
  }
}

/**
 * A part of the latest result. `select` gets `undefined` before the first. Renders only when that part
 * changes.
 */
export function useLatest<SentResponse, T>(
  query: { readonly queryKey: QueryKey; readonly queryFn?: unknown },
  select: (response: SentResponse | undefined) => T,
): T {
  const { data } = useQuery({ ...query, select } as UseQueryOptions<SentResponse, AppError, T>)
  return data === undefined ? select(undefined) : data
}

/** The latest result, outside of views; `undefined` before the first. */
export function latest<M extends MethodName>(method: M, params: ParamsInput<M>): Result<M> | undefined {
  return queryClient.getQueryData<Result<M>>([method, params])
}

/** Shows data that arrived otherwise, such as with an event. A fetch that started earlier is dropped. */
export function show<M extends MethodName>(method: M, params: ParamsInput<M>, response: Result<M>): void {
  const queryKey = [method, params]
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, response)
}

/**
 * Call it before a change is requested. It returns a function that shows the change's result, unless a newer
 * result arrived first.
 */
export function expectResponse<M extends MethodName>(
  method: M,
  params: ParamsInput<M>,
): (response: Result<M>) => void {
  const updates = () => queryClient.getQueryState([method, params])?.dataUpdateCount ?? 0
  const before = updates()
  return response => {
    if (updates() === before) show(method, params, response)
  }
}

/** Invalidates the results of these methods. Resolves when the visible results were refetched, or failed. */
export async function invalidate(...methods: readonly MethodName[]): Promise<void> {
  await Promise.all(methods.map(method => refetch(queryClient, { queryKey: [method] })))
}

/** How long the previous content stays, so that quick responses do not flicker. */
export const spinnerDelayMs = 180

/**
 * Whether to show a skeleton: the shown data belongs to another key, and the response for `key` has taken
 * `spinnerDelayMs`. Use it with `placeholderData: keepPreviousData`.
 */
export function useSpinnerDelay(isAwaited: boolean, key: unknown): boolean {
  const [isDue, setDue] = useState(false)
  if (isDue && !isAwaited) setDue(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key has its own delay
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setDue(true), spinnerDelayMs)
    return () => clearTimeout(timer)
  }, [isAwaited, key])
  return isDue && isAwaited
}
