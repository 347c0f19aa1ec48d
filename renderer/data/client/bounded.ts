import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { MethodName, ParamsInput, Result } from '#contract/methods'
import { ask, engineQuery } from './engine-query.ts'

/** Time after which a lower bound of a number is shown. */
export const boundWithinMs = 120
/** After that, counting continues in parts of this length, to show progress. */
const partWithinMs = 500

export interface Counted {
  readonly count: number
  /** Counted share, from 0 to 1. */
  readonly share: number
}

/**
 * Counts matches, with `onPart` after each part of a long count. Rejects with `cancelled` when the signal is
 * aborted.
 */
export async function countInParts(
  method: 'deliveries.count' | 'trails.count',
  query: string,
  signal: AbortSignal,
  onPart: (counted: Counted) => void,
): Promise<number> {
  let total = 0
  let part = await ask(method, { query, within: boundWithinMs }, signal)
  for (;;) {
    total += part.count
    const { rest } = part
    if (rest === null) return total
    onPart({ count: total, share: rest.share })
    part = await ask(method, { query, before: rest.at, within: partWithinMs }, signal)
  }
}

/** Methods whose result may be marked as a bound. */
type BoundedMethod = {
  [M in MethodName]: Result<M> extends { readonly isComplete: boolean }
    ? 'within' extends keyof ParamsInput<M>
      ? M
      : never
    : never
}[MethodName]

/** Options of a query. */
interface BoundedOptions {
  readonly enabled?: boolean
  readonly staleTime?: number
  readonly gcTime?: number
  readonly retryOnMount?: boolean
}

interface Bounded<SentResponse> {
  readonly data: SentResponse | undefined
  /** Why the last fetch failed. Earlier data is still in `data`. */
  readonly error: AppError | null
  readonly refetch: () => unknown
}

/**
 * Returns a quick lower bound, then the exact result. The result for the previous parameters stays until
 * then. Events invalidate both, and both are canceled when no view needs them.
 */
export function useBounded<M extends BoundedMethod>(
  method: M,
  params: ParamsInput<M>,
  options: BoundedOptions = {},
): Bounded<Result<M>> {
  const bounded = engineQuery(method, { ...params, within: boundWithinMs })
  const bound = useQuery({ ...bounded, ...options, placeholderData: keepPreviousData })
  const isBound = bound.data?.isComplete === false && !bound.isPlaceholderData
  const exact = useQuery({ ...engineQuery(method, params), ...options, enabled: isBound })
  if (!isBound) return bound
  return {
    data: exact.data ?? bound.data,
    error: exact.error ?? bound.error,
    refetch: () => Promise.all([bound.refetch(), exact.refetch()]),
  }
}
