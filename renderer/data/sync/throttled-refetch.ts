import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { MethodName } from '#contract/methods'

/** Fetches answers anew that changed: those in view, and the others when they come into view again. */
export interface ThrottledRefetch {
  /**
   * The answers to `method` are stale, or those of them whose parameters fit `where`. Those in view are fetched after
   * `everyMs`, once for however many ask, and not again before that fetch has ended.
   */
  invalidate(method: MethodName, everyMs: number, where?: (params: unknown) => boolean): void
}

interface Stale {
  /** Hashes of the queries that are to be fetched. */
  readonly hashes: Set<string>
  isRunning: boolean
}

export function createThrottledRefetch(client: QueryClient): ThrottledRefetch {
  /** By method and rate: what is fetched at once does not wait for what is fetched now and then. */
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
 * What fits is stale, and fetched again where it is in view. A fetch that is under way was asked before the change, so its
 * answer does not count; only a first one is shown, since there is nothing else, and then followed by another. A failure is
 * shown by its view.
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
