import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'

/** How many deliveries have each finding, of those that the search matches. */
export function findingsQuery(search: string) {
  // The counts of the previous search stay until this one is counted.
  return queryOptions({
    ...engineQuery('findings.summary', { query: search }),
    placeholderData: keepPreviousData,
  })
}

/** Received fields that the documents do not have. No event says when there are more. */
export const undocumentedFieldsQuery = queryOptions({
  ...engineQuery('fields.undocumented', {}),
  refetchOnMount: 'always',
})
