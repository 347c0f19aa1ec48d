import { create } from 'zustand'
import { type AppError, toAppError } from '#contract/errors'
import type { Counted } from '../client/bounded.ts'
import { initialState, type LiveState } from './live-state.ts'
import { createThrottle } from './throttle.ts'
import {
  type Entry,
  firstRows,
  type Page,
  type PageRest,
  type WindowRows,
  withNewer,
  withOlder,
} from './window-rows.ts'

/** Between two places, exclusive; without both, the newest page. */
export interface PageRange {
  readonly before?: number
  readonly after?: number
}

/** Limits of a page's fetch, which is canceled when no caller waits for it. */
export interface PageLimits {
  /** Time after which it returns its current rows, in ms; without it, all rows are needed. */
  readonly within: number | undefined
  readonly signal: AbortSignal
}

export interface RowSource<Row> {
  readonly toEntry: (row: Row) => Entry<Row>
  readonly pageRows: number
  readonly fetchPage: (
    range: PageRange,
    query: string,
    limits: PageLimits,
  ) => Promise<Omit<Page<Row>, 'entries'> & { readonly rows: readonly Row[] }>
  /** `null`: nothing to count. `onPart`: the current count. */
  readonly fetchCount: (
    query: string,
    signal: AbortSignal,
    onPart: (counted: Counted) => void,
  ) => Promise<number | null>
  /** The place of a row; `null` if it does not exist or does not match the search. */
  readonly placeOf: (key: RowKey, query: string, signal?: AbortSignal) => Promise<number | null>
  /** Least time between two fetches of newer rows, in ms. */
  readonly everyMs: number
  readonly countEveryMs: number
  /**
   * Called before a page is fetched. The function it returns is called once the page is shown, since events may have
   * overtaken it.
   */
  readonly onFetch: (range: PageRange) => (page: Page<Row>) => void
}

type RowKey = Entry<unknown>['key']

export type LiveWindow<Row> = ReturnType<typeof createLiveWindow<Row>>

/** Time limit for the first rows: with the transport, it is 100 ms. */
const firstWithinMs = 80
/** Interval in which further rows are shown, so that the engine isn't called all the time. */
const olderWithinMs = 400

