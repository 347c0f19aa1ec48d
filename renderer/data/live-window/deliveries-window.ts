import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { EventFrame } from '#contract/events'
import type { DeliveryId } from '#contract/terms'
import { countInParts } from '../client/bounded.ts'
import { ask } from '../client/engine-query.ts'
import { haveDeliveriesGone, updatedRange } from '../sync/delivery-frames.ts'
import type { Follower } from '../sync/follower.ts'
import { createLiveWindow, type PageRange } from './live-window.ts'
import { createRangeRefetch, everywhere } from './range-refetch.ts'
import type { IdRange, Page } from './window-rows.ts'

const pageRows = 200
/** Page size when part of the window is refetched. */
const partRows = 500
/** Least time between renders during a flood, in ms: rendering a new row takes as long as the first time. */
const everyMs = 250
/** Throttled, since counting reads every delivery. */
const countEveryMs = 500

/** The list of deliveries, placed by their ids. */
function createDeliveriesWindow() {
  const live = createLiveWindow<DeliverySummary>({
    toEntry: row => ({ row, key: row.id, place: row.id }),
    pageRows,
    fetchPage: (range, query, { within, signal }) => {
      const { before, after } = range
      const limit = isPart(range) ? partRows : pageRows
      const window = { before, after: after === 0 ? undefined : after, query, limit }
      return ask('deliveries.list', { ...window, within: query === '' ? undefined : within }, signal)
    },
    fetchCount: async (query, signal, onPart) =>
      query === '' ? null : countInParts('deliveries.count', query, signal, onPart),
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
    const { shownSearch, isFollowing, isPaused, entries, newerFrom, newest, unseen } = get()
    if (shownSearch !== '') live.throttledCount()
    if (isFollowing || (entries.length === 0 && (!isPaused || shownSearch === ''))) {
      // Without rows, the reader can't be further down, and a pause has nothing to hold.
      set({ isFollowing: !isPaused })
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
    const { shownSearch, newerFrom, newest, isPaused } = get()
    if (shownSearch === '') return
    live.throttledCount()
    // Only now may the search match them.
    if (newerFrom !== null || range.to <= newest) return
    if (isPaused) set({ newerFrom: newest, unseen: null })
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

  /** Whether the delivery matches the search. */
  async function isFound(id: DeliveryId, signal?: AbortSignal): Promise<boolean> {
    const { search, entries } = get()
    if (search === '' || entries.some(({ key }) => key === id)) return true
    const { count } = await ask('deliveries.count', { query: `id:${id} and (${search})` }, signal)
    return count > 0
  }

  /** Brings the delivery into the list, if it matches. */
  async function reveal(id: DeliveryId): Promise<void> {
    const isListed = (): boolean => get().entries.some(({ key }) => key === id)
    if (get().phase !== 'ready' || isListed()) return
    if ((await isFound(id).catch(() => false)) && !isListed()) await live.loadFrom(id)
  }

  const follower: Follower = { loadAll: refetchAfterGap, apply }
  return { ...live, refetch: refetchAfterGap, isFound, reveal, follower, newestKnown: () => newestKnown }
}

export const deliveriesWindow = createDeliveriesWindow()
export const useDeliveries = deliveriesWindow.useRows

/** A page within two places. */
function isPart({ before, after }: PageRange): boolean {
  return before !== undefined && after !== undefined
}
