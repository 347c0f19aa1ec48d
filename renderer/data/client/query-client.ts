import { QueryClient } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
  }
}

/**
 * Everything that the engine answered. The engine publishes what changes, so nothing is fetched anew because of its age,
 * a focused window or a failure: see `invalidation.ts` for when.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      retry: false,
      // What could not be read is read again when the user says so, or as events flow again, not as another view opens.
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The engine is on this machine: whether there is an internet says nothing about it.
      networkMode: 'always',
    },
    // What was sent is not kept: secrets may be in it.
    mutations: { retry: false, networkMode: 'always', gcTime: 1000 },
  },
})
