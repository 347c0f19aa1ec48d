import type { DeliveryDetail, DeliverySummary, Reception } from '#contract/deliveries/delivery'
import type { Severity } from '#contract/deliveries/finding'
import type { UndocumentedField } from '#contract/deliveries/findings'
import type { FacetField } from '#contract/deliveries/overview'
import type { Params } from '#contract/methods'
import type { Query } from '#contract/query/query'
import type { DeliveryId, HeaderPairs } from '#contract/terms'
import type { InspectionResult } from '../../inspect/inspection-result.ts'

/** Longest body within its row. A longer body is stored in chunks of this length, so that a slice needs one or two. */
export const bodyChunkBytes = 512 * 1024

/** A delivery without its body, its digest and its findings, which cost more to read. */
export type StoredDelivery = DeliverySummary &
  Pick<
    DeliveryDetail,
    | 'httpVersion'
    | 'headers'
    | 'trailers'
    | 'remoteAddress'
    | 'remotePort'
    | 'declaredBodyBytes'
    | 'sessionName'
    | 'inlet'
    | 'scheme'
    | 'responseOrigin'
  >

export interface TrailRow
  extends Pick<InspectionResult, 'kind' | 'status' | 'refundStatus' | 'createdAt' | 'updatedAt'>,
    Pick<InspectionResult, 'clockUs' | 'clockLack' | 'statusRank' | 'refundRank'>,
    Pick<InspectionResult, 'meaningKey' | 'bytesKey' | 'contentKey'> {
  readonly deliveryId: DeliveryId
  readonly receivedAtMs: number
  /** See OrderedRow. */
  readonly placeUs: number
  /** See readFacts. */
  readonly factsText: string | null
}

export interface Search {
  /** `null` matches everything. */
  readonly query: Query | null
  /** Wall clock: decides which session is today's, and which records are overdue. */
  readonly nowMs: number
  /** A record without a final status for a longer time is overdue. */
  readonly finalWithinMs: number
}

export const everything: Search = { query: null, nowMs: 0, finalWithinMs: 0 }

/** Yielded at each pause of a search in steps. */
interface SearchPause {
  /** All deliveries from this id on were checked; going up, all up to this id. */
  readonly at: DeliveryId
}

export interface FoundSoFar<Row> extends SearchPause {
  readonly rows: () => Row[]
}

export interface CountedSoFar extends SearchPause {
  readonly count: number
}

/** A row with one JSON value. */
export interface StoredValue {
  readonly id: number
  readonly value: unknown
}

export interface BodyPart {
  readonly bytes: Uint8Array
  /** Length of the full body. */
  readonly totalBytes: number
}

/** A captured request, as sending it again needs it. */
export interface StoredRequest {
  readonly id: DeliveryId
  /** Empty if the request line was unreadable. */
  readonly method: string
  readonly target: string
  readonly reception: Reception
  /** Through a tunnel or proxy: the address in its header, empty if the header has none. */
  readonly remoteAddress: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

/** A delivery's position by arrival and by its record's clock. */
export interface RequestMoment {
  readonly id: DeliveryId
  readonly receivedAtMs: number
  /** Arrival time if the delivery has no clock or is not inspected. */
  readonly clockUs: number
  readonly statusRank: number
  readonly refundRank: number
}

export interface ForwardOutcome {
  readonly target: string
  readonly startedAtMs: number
  readonly isPassed: boolean
  readonly status: number | null
  /** Why there was no response. */
  readonly reason: string | null
}

export interface ListWindow {
  readonly before?: DeliveryId | undefined
  readonly after?: DeliveryId | undefined
  readonly limit: number
  readonly search: Search
  /** For deliveries: rows say where a text of the search was found. */
  readonly withFound?: boolean | undefined
  /** For records: counts include muted findings. */
  readonly withMuted?: boolean | undefined
}

export type AttemptWindow = Params<'attempts.list'>

export interface FoundWindow<Row> {
  /** Newest first. */
  rows: Row[]
  /** More rows follow in the requested direction. */
  hasMore: boolean
}

export interface CodeTotal {
  readonly code: string
  readonly severity: Severity
  readonly count: number
}

export interface SummaryOfFindings {
  readonly codes: readonly CodeTotal[]
  readonly deliveryCount: number
}

export type UndocumentedFieldRow = Omit<UndocumentedField, 'example'>

/** Number of deliveries with a value of a field. */
export interface FacetCount {
  readonly field: FacetField
  /**
   * Value of the field. `finding`: a severity or a code; `response`: a range; `reason`: the code, a line feed
   * and the text; other fields: the value in lower case.
   */
  readonly value: string
  /** The name of a route or a session, or the reason in its received spelling; `null` if the name is the value. */
  readonly name: string | null
  readonly count: number
}

export interface CountedFacets {
  readonly counts: readonly FacetCount[]
  /** Fields whose values exceed the limit. */
  readonly cutFields: ReadonlySet<FacetField>
  readonly deliveryCount: number
}

/** Arrival times of the matching deliveries. */
export interface Arrivals {
  readonly count: number
  /** Times of the first and the last delivery; 0 without any. */
  readonly firstAtMs: number
  readonly lastAtMs: number
  /** Calls `use` for each second with arrivals. `gravity` of their worst finding: 0 error, 1 warning, else 2. */
  each(use: (atMs: number, gravity: 0 | 1 | 2, count: number) => void): void
}
