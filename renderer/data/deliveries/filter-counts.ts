import { useBounded } from '../client/bounded.ts'

/**
 * How many of the deliveries that a query matches have which values: lower bounds soon, then the numbers. Those of the
 * query before stay until this one is counted.
 */
export function useFilterCounts(query: string, isWanted = true) {
  return useBounded('facets.list', { query }, { enabled: isWanted })
}
