import { queryOptions } from '@tanstack/react-query'
import { useBounded } from '../client/bounded.ts'
import { engineQuery } from '../client/engine-query.ts'

/**
 * How many deliveries have each finding, of those that the search matches: lower bounds soon, then the numbers. Those of
 * the previous search stay until this one is counted.
 */
export function useFindings(search: string) {
  return useBounded('findings.summary', { query: search })
}

/** Received fields that the documents do not have. No event says when there are more. */
export const undocumentedFieldsQuery = queryOptions({
  ...engineQuery('fields.undocumented', {}),
  refetchOnMount: 'always',
})
