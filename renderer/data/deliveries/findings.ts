import { queryOptions } from '@tanstack/react-query'
import { useBounded } from '../client/bounded.ts'
import { engineQuery } from '../client/engine-query.ts'

/**
 * Number of a search's matches by finding: lower bounds soon, then the exact numbers. The previous search's
 * numbers stay until then.
 */
export function useFindings(search: string) {
  return useBounded('findings.summary', { query: search })
}

/** Received undocumented fields. No event reports more. */
export const undocumentedFieldsQuery = queryOptions({
  ...engineQuery('fields.undocumented', {}),
  refetchOnMount: 'always',
})
