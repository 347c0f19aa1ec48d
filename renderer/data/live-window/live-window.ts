import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { AppError } from '#contract/errors'
import { toAppError } from '../engine-query.ts'
import { createThrottle } from './throttle.ts'
import {
  type Entry,
  emptyRows,
  firstRows,
  type Page,
  type WindowRows,
  withNewer,
  withOlder,
} from './window-rows.ts'

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
  /** Rows that match the search; `null` until counted. */
  readonly count: number | null
  /** The newest rows are shown as they come. Off while the reader is further down. */
  readonly isFollowing: boolean
  /** Newer rows since following ended; `null` where their number is not known. */
  readonly unseen: number | null
  readonly isLoadingOlder: boolean
  /** Why older rows could not be fetched last. */
  readonly olderError: AppError | null
  /** Rises when the list should scroll to its top. */
  readonly topRequests: number
}

/** Between two places, without them; with neither, the newest page. */
export interface PageRange {
  readonly before?: number
  readonly after?: number
}

export interface RowSource<Row> {
  readonly toEntry: (row: Row) => Entry<Row>
  readonly fetchPage: (
    range: PageRange,
    query: string,
  ) => Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>
  readonly fetchCount: (query: string) => Promise<number | null>
  /** Newer rows are fetched at most so often. */
  readonly everyMs: number
  readonly countEveryMs: number
  /** Called before a page is fetched, and what it returns once that page is shown: events may have overtaken it. */
  readonly onFetch: (range: PageRange) => (page: Page<Row>) => void
}

export interface LiveWindow<Row> {
  readonly useRows: UseBoundStore<StoreApi<LiveState<Row>>>
  readonly show: (window: WindowRows<Row>, change?: Partial<LiveState<Row>>) => void
  /** Fetches a page of the shown search and hands it to `onPage`, unless the list began anew meanwhile. True where it did. */
  readonly fetchRows: (range: PageRange, onPage: (page: Page<Row>) => unknown) => Promise<boolean>
  /** Begins anew, with the newest page. */
  readonly load: () => Promise<void>
  readonly loadOlder: () => Promise<void>
  /** Fetches what is newer than the window; many rows while following replace it instead. */
  readonly loadNewer: () => void
  readonly countSoon: () => void
  readonly search: (query: string) => void
  readonly jumpToNewest: () => void
  /** The reader is at the top. */
  readonly follow: () => void
  /** The reader left the top; so many rows above are unseen. */
  readonly leave: (unseenRows: number) => void
}

/** The part of a long list that is shown. It follows what comes, and stays where it is while the reader is further down. */
export function createLiveWindow<Row>(source: RowSource<Row>): LiveWindow<Row> {
  const useRows = create<LiveState<Row>>()(() => ({
    ...emptyRows,
    rows: [],
    phase: 'idle',
    error: null,
    search: '',
    shownSearch: '',
    searchError: null,
    count: null,
    isFollowing: true,
    unseen: 0,
    isLoadingOlder: false,
    olderError: null,
    topRequests: 0,
  }))
  const { getState: get, setState: set } = useRows
  /** Rises with every new beginning: an answer that was asked for before is dropped. */
  let round = 0
  let countsAsked = 0

  function show(window: WindowRows<Row>, change: Partial<LiveState<Row>> = {}): void {
    set({ ...window, rows: window.entries.map(({ row }) => row), ...change })
  }

  async function fetchFor(
    query: string,
    range: PageRange,
    onPage: (page: Page<Row>) => unknown,
    onError: (error: AppError) => void,
  ): Promise<boolean> {
    const asked = round
    const onShown = source.onFetch(range)
    try {
      const { rows, hasMore } = await source.fetchPage(range, query)
      if (asked !== round) return false
      const page = { entries: rows.map(source.toEntry), hasMore }
      await onPage(page)
      onShown(page)
      return true
    } catch (error) {
      if (asked === round) onError(toAppError(error))
      return false
    }
  }

  function fetchRows(range: PageRange, onPage: (page: Page<Row>) => unknown): Promise<boolean> {
    return fetchFor(get().shownSearch, range, onPage, error => set({ error }))
  }

  async function load(): Promise<void> {
    round += 1
    const { search, phase } = get()
    set({ isLoadingOlder: false, ...(phase === 'idle' ? { phase: 'loading' } : {}) })
    await fetchFor(search, {}, page => showFirst(page, search), showLoadFailure)
  }

  function showFirst(page: Page<Row>, search: string): void {
    round += 1
    const noErrors = { error: null, searchError: null, olderError: null }
    show(firstRows(page), {
      ...noErrors,
      phase: 'ready',
      shownSearch: search,
      unseen: 0,
      isLoadingOlder: false,
    })
    if (get().count === null) void countNow()
    else countSoon()
  }

  function showLoadFailure(error: AppError): void {
    const { phase, search, shownSearch } = get()
    if (phase === 'ready' && error.code === 'invalid-query') set({ searchError: error })
    else set({ error, ...(phase === 'ready' && search === shownSearch ? {} : { phase: 'failed' }) })
  }

  async function loadOlder(): Promise<void> {
    const { olderFrom, isLoadingOlder, shownSearch } = get()
    if (olderFrom === null || isLoadingOlder) return
    set({ isLoadingOlder: true, olderError: null })
    await fetchFor(
      shownSearch,
      { before: olderFrom },
      page => show(withOlder(get(), page), { isLoadingOlder: false }),
      olderError => set({ olderError, isLoadingOlder: false }),
    )
  }

  const loadNewer = createThrottle(source.everyMs, fetchNewer, true)

  async function fetchNewer(): Promise<unknown> {
    const { newest, newerFrom, isFollowing, error } = get()
    if (newest === 0 || (isFollowing && error !== null)) return load()
    return fetchRows({ after: newerFrom ?? newest }, page =>
      page.hasMore && get().isFollowing ? load() : show(withNewer(get(), page)),
    )
  }

  const countSoon = createThrottle(source.countEveryMs, countNow)

  async function countNow(): Promise<void> {
    countsAsked += 1
    const asked = countsAsked
    const { search } = get()
    // Without the count the list only shows no number.
    const count = await source.fetchCount(search).catch(() => null)
    if (asked === countsAsked && search === get().search) set({ count })
  }

  function search(query: string): void {
    const { search: before, phase, topRequests } = get()
    if (query === before) return
    set({ search: query, count: null, isFollowing: true, topRequests: topRequests + 1 })
    if (phase !== 'idle') void load()
  }

  function jumpToNewest(): void {
    const { newerFrom, unseen, topRequests } = get()
    set({ isFollowing: true, topRequests: topRequests + 1 })
    if (newerFrom !== null || unseen === null) void load()
  }

  function follow(): void {
    const { isFollowing, newerFrom } = get()
    if (!isFollowing && newerFrom === null) set({ isFollowing: true, unseen: 0 })
  }

  function leave(unseen: number): void {
    if (get().isFollowing) set({ isFollowing: false, unseen })
  }

  return {
    useRows,
    show,
    fetchRows,
    load,
    loadOlder,
    loadNewer,
    countSoon,
    search,
    jumpToNewest,
    follow,
    leave,
  }
}
