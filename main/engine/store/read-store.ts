import type { DeliveryDetail, DeliverySummary, Reception } from '#contract/deliveries/delivery'
import type { Finding, Severity } from '#contract/deliveries/finding'
import type { TrailFinding, TrailSummary } from '#contract/deliveries/trail'
import type { Query } from '#contract/query/query'
import type { Attempt } from '#contract/sending/sending'
import type { Settings } from '#contract/settings'
import type {
  AttemptId,
  BatchId,
  DeliveryId,
  HeaderPairs,
  RouteId,
  Service,
  SessionId,
} from '#contract/terms'
import type { ClockLack } from '../inspect/trail/trail-order.ts'
import type { SessionReads } from './read/sessions.ts'
import type { CarryingReads } from './read/transfer.ts'

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
    | 'answerOrigin'
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

/** A row that holds one JSON value. */
export interface StoredValue {
  readonly id: number
  readonly value: unknown
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

/** Where a delivery stands among others, by arrival and by its record's own clock. */
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
  /** More rows on the asked side. */
  hasMore: boolean
}

export interface RecordWindow {
  rows: TrailSummary[]
  /** More rows on the asked side. */
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
  /** Only the newest that match were looked at. */
  readonly isCut: boolean
}

export interface BeyondRow {
  readonly service: Service
  readonly kind: string
  readonly path: string
  readonly firstDeliveryId: DeliveryId
  readonly count: number
}

/** A synchronous, read-only view of a store: for the worker threads, and for commands that read beside the holder. */
export interface ReadStore extends CarryingReads, SessionReads {
  /** Newest first, whichever way was asked. `isRead` and what was read count only for `rulesVersion`. */
  listDeliveries(window: ListWindow): DeliveryWindow
  /** The same, pausing after each short read, so that a long search lets others have the thread between. */
  listDeliveriesInSteps(window: ListWindow): Generator<undefined, DeliveryWindow, undefined>
  /** Those that exist, newest first. */
  deliveriesById(ids: readonly DeliveryId[]): DeliverySummary[]
  countDeliveries(search: Search): number
  /** The same, pausing after each short read; gives what was counted so far. */
  countDeliveriesInSteps(search: Search): Generator<number, number, undefined>
  countUnread(): number
  newestDeliveryId(): DeliveryId | null

  delivery(id: DeliveryId): StoredDelivery | null
  findings(id: DeliveryId): Finding[]
  /** A part of the kept bytes; `null` where the delivery does not exist. */
  body(id: DeliveryId, offset: number, length: number): { bytes: Uint8Array; totalBytes: number } | null

  /** Ids that inspection has not read with this version's rules, oldest first; with `after`, only greater ones. */
  unreadIds(limit: number, after?: DeliveryId): DeliveryId[]
  /**
   * The same deliveries whole, in one go: ends at `limit`, or with the one whose body passes `maximumBytes` in all.
   * `body`: at most `maximumBytes` of the kept bytes (`delivery.bodyBytes` tells whether that is all).
   */
  unread(window: { limit: number; maximumBytes: number; after?: DeliveryId | undefined }): {
    delivery: StoredDelivery
    body: Uint8Array
  }[]