/** The shown part of a long list. It follows new rows, and stays in place while the reader is further down. */
export function createLiveWindow<Row>(source: RowSource<Row>) {
  const useRows = create<LiveState<Row>>()(() => initialState)
  const { getState: get, setState: set } = useRows
  /** Controller of fetches for the shown rows. A reload cancels them. */
  let fetches = new AbortController()
  /** Controller of the search for older rows. */
  let scanning = new AbortController()
  let counting = new AbortController()
  let isAtTop = true

  function show(window: WindowRows<Row>, change: Partial<LiveState<Row>> = {}): void {
    set({ ...window, rows: window.entries.map(({ row }) => row), ...change })
  }

  async function fetchFor(
    query: string,
    range: PageRange,
    onPage: (page: Page<Row>) => unknown,
    onError: (error: AppError) => void,
    limits: Partial<PageLimits> = {},
  ): Promise<boolean> {
    const { signal = fetches.signal, within } = limits
    const onShown = source.onFetch(range)
    try {
      const { rows, ...rest } = await source.fetchPage(range, query, { within, signal })
      if (signal.aborted) return false
      const page = { ...rest, entries: rows.map(source.toEntry) }
      await onPage(page)
      onShown(page)
      return true
    } catch (error) {
      if (!signal.aborted) onError(toAppError(error))
      return false
    }
  }

  /** No caller waits for the current fetches any more. */
  function cancelFetches(): void {
    fetches.abort()
    scanning.abort()
    fetches = new AbortController()
  }

  /**
   * Fetches a page of the shown search and passes it to `onPage`. False if the list was reloaded during the
   * fetch, or the fetch failed.
   */
  function fetchRows(range: PageRange, onPage: (page: Page<Row>) => unknown): Promise<boolean> {
    // With both ends, all rows between are needed. Otherwise a quick part.
    const isWhole = range.after !== undefined
    const within = isWhole ? undefined : firstWithinMs
    return fetchFor(get().shownSearch, range, onPage, error => set({ error }), { within })
  }

  /** Reloads the list with the newest page of the search. */
  async function load(): Promise<void> {
    cancelFetches()
    const { search, phase } = get()
    set({ isLoadingOlder: false, scan: null, ...(phase === 'idle' ? { phase: 'loading' } : {}) })
    const limits = { within: firstWithinMs }
    await fetchFor(search, {}, page => showFirst(page, search), showLoadFailure, limits)
  }

  /**
   * Shows the search from this place on, with a page of newer rows above. More are fetched when the reader
   * scrolls up.
   */
  async function loadFrom(place: number): Promise<void> {
    cancelFetches()
    const { search } = get()
    set({ isLoadingOlder: false, scan: null })
    const limits = { within: firstWithinMs }
    const showFrom = (page: Page<Row>): void => {
      showFirst(page, search)
      isAtTop = false
      set({ isFollowing: false, unseen: null, newerFrom: page.entries[0]?.place ?? place })
    }
    const isShown = await fetchFor(search, { before: place + 1 }, showFrom, showLoadFailure, limits)
    if (isShown && get().newerFrom !== null) await fetchNewer()
  }

  function showFirst(page: Page<Row>, search: string): void {
    cancelFetches()
    const noErrors = { error: null, searchError: null, olderError: null }
    show(firstRows(page), {
      ...noErrors,
      phase: 'ready',
      shownSearch: search,
      unseen: 0,
      isLoadingOlder: false,
    })
    goOn(page)
    if (get().count === null) void countNow()
    else throttledCount()
  }

  function showLoadFailure(error: AppError): void {
    const { phase, search, shownSearch } = get()
    if (phase === 'ready' && error.code === 'invalid-query') set({ searchError: error })
    else set({ error, ...(phase === 'ready' && search === shownSearch ? {} : { phase: 'failed' }) })
  }

  async function loadOlder(): Promise<void> {
    const { olderFrom, isLoadingOlder, scan } = get()
    if (olderFrom === null || isLoadingOlder || scan?.isStopped === true) return
    await findOlder(0)
  }

  /**
   * Searches older rows until there is a page, `found` included, or the end is reached, or the user stops it.
   * `share`: share that an automatic search has already checked.
   */
  async function findOlder(found: number, share?: number): Promise<void> {
    const asked = new AbortController()
    scanning = asked
    const scan = share === undefined ? null : { share, isStopped: false }
    set({ isLoadingOlder: true, olderError: null, scan })
    let left = source.pageRows - found
    for (;;) {
      const { olderFrom, shownSearch } = get()
      let rest: PageRest | null = null
      const isDone = await fetchFor(
        shownSearch,
        olderFrom === null ? {} : { before: olderFrom },
        page => {
          left -= page.entries.length
          rest = left > 0 ? (page.rest ?? null) : null
          const over = { isLoadingOlder: false, scan: null }
          show(
            withOlder(get(), page),
            rest === null ? over : { scan: { share: rest.share, isStopped: false } },
          )
        },
        olderError => set({ olderError, isLoadingOlder: false, scan: null }),
        { within: olderWithinMs, signal: asked.signal },
      )
      if (!isDone || rest === null) return
    }
  }

  /** Continues to search older rows if the newest page was incomplete. */
  function goOn({ rest }: Page<Row>): void {
    const { entries, olderFrom, isLoadingOlder, scan } = get()
    if (rest == null || olderFrom === null || isLoadingOlder || scan !== null) return
    if (entries.length < source.pageRows) void findOlder(entries.length, rest.share)
  }

  /** Stops the search for older rows; its results stay. */
  function stopScan(): void {
    const { scan } = get()
    if (scan === null) return
    scanning.abort()
    set({ isLoadingOlder: false, scan: { ...scan, isStopped: true } })
  }

  /** Continues where it was stopped. */
  function resumeScan(): void {
    const { scan } = get()
    if (scan?.isStopped === true) void findOlder(0, scan.share)
  }

  /** Fetches rows newer than the window. If there are many, a window that follows is reloaded instead. */
  const loadNewer = createThrottle(source.everyMs, fetchNewer, 0)

  async function fetchNewer(): Promise<unknown> {
    const { newest, newerFrom, isFollowing, error } = get()
    if (newest === 0 || (isFollowing && error !== null)) return load()
    return fetchRows({ after: newerFrom ?? newest }, page =>
      page.hasMore && get().isFollowing ? load() : show(withNewer(get(), page)),
    )
  }

  const throttledCount = createThrottle(source.countEveryMs, countNow)

  async function countNow(): Promise<void> {
    counting.abort()
    const asked = new AbortController()
    counting = asked
    const { search } = get()
    const onPart = ({ count, share }: Counted): void => {
      if (asked.signal.aborted) return
      // The previous number stays until all are counted again.
      set(get().isCountExact ? { countedShare: share } : { count, countedShare: share })
    }
    // A failed count only hides the number.
    const count = await source.fetchCount(search, asked.signal, onPart).catch(() => null)
    if (!asked.signal.aborted) set({ count, isCountExact: count !== null, countedShare: null })
  }

  function search(query: string): void {
    const { search: before, phase, topRequests, isFrozen } = get()
    if (query === before) return
    counting.abort()
    const noCount = { count: null, isCountExact: false, countedShare: null }
    isAtTop = true
    set({ search: query, ...noCount, isFollowing: !isFrozen, topRequests: topRequests + 1 })
    if (phase !== 'idle') void load()
  }

  function isListed(key: RowKey): boolean {
    return get().entries.some(entry => entry.key === key)
  }

  /** Whether a row matches the search. */
  async function isFound(key: RowKey, signal?: AbortSignal): Promise<boolean> {
    const { search } = get()
    return search === '' || isListed(key) || (await source.placeOf(key, search, signal)) !== null
  }

  /** Brings a row into the list, if it matches. */
  async function reveal(key: RowKey): Promise<void> {
    const { phase, search } = get()
    if (phase !== 'ready' || isListed(key)) return
    const place = await source.placeOf(key, search).catch(() => null)
    if (place !== null && !isListed(key)) await loadFrom(place)
  }

  /** Jumps to the newest rows. A frozen list shows the current rows, and stays frozen. */
  function jumpToNewest(): void {
    const { newerFrom, unseen, topRequests, isFrozen } = get()
    isAtTop = true
    set({ isFollowing: !isFrozen, topRequests: topRequests + 1 })
    if (newerFrom !== null || unseen === null) void load()
  }

  /** Shows nothing new until `unfreeze` or a request. */
  function freeze(): void {
    const { isFollowing, unseen } = get()
    set({ isFrozen: true, isFollowing: false, unseen: isFollowing ? 0 : unseen })
  }

  /** Follows the newest rows again if the reader is at the top. Further down, the rows stay in place. */
  function unfreeze(): void {
    set({ isFrozen: false })
    if (isAtTop) jumpToNewest()
  }

  /** The reader is at the top. */
  function follow(): void {
    isAtTop = true
    const { isFollowing, isFrozen, newerFrom } = get()
    if (!isFollowing && !isFrozen && newerFrom === null) set({ isFollowing: true, unseen: 0 })
  }

  /** The reader left the top; `unseen` rows above are unseen. */
  function leave(unseen: number): void {
    isAtTop = false
    if (get().isFollowing) set({ isFollowing: false, unseen })
  }

  return {
    useRows,
    show,
    fetchRows,
    load,
    isFound,
    reveal,
    loadOlder,
    goOn,
    stopScan,
    resumeScan,
    loadNewer,
    throttledCount,
    search,
    jumpToNewest,
    freeze,
    unfreeze,
    follow,
    leave,
  }
}
