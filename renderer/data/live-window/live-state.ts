import type { AppError } from '#contract/errors'
import { emptyRows, type WindowRows } from './window-rows.ts'

export interface LiveState<Row> extends WindowRows<Row> {
  readonly rows: readonly Row[]
  /** `idle`: nothing was fetched yet. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why there are no rows, or why those that are shown could not be refetched. */
  readonly error: AppError | null
  readonly search: string
  /** The search that the rows match: the one before, where `search` cannot be read. */
  readonly shownSearch: string
  readonly searchError: AppError | null
  /** Rows that match the search; `null` before anything is known, a lower bound until all are counted. */
  readonly count: number | null
  readonly isCountExact: boolean
  /** How much of the list was counted, from 0 to 1; `null` while nothing is being counted. */
  readonly countedShare: number | null
  /** A search that looks for older rows by itself; `null` once a page is full or the end is reached. */
  readonly scan: Scan | null
  /** The newest rows are shown as they come. Off while the reader is further down. */
  readonly isFollowing: boolean
  /** The user stopped following: nothing new is shown until it is asked for, wherever the reader is. */
  readonly isPaused: boolean
  /** Newer rows since the list stopped following; `null` where their number is unknown. */
  readonly unseen: number | null
  readonly isLoadingOlder: boolean
  /** Why older rows could not be fetched last. */
  readonly olderError: AppError | null
  /** Rises when the list should scroll to its top. */
  readonly topRequests: number
}

export interface Scan {
  /** How much of the list was looked at, from 0 to 1. */
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
  isPaused: false,
  unseen: 0,
  isLoadingOlder: false,
  olderError: null,
  topRequests: 0,
}
