import type { QueryClient } from '@tanstack/react-query'
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
  const staleOf = new Map<MethodName, Stale>()

  async function run(method: MethodName, stale: Stale, everyMs: number): Promise<void> {
    stale.isRunning = true
    try {
      while (stale.hashes.size > 0) {
        if (everyMs > 0) await new Promise(resolve => setTimeout(resolve, everyMs))
        const hashes = new Set(stale.hashes)
        stale.hashes.clear()
        // One that is under way was asked before the change, so it is asked again. A failure is shown by its view.
        await client.invalidateQueries({
          queryKey: [method],
          predicate: ({ queryHash }) => hashes.has(queryHash),
          refetchType: 'active',
        })
      }
    } finally {
      stale.isRunning = false
    }
  }

  return {
    invalidate(method, everyMs, where = () => true) {
      const stale = staleOf.get(method) ?? { hashes: new Set(), isRunning: false }
      staleOf.set(method, stale)
      for (const { queryHash, queryKey } of client.getQueryCache().findAll({ queryKey: [method] })) {
        if (where(queryKey[1])) stale.hashes.add(queryHash)
      }
      if (stale.hashes.size > 0 && !stale.isRunning) void run(method, stale, everyMs)
    },
  }
}
