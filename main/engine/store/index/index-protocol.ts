import type { DeliveryId } from '#contract/terms'

export interface IndexStart {
  readonly dataDir: string
  readonly rulesVersion: number
}

/** Fill the text index in the background, pause, or remove it. */
export type TextUse = 'fill' | 'pause' | 'remove'

/** Updated in each transaction, so that reading costs nothing. */
export interface IndexTotals {
  /** Number of inspected deliveries. */
  readonly inspected: number
  /** All deliveries up to this id are inspected. */
  readonly through: number
  /** Id of the oldest delivery; 0 without deliveries. */
  readonly firstId: number
  /** The texts have all deliveries up to this id. */
  readonly textsThrough: number
  /** Number of later deliveries that are inspected and can be added. */
  readonly textsMissing: number
  readonly hasTexts: boolean
  /** Findings of some trails are not computed yet. */
  readonly hasPendingTrails: boolean
  /** Deliveries that were deleted since the index was made. Rows that they shared with others may remain. */
  readonly forgotten: number
}

export const noTotals: IndexTotals = {
  inspected: 0,
  through: 0,
  firstId: 0,
  textsThrough: 0,
  textsMissing: 0,
  hasTexts: false,
  hasPendingTrails: false,
  forgotten: 0,
}

/**
 * A range of deliveries, and the number of deliveries in it with changed findings as steps of their trails.
 */
export interface ChangedSteps {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
}

/** State of the index, sent with each result of its thread. */
export interface IndexState {
  readonly totals: IndexTotals
  /** Deliveries whose findings changed because of other deliveries; `null` for none. */
  readonly changedSteps: ChangedSteps | null
  /** Removals that the index just processed and that the store still lists; `null` after any other call. */
  readonly followedRemovals: number | null
}
