import type { StoredRange } from '../schema/to-store.ts'

export interface IndexStart {
  readonly dataDir: string
  readonly rulesVersion: number
}

/** Fill the text index in the background, pause, or remove it. */
export type TextUse = 'fill' | 'pause' | 'remove'

/** Totals of an empty index, updated in each transaction, so that reading costs nothing. */
export const noTotals = {
  /** Number of inspected deliveries. */
  inspected: 0,
  /** All deliveries up to this id are inspected. */
  through: 0,
  /** Id of the oldest delivery; 0 without deliveries. */
  firstId: 0,
  /** The texts have all deliveries up to this id. */
  textsThrough: 0,
  /** Number of later deliveries that are inspected and can be added. */
  textsMissing: 0,
  hasTexts: false,
  /** Findings of some trails are not computed yet. */
  hasPendingTrails: false,
  /** Deliveries that were deleted since the index was made. Rows that they shared with others may remain. */
  forgotten: 0,
}

export type IndexTotals = Readonly<typeof noTotals>

/** State of the index, sent with each result of its thread. */
export interface IndexState {
  readonly totals: IndexTotals
  /**
   * A range of deliveries, and the number of deliveries in it with changed findings as steps of their trails
   * because of other deliveries. A range may include unchanged deliveries. `null` for none.
   */
  readonly changedSteps: Pick<StoredRange, 'firstId' | 'lastId' | 'count'> | null
  /** Removals that the index just processed and that the store still lists; `null` after any other call. */
  readonly followedRemovals: number | null
}

export const noState: IndexState = { totals: noTotals, changedSteps: null, followedRemovals: null }
