import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { EventFrame } from '#contract/events'
import { latestListView } from '../app/list-view.ts'
import { countInParts } from '../client/bounded.ts'
import { ask } from '../client/engine-query.ts'
import { type Follower, haveDeliveriesGone, updatedRange } from '../sync/follower.ts'
import { createLiveWindow, type LiveWindow, type PageRange } from './live-window.ts'
import { createThrottle } from './throttle.ts'
import { type IdRange, type Page, withRange } from './window-rows.ts'

const pageRows = 200
/** Page size when part of the window is refetched. */
const partRows = 500
/** Least time between renders during a flood, in ms: rendering a new row takes as long as the first time. */
const everyMs = 250
/** Throttled, since counting reads every delivery. */
const countEveryMs = 500
const everywhere: IdRange = { from: 1, to: Number.MAX_SAFE_INTEGER }
/** If fewer are left after a removal, older rows are fetched. */
const minimumRows = 200
/** Changes arrive in short succession: the first refetch after a rest waits this long for the others. */
const firstMs = 120

/** The list of deliveries, placed by their ids. */
function createDeliveriesWindow() {
  const live = createLiveWindow<DeliverySummary>({
    toEntry: row => ({ row, key: row.id, place: row.id }),
    pageRows,
    fetchPage: (range, query, { within, signal }) => {
      const { before, after } = range
      const limit = isPart(range) ? partRows : pageRows
      const window = { before, after: after === 0 ? undefined : after, query, limit }
      const search = query === '' ? {} : { within, withFound: true }
      const { members } = latestListView().deliveries
      return ask('deliveries.list', { ...window, ...search, members }, signal)
    },
    fetchCount: async (query, signal, onPart) =>
      query === '' ? null : countInParts('deliveries.count', query, signal, onPart),
    placeOf: async (key, query, signal) => {
      const id = Number(key)
      if (query === '') return id
      const { count } = await ask('deliveries.count', { query: `id:${id} and (${query})` }, signal)
      return count > 0 ? id : null
    },
    everyMs,
    countEveryMs,
    onFetch,
  })
  const { getState: get, setState: set } = live.useRows
  const refetchRange = createRangeRefetch(live, everyMs)
  /** The newest delivery that was published or shown; 0 before. */
  let newestKnown = 0
  /** Increases when rows change: a page that was requested before may have old rows. */
  let changes = 0

  function onFetch(range: PageRange) {
    const known = newestKnown
    const changesBefore = changes
    return ({ entries }: Page<DeliverySummary>): void => {
      if (isPart(range)) return
      const newest = entries[0]?.place ?? 0
      const arrived = newestKnown > known ? newestKnown - newest : 0
      newestKnown = Math.max(newestKnown, newest)
      // Deliveries that arrived while rows after some place were fetched were counted when they arrived.
      if (arrived > 0 && range.before === undefined) showArrived(range.after === undefined ? arrived : 0)
      if (changes === changesBefore) return
      const from = range.after === undefined ? (entries.at(-1)?.place ?? 1) : range.after + 1
      refetchChanged({ from, to: (range.before ?? Number.MAX_SAFE_INTEGER) - 1 })
    }
  }

  /** Deliveries were stored: shows them at the top, or counts them for the reader further down. */
  function noteStored({ count, lastId }: { readonly count: number; readonly lastId: number }): void {
    const arrived = Math.min(count, lastId - newestKnown)
    newestKnown = Math.max(newestKnown, lastId)
    if (arrived > 0 && get().phase === 'ready') showArrived(arrived)
  }

  function showArrived(count: number): void {
    const { shownSearch, isFollowing, isFrozen, entries, newerFrom, newest, unseen } = get()
    if (shownSearch !== '') live.throttledCount()
    if (isFollowing || (entries.length === 0 && (!isFrozen || shownSearch === ''))) {
      // Without rows, the reader can't be further down, and a freeze has nothing to hold.
      set({ isFollowing: !isFrozen })
      live.loadNewer()
    } else
      set({
        newerFrom: newerFrom ?? newest,
        unseen: shownSearch === '' && unseen !== null ? unseen + count : null,
      })
  }

  /** Deliveries were inspected or got their response. */
  function noteUpdated(range: IdRange): void {
    changes += 1
    refetchChanged(range)
  }

  function refetchChanged(range: IdRange): void {
    refetchRange(range)
    const { shownSearch, newerFrom, newest, isFrozen } = get()
    if (shownSearch === '') return
    live.throttledCount()
    // Only now may the search match them.
    if (newerFrom !== null || range.to <= newest) return
    if (isFrozen) set({ newerFrom: newest, unseen: null })
    else live.loadNewer()
  }

  /** Everything shown may have changed. A reader further down stays there. */
  function refetch(): void {
    const { isFollowing, phase, entries } = get()
    if (isFollowing || phase !== 'ready' || entries.length === 0) void live.load()
    else noteUpdated(everywhere)
  }

  /** The same after a gap in events: the number of new deliveries is unknown. */
  function refetchAfterGap(): void {
    const { isFollowing, newerFrom, newest } = get()
    if (!isFollowing) set({ newerFrom: newerFrom ?? newest, unseen: null })
    refetch()
  }

  function apply(frames: readonly EventFrame[]): void {
    for (const frame of frames) if (frame.name === 'delivery.stored') noteStored(frame.data)
    const updated = updatedRange(frames)
    if (updated !== null) noteUpdated({ from: updated.firstId, to: updated.lastId })
    if (frames.some(haveDeliveriesGone)) refetch()
  }

  const follower: Follower = { loadAll: refetchAfterGap, apply }
  return { ...live, refetch: refetchAfterGap, follower, newestKnown: () => newestKnown }
}

