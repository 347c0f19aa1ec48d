import { useBounded } from '../client/bounded.ts'

/** As many as the engine counts: the view joins those that it has no room for. */
const columns = 400

/**
 * When all deliveries arrived that the search matches: lower bounds soon, then the numbers. Those of the search before
 * stay until this one is counted.
 */
export function useArrivals(search: string) {
  return useBounded('deliveries.histogram', { query: search, columns })
}
