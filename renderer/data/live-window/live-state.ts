import type { AppError } from '#contract/errors'
import { emptyRows, type WindowRows } from './window-rows.ts'

export interface LiveState<Row> extends WindowRows<Row> {
  readonly rows: readonly Row[]
  /** `idle`: before the first fetch. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why there are no rows, or why the refetch of the shown rows failed. */
  readonly error: AppError | null
  readonly search: string
  /** The search of the shown rows: the previous search, if `search` is invalid. */
  readonly shownSearch: string
  readonly searchError: AppError | null
  /** Number of matches; `null` before the first count, a lower bound until all are counted. */
  readonly count: number | null
  readonly isCountExact: boolean
  /** Counted share of the list, from 0 to 1; `null` while nothing is being counted. */
  readonly countedShare: number | null
  /** An automatic search for older rows; `null` once a page is full or the end is reached. */
  readonly scan: Scan | null
  /** The newest rows are shown when they arrive. Off while the reader is further down. */
  readonly isFollowing: boolean
  /** The user stopped following: nothing new is shown until it is requested, wherever the reader is. */
  readonly isFrozen: boolean
  /** Newer rows since the list stopped following; `null` if their number is unknown. */
  readonly unseen: number | null
  readonly isLoadingOlder: boolean
  /** Why the last fetch of older rows failed. */
  readonly olderError: AppError | null
  /** Increases when the list should scroll to its top. */
  readonly topRequests: number
}

export interface Scan {
  /** Checked share of the list, from 0 to 1. */
  readonly share: number
  /** The user stopped it. */
  readonly isStopped: boolean
}

export const initialState: LiveState<never> = {
  ...emptyRows,
  rows: [],
  phase: 'idle',
  error: null,
  search: '',
  shownSearch: '',
  searchError: null,
  count: null,
  isCountExact: false,
  countedShare: null,
  scan: null,
  isFollowing: true,
  isFrozen: false,
  unseen: 0,
  isLoadingOlder: false,
  olderError: null,
  topRequests: 0,
}
