// The parts of the read store that other rooms import: the view, its rows and its windows.
export type { ReadStore } from './open-read-store.ts'
export type { StoreFacts } from './read/problem-facts.ts'
export type { StoredDrill, StoredDrillSummary } from './read/sending/drills.ts'
export {
  type Arrivals,
  type CodeTotal,
  type CountedFacets,
  type CountedSoFar,
  everything,
  type FacetCount,
  type ForwardOutcome,
  type FoundSoFar,
  type ListWindow,
  type RequestMoment,
  type Search,
  type StoredDelivery,
  type StoredRequest,
  type TrailRow,
} from './schema/rows.ts'