export const deliveriesWindow = createDeliveriesWindow()
export const useDeliveries = deliveriesWindow.useRows

/** A page within two places. */
function isPart({ before, after }: PageRange): boolean {
  return before !== undefined && after !== undefined
}

/**
 * Returns a throttled function that refetches the rows between two places. Changed rows are replaced, rows that no
 * longer match are removed, new matches are added.
 */
function createRangeRefetch<Row>(
  { useRows, fetchRows, show, load, loadOlder }: LiveWindow<Row>,
  everyMs: number,
): (range: IdRange) => void {
  const { getState: get, setState: set } = useRows
  let stale: IdRange | null = null
  const throttledRefetch = createThrottle(everyMs, refetchStale, firstMs)

  async function refetchStale(): Promise<void> {
    const { error, isFollowing, phase } = get()
    // After a failure, any change may have been missed.
    const range = error === null ? (stale ?? everywhere) : everywhere
    stale = null
    if (phase !== 'ready') return
    if (error !== null && isFollowing) return load()
    if (!(await refetch(range))) {
      stale = range
      return
    }
    if (error !== null) set({ error: null })
    await refill()
  }

  /** False on failure. */
  async function refetch({ from, to }: IdRange): Promise<boolean> {
    const { olderFrom, newerFrom, newest } = get()
    const part = { from: Math.max(from, olderFrom ?? 1), to: Math.min(to, newerFrom ?? newest) }
    if (part.from > part.to) return true
    let isRestDone = true
    const isDone = await fetchRows(
      { after: part.from - 1, before: part.to + 1 },
      async ({ entries, hasMore }) => {
        const oldest = (hasMore ? entries.at(-1)?.place : null) ?? part.from
        show(withRange(get(), { from: oldest, to: part.to }, entries))
        if (hasMore) isRestDone = await refetch({ from: part.from, to: oldest - 1 })
      },
    )
    return isDone && isRestDone
  }

  async function refill(): Promise<void> {
    const { entries, olderFrom, newerFrom, olderError, scan } = get()
    // Older rows are being searched, or the user stopped that.
    if (scan !== null) return
    if (entries.length === 0 && (olderFrom ?? newerFrom) !== null) await load()
    else if (entries.length < minimumRows && olderError === null) await loadOlder()
  }

  return range => {
    stale = stale === null ? range : unionOf(stale, range)
    throttledRefetch()
  }
}

function unionOf(one: IdRange, other: IdRange): IdRange {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
}
