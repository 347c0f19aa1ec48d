// What other parts import of the store's reads: the view itself, its rows and its windows.
export type { ReadStore } from './open-read-store.ts'
export type { StoreFacts } from './read/problem-facts.ts'
export {
  type Arrivals,
  type AttemptWindow,
  type BodyPart,
  type CodeTotal,
  type CountedFacets,
  type DeliveryWindow,
  everything,
  type FacetCount,
  type ForwardOutcome,
  type ListWindow,
  type RecordWindow,
  type RequestMoment,
  type Search,
  type SearchPause,
  type StoredDelivery,
  type StoredRequest,
  type StoredValue,
  type SummaryOfFindings,
  type TrailRow,
  type UndocumentedFieldRow,
} from './read/rows.ts'
export type { StoredDrill, StoredDrillSummary } from './read/sending/drills.ts'
