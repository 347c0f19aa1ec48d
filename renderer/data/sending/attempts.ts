import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { AttemptId } from '#contract/terms'
import { ask, engineQuery } from '../client/engine-query.ts'
import { bytesOfBase64 } from '../deliveries/bytes.ts'

const pageRows = 100
const shownBytes = 64 * 1024

/** The latest attempts, newest first. */
export const newestAttemptsQuery = queryOptions({
  ...engineQuery('attempts.list', { limit: pageRows }),
  retryOnMount: true,
})

/** Attempts before this attempt, page by page; nothing without one. They do not change. */
export function olderAttemptsQuery(before: AttemptId | null) {
  return infiniteQueryOptions({
    queryKey: ['attempts.older', { before }] as const,
    queryFn:
      before === null
        ? skipToken
        : ({ pageParam }) => ask('attempts.list', { before: pageParam ?? before, limit: pageRows }),
    initialPageParam: before,
    getNextPageParam: ({ attempts, hasMore }) => (hasMore ? attempts.at(-1)?.id : undefined),
    staleTime: 'static',
    retryOnMount: true,
    gcTime: 0,
  })
}

/** The start of a response body as text. It never changes. */
export function responseTextQuery(id: AttemptId) {
  return queryOptions({
    ...engineQuery('attempts.body', { id, which: 'response', length: shownBytes }),
    select: ({ base64 }) => new TextDecoder().decode(bytesOfBase64(base64)),
    staleTime: 'static',
    retryOnMount: true,
  })
}
