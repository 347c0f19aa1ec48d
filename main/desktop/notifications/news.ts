import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId, RouteId } from '#contract/terms'

/** Rows of one kind; of very many, only the newest. */
export interface Some<T> {
  readonly rows: readonly T[]
  /** There are more than the rows. */
  readonly isMore: boolean
}

/** News since the last notification, without the kinds that are not chosen. */
export interface News {
  readonly failed: Some<Subject>
  readonly errors: Some<Subject>
  readonly overdue: Some<TrailSubject>
  readonly down: readonly DownApp[]
  /** The deliveries that were read. */
  readonly range: DeliveryRange | null
}

/** Both included. */
export interface DeliveryRange {
  readonly first: DeliveryId
  readonly last: DeliveryId
}

export type Subject = Pick<DeliverySummary, 'id' | 'kind' | 'amount' | 'asset' | 'reason' | 'recordId'>
export type TrailSubject = Pick<
  TrailSummary,
  'recordKey' | 'recordId' | 'kind' | 'amount' | 'asset' | 'status'
>

export interface DownApp {
  readonly routeId: RouteId
  /** Name of the route, or its path. */
  readonly route: string
  readonly host: string
}

export const nothing: Some<never> = { rows: [], isMore: false }
