import { useBounded } from '../client/bounded.ts'

/**
 * Number of a query's matches by value: lower bounds soon, then the exact numbers. The previous query's
 * numbers stay until then.
 */
export function useFilterCounts(query: string, isWanted = true) {
  return useBounded('facets.list', { query }, { enabled: isWanted })
}
