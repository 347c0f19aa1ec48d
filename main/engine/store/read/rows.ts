import type { DeliveryDetail, DeliverySummary, Reception } from '#contract/deliveries/delivery'
import type { Severity } from '#contract/deliveries/finding'
import type { FacetField } from '#contract/deliveries/overview'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { Query } from '#contract/query/query'
import type {
  AttemptId,
  BatchId,
  DeliveryId,
  HeaderPairs,
  RouteId,
  Service,
  SessionId,
} from '#contract/terms'
import type { ClockLack } from '../../inspect/trail/trail-order.ts'

/** Everything about a delivery but its body, its digest and what inspection found: those cost more to fetch. */
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
    | 'responseOrigin'
  >

/** One notification of a record, as a trail needs it. */
export interface TrailRow {
  readonly deliveryId: DeliveryId
  readonly receivedAtMs: number
  readonly kind: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly clockUs: number | null
  readonly clockLack: ClockLack
  /** See OrderedRow. */
  readonly placeUs: number
  readonly statusRank: number
  readonly refundRank: number
  readonly meaningKey: string | null
  readonly bytesKey: string
  readonly contentKey: string | null
  /** See readFacts. */
  readonly factsText: string | null
}

/** What a list is searched for. */
export interface Search {
  /** `null` asks for everything. */
  readonly query: Query | null
  /** Wall clock: which session is that of today, and what is overdue. */
  readonly nowMs: number
  /** A record without a final status for longer is overdue. */
  readonly finalWithinMs: number
}

export const everything: Search = { query: null, nowMs: 0, finalWithinMs: 0 }

/** What a search in steps gives at each pause. */
export interface SearchPause {
  /** All from here on was looked at; going up, all up to here. */
  readonly at: DeliveryId
}

/** A row that holds one JSON value. */
export interface StoredValue {
  readonly id: number
  readonly value: unknown
}

/** A part of a body. */
export interface BodyPart {
  readonly bytes: Uint8Array
  /** Of the whole. */
  readonly totalBytes: number
}

/** What came, as sending it again needs it. */
export interface StoredRequest {
  readonly id: DeliveryId
  /** Empty where the request line was not readable. */
  readonly method: string
  readonly target: string
  readonly reception: Reception
  /** Through a tunnel or proxy: what its header says, empty where it says nothing. */
  readonly remoteAddress: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

/** The position of a delivery among others, by arrival and by its record's own clock. */
export interface RequestMoment {
  readonly id: DeliveryId
  readonly sessionId: SessionId
  readonly receivedAtMs: number
  /** Its arrival where it has no clock or is not read. */
  readonly clockUs: number
  readonly statusRank: number
  readonly refundRank: number
}

/** One try to forward. */
export interface ForwardOutcome {
  readonly target: string
  readonly startedAtMs: number
  readonly isPassed: boolean
  readonly status: number | null
  /** Why there was no answer. */
  readonly reason: string | null
}

export interface ListWindow {
  readonly before?: DeliveryId | undefined
  readonly after?: DeliveryId | undefined
  readonly limit: number
  readonly search: Search
  /** Of records: counts of findings with those that are muted. */
  readonly withMuted?: boolean | undefined
}

export interface AttemptWindow {
  readonly deliveryId?: DeliveryId | undefined
  readonly batchId?: BatchId | undefined
  readonly routeId?: RouteId | undefined
  readonly before?: AttemptId | undefined
  readonly after?: number | undefined
  readonly limit: number
}

export interface DeliveryWindow {
  rows: DeliverySummary[]
  /** More rows on the side that was asked for. */
  hasMore: boolean
}

export interface RecordWindow {
  rows: TrailSummary[]
  /** More rows on the side that was asked for. */
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

export interface UndocumentedFieldRow {
  readonly service: Service
  readonly kind: string
  readonly path: string
  readonly firstDeliveryId: DeliveryId
  readonly count: number
}

/** How many deliveries have a value of a field. */
export interface FacetCount {
  readonly field: FacetField
  /**
   * As the field has it; of `finding` a severity or a code, of `answer` a range, of `reason` the code, a line feed and the
   * text, of the others the value in lower case.
   */
  readonly value: string
  /** The name of a route or a session, a reason as it came; `null` for the value itself. */
  readonly name: string | null
  readonly count: number
}

export interface CountedFacets {
  readonly counts: readonly FacetCount[]
  /** Fields with more values than are counted. */
  readonly cutFields: ReadonlySet<FacetField>
  readonly deliveryCount: number
}

/** When matching deliveries arrived. */
export interface Arrivals {
  readonly count: number
  /** Of the first and the last; 0 without any. */
  readonly firstAtMs: number
  readonly lastAtMs: number
  /** Gives each second in which any arrived. `gravity`: of their most severe finding, 0 for an error, 1 for a warning, else 2. */
  each(use: (atMs: number, gravity: 0 | 1 | 2, count: number) => void): void
}
