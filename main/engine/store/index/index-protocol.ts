import type { DeliveryId } from '#contract/terms'

/** What the index thread is started with. */
export interface IndexStart {
  readonly dataDir: string
  readonly rulesVersion: number
}

/** What is to become of the texts: added in the background, left as they are, or deleted. */
export type TextUse = 'fill' | 'pause' | 'remove'

/** Counted with each transaction, so that asking costs nothing. */
export interface IndexTotals {
  /** Deliveries that are inspected. */
  readonly inspected: number
  /** No delivery up to this id is without an inspection. */
  readonly through: number
  /** The oldest delivery; 0 without one. */
  readonly firstId: number
  /** No delivery up to this id is missing in the texts. */
  readonly textsThrough: number
  /** So many ids after it are inspected and may be added. */
  readonly textsMissing: number
  /** There is a file of texts. */
  readonly hasTexts: boolean
  /** Findings about some trails are not computed yet. */
  readonly hasPendingTrails: boolean
  /** Deliveries that were deleted since the index was made: what many rows share may still be there. */
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

/** A range of deliveries, of which so many have other findings as steps of their trails now. */
export interface ChangedSteps {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
}

/** What the index thread says of itself with each result. */
export interface IndexState {
  readonly totals: IndexTotals
  /** What was changed by others than themselves; `null` for none. */
  readonly changedSteps: ChangedSteps | null
  /** Removals that it has followed just now, and that the store still lists; `null` after any other call. */
  readonly followedRemovals: number | null
}
