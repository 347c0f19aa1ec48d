import { parseSearch } from '../../../main/engine/queries/parse-search.ts'
import type { Search } from '../../../main/engine/store/read-store.ts'

/** The search of a query's text, now. */
export function searchFor(query: string): Search {
  return parseSearch(query, Date.now(), 86_400_000)
}
