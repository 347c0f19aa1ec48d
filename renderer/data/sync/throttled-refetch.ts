import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { MethodName } from '#contract/methods'

/** Refetches invalidated results: visible results, and the others when they become visible. */
export interface ThrottledRefetch {
  /**
   * Invalidates the results of `method`, or those whose parameters match `where`. Visible results are
   * refetched after `everyMs`, once for any number of calls, and not again before that fetch has ended.
   */
  invalidate(method: MethodName, everyMs: number, where?: (params: unknown) => boolean): void
}

interface Stale {
  /** Hashes of the queries to refetch. */
  readonly hashes: Set<string>
  isRunning: boolean
}

export function createThrottledRefetch(client: QueryClient): ThrottledRefetch {
  /** By method and rate, so that a fast rate does not wait for a slow one. */
  const staleOf = new Map<string, Stale>()

  async function run(method: MethodName, stale: Stale, everyMs: number): Promise<void> {
    stale.isRunning = true
    try {
      while (stale.hashes.size > 0) {
        if (everyMs > 0) await new Promise(resolve => setTimeout(resolve, everyMs))
        const hashes = new Set(stale.hashes)
        stale.hashes.clear()
        await refetch(client, { queryKey: [method], predicate: ({ queryHash }) => hashes.has(queryHash) })
      }
    } finally {
      stale.isRunning = false
    }
  }

  return {
    invalidate(method, everyMs, where = () => true) {
      const key = `${method} ${everyMs}`
      const stale = staleOf.get(key) ?? { hashes: new Set(), isRunning: false }
      staleOf.set(key, stale)
      for (const { queryHash, queryKey } of client.getQueryCache().findAll({ queryKey: [method] })) {
        if (where(queryKey[1])) stale.hashes.add(queryHash)
      }
      if (stale.hashes.size > 0 && !stale.isRunning) void run(method, stale, everyMs)
    },
  }
}

/**
 * Invalidates the matching queries and refetches the visible queries. A fetch in progress started before the
 * change, so it is canceled; only a first fetch is awaited, since there is nothing else to show, and then
 * repeated. The view shows a failure.
 */
export async function refetch(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const fetching = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const first = fetching.filter(({ state }) => state.data === undefined)
  async function refetchAfter({ queryKey, promise }: Query): Promise<void> {
    await Promise.allSettled([promise])
    await client.invalidateQueries({ queryKey, exact: true })
  }
  await Promise.all([client.invalidateQueries(filters), ...first.map(refetchAfter)])
}
