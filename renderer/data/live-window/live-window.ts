import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import { toAppError } from '../client/engine-query.ts'
import { initialState, type LiveState } from './live-state.ts'
import { createThrottle } from './throttle.ts'
import { type Entry, firstRows, type Page, type WindowRows, withNewer, withOlder } from './window-rows.ts'

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
  /** Least time between two fetches of newer rows, in ms. */
  readonly everyMs: number
  readonly countEveryMs: number
  /**
   * Called before a page is fetched. The function it returns is called once the page is shown, since events may have
   * overtaken it.
   */
  readonly onFetch: (range: PageRange) => (page: Page<Row>) => void
}

export type LiveWindow<Row> = ReturnType<typeof createLiveWindow<Row>>

/** The shown part of a long list. It follows new rows, and stays in place while the reader is further down. */
export function createLiveWindow<Row>(source: RowSource<Row>) {
  const useRows = create<LiveState<Row>>()(() => initialState)
  const { getState: get, setState: set } = useRows
  /** Rises with each reload: answers to earlier requests are dropped. */
  let round = 0
  let countRequests = 0

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

  /**
   * Fetches a page of the shown search and passes it to `onPage`. False if the list was reloaded meanwhile, or the
   * fetch failed.
   */
  function fetchRows(range: PageRange, onPage: (page: Page<Row>) => unknown): Promise<boolean> {
    return fetchFor(get().shownSearch, range, onPage, error => set({ error }))
  }

  /** Reloads the list with the newest page of the search. */
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
    else throttledCount()
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

  /** Fetches rows newer than the window. If there are many, a window that follows is reloaded instead. */
  const loadNewer = createThrottle(source.everyMs, fetchNewer, true)

  async function fetchNewer(): Promise<unknown> {
    const { newest, newerFrom, isFollowing, error } = get()
    if (newest === 0 || (isFollowing && error !== null)) return load()
    return fetchRows({ after: newerFrom ?? newest }, page =>
      page.hasMore && get().isFollowing ? load() : show(withNewer(get(), page)),
    )
  }

  const throttledCount = createThrottle(source.countEveryMs, countNow)

  async function countNow(): Promise<void> {
    countRequests += 1
    const asked = countRequests
    const { search } = get()
    // A failed count only hides the number.
    const count = await source.fetchCount(search).catch(() => null)
    if (asked === countRequests && search === get().search) set({ count })
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

  /** The reader is at the top. */
  function follow(): void {
    const { isFollowing, newerFrom } = get()
    if (!isFollowing && newerFrom === null) set({ isFollowing: true, unseen: 0 })
  }

  /** The reader left the top; so many rows above are unseen. */
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
    throttledCount,
    search,
    jumpToNewest,
    follow,
    leave,
  }
}
