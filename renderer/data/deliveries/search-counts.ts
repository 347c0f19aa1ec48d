import { useBounded } from '../client/bounded.ts'

/** The engine's limit of columns. The view joins columns that it has no room for. */
const columns = 400

/**
 * Arrival times of the matching deliveries, from the first to the last or in a period of the search: lower bounds soon, then the exact numbers. The previous search's
 * numbers stay until then.
 */
export function useArrivals(
  search: string,
  range: { readonly fromMs: number; readonly toMs: number } | null = null,
) {
  return useBounded('deliveries.histogram', { query: search, columns, ...range })
}

/**
 * Number of a query's matches by value: lower bounds soon, then the exact numbers. The previous query's
 * numbers stay until then.
 */
export function useFilterCounts(query: string, isWanted = true) {
  return useBounded('facets.list', { query }, { enabled: isWanted })
}
