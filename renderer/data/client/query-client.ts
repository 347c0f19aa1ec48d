import { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AppError } from '#contract/errors'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
  }
}

/**
 * The cache of the engine's results. The engine publishes changes, so nothing is refetched because of its
 * age, a focused window or a failure. `invalidation.ts` lists the refetches of each event.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      retry: false,
      // A failed read is retried by the user or when events flow again, not when another view opens.
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The engine is on this machine: being offline does not matter.
      networkMode: 'always',
    },
    // Parameters are not stored, since they may contain secrets.
    mutations: { retry: false, networkMode: 'always', gcTime: 1000 },
  },
})

let changes = 0

/** Renders again when any data of the engine changes. For code that reads the cache without a query. */
export function useEveryChange(): void {
  useSyncExternalStore(
    onChange =>
      queryClient.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        changes += 1
        onChange()
      }),
    () => changes,
  )
}