  /** The trail's row of a delivery; `null` where it has no record or is not read. */
  trailRow(id: DeliveryId): (TrailRow & { recordKey: string }) | null
  trailSize(recordKey: string): number
  /** How many rows come before this one in the record's own order. */
  trailPosition(recordKey: string, row: TrailRow): number
  /** Rows next to this one in the record's own order (not including it), nearest first. */
  trailBefore(recordKey: string, row: TrailRow, limit: number): TrailRow[]
  trailAfter(recordKey: string, row: TrailRow, limit: number): TrailRow[]
  /** The last row in the record's own order. */
  trailNewest(recordKey: string): TrailRow | null
  /** The last rows in the record's own order, the last first. */
  trailLast(recordKey: string, limit: number): TrailRow[]
  /** The final statuses that came, in lower case: there are few. */
  trailFinalStatuses(recordKey: string): string[]
  /** The first row in arrival of the same notification (`meaningKey`) of the record. */
  trailFirstOfMeaning(recordKey: string, meaningKey: string): TrailRow | null
  /**
   * The nearest row before this one in the record's own order whose clock or ranks differ from this one's, or that has
   * the same but another meaning. Skips repetitions by the index: costs the same however many there are.
   */
  trailPreviousOther(recordKey: string, row: TrailRow): TrailRow | null
  /** The nearest row after this one that says something else; for rows that are no repetition. */
  trailNextOther(recordKey: string, row: TrailRow): TrailRow | null
  /** Of each final status of the record (there are few) the first or the last row in the record's own order. */
  trailFinals(recordKey: string, which: 'first' | 'last'): TrailRow[]
  /** Record keys of records with this id, newest arrival first. */
  recordKeys(recordId: string, limit: number): string[]

  /** Records in windows by their newest delivery, newest activity first, whichever way was asked. */
  listRecords(window: ListWindow): RecordWindow
  /** The same, pausing after each short read. */
  listRecordsInSteps(window: ListWindow): Generator<undefined, RecordWindow, undefined>
  /** Those that exist, newest activity first. */
  recordsByKey(recordKeys: readonly string[]): TrailSummary[]
  countRecords(search: Search): number
  countRecordsInSteps(search: Search): Generator<number, number, undefined>

  /** What is to say about a trail, the gravest first, then the newest. */
  trailFindings(recordKey: string, limit: number): TrailFinding[]
  trailFindingTotals(recordKey: string): CodeTotal[]
  /** Keys of fundings that give back this withdrawal. */
  reversalsOf(recordKey: string, limit: number): string[]
  /** Key of the withdrawal that this funding gives back. */
  reversedBy(recordKey: string): string | null
  /** Fields beyond the documents, by service, kind and path. */
  beyondFields(limit: number): BeyondRow[]
  /** How many of the matching deliveries have each code; pauses after each short read. */
  summariseFindingsInSteps(search: Search): Generator<undefined, SummaryOfFindings, undefined>

  /** Of one delivery, batch or route (of the first that is given), or all; newest first, but oldest first with `after`. */
  attempts(window: AttemptWindow): { attempts: Attempt[]; hasMore: boolean }
  attempt(id: AttemptId): Attempt | null
  attemptBody(
    id: AttemptId,
    which: 'sent' | 'answer',
    offset: number,
    length: number,
  ): { bytes: Uint8Array; totalBytes: number } | null

  /** JSON values with their ids, not checked: another version may have written them. In order of their making. */
  environments(): StoredValue[]
  registrations(): StoredValue[]
  tunnels(): StoredValue[]
  /** Newest first. */
  serviceCalls(window: { environmentId?: number | undefined; before?: number | undefined; limit: number }): {
    calls: StoredValue[]
    hasMore: boolean
  }

  /** One delivery with its whole body; `null` where it does not exist. */
  request(id: DeliveryId): StoredRequest | null
  /** The next after an id, oldest first; or those with these ids that exist, in their order. */
  requestMoments(
    window: { readonly after: number; readonly limit: number } | { readonly ids: readonly DeliveryId[] },
  ): RequestMoment[]
  /** How many of them came from one of these IPv4 addresses. */
  countFrom(ids: readonly number[], addresses: readonly string[]): number
  /** The newest tries of a route, newest first. */
  forwardOutcomes(routeId: RouteId, limit: number): ForwardOutcome[]
  /** What a route sent and no later attempt brought to the same target. Pauses after each short read. */
  missedForwards(
    routeId: RouteId,
  ): Generator<undefined, { deliveryId: DeliveryId; target: string }[], undefined>

  routes(): StoredValue[]
  batch(id: BatchId): StoredValue | null
  /** Newest first. */
  batches(window: { before?: BatchId | undefined; limit: number }): {
    batches: StoredValue[]
    hasMore: boolean
  }
  settings(): Settings

  close(): void
}
