import type { TrailSummary } from '#contract/deliveries/trail'
import type { EventFrame } from '#contract/events'
import { latestListView } from '../app/list-view.ts'
import { countInParts } from '../client/bounded.ts'
import { ask } from '../client/engine-query.ts'
import { type Follower, haveDeliveriesGone } from '../sync/follower.ts'
import { createLiveWindow, type PageRange } from './live-window.ts'
import { createThrottle } from './throttle.ts'
import { areInPlace, type Page, withChanged, withNewestPage } from './window-rows.ts'

const pageRows = 200
const everyMs = 200

/** The list of records, placed by their newest deliveries. */
function createTrailsWindow() {
  const live = createLiveWindow<TrailSummary>({
    toEntry: row => ({ row, key: row.recordKey, place: row.newestDeliveryId }),
    pageRows,
    fetchPage: (range, query, { within, signal }) =>
      ask(
        'trails.list',
        { ...range, query, limit: pageRows, within, members: latestListView().trails.members },
        signal,
      ),
    fetchCount: (query, signal, onPart) => countInParts('trails.count', query, signal, onPart),
    placeOf,
    everyMs,
    countEveryMs: everyMs,
    onFetch,
  })
  const { getState: get, setState: set } = live.useRows
  const throttledCatchUp = createThrottle(everyMs, catchUp)
  /** Records changed since the newest rows were requested. */
  let isStale = false
  let isShown = false

  function onFetch(range: PageRange) {
    const { newerFrom } = get()
    if (range.after === undefined && range.before === undefined) isStale = false
    return (page: Page<TrailSummary>): void => {
      if (isStale) noteChanged()
      const isNewest = range.after === newerFrom && !page.hasMore && areInPlace(get(), page.entries)
      if (isNewest) set({ unseen: 0 })
    }
  }

  async function catchUp(): Promise<void> {
    isStale = false
    const { isFollowing, newest } = get()
    const isDone =
      isFollowing || newest === 0
        ? await live.fetchRows({}, page => {
            live.show(withNewestPage(get(), page), { unseen: 0 })
            live.goOn(page)
          })
        : // The reader is further down, so rows are updated in place and none moves.
          await live.fetchRows({ after: newest }, page => {
            const isMissed = !areInPlace(get(), page.entries)
            live.show(withChanged(get(), page.entries), isMissed ? { unseen: null } : {})
          })
    if (isDone) {
      set({ error: null })
      live.throttledCount()
    } else isStale = true
  }

  /** Records changed: a throttled refetch, once the list is in view. */
  function noteChanged(): void {
    isStale = true
    if (isShown && get().phase === 'ready') throttledCatchUp()
  }

  /** Call it when the list becomes visible. Returns the function to call when it is hidden. */
  function enter(): () => void {
    isShown = true
    if (get().phase === 'idle') void live.load()
    else if (isStale) noteChanged()
    return () => {
      isShown = false
    }
  }

  function follow(): void {
    const isBehind = get().unseen === null
    live.follow()
    if (isBehind && get().isFollowing) noteChanged()
  }

  function apply(frames: readonly EventFrame[]): void {
    if (frames.some(frame => frame.name === 'trail.updated')) noteChanged()
    if (frames.some(haveDeliveriesGone) && get().phase !== 'idle') void live.load()
  }

  const follower: Follower = { loadAll: noteChanged, apply }
  return { ...live, refetch: noteChanged, follow, enter, follower }
}

/** A record's place is its newest delivery. */
async function placeOf(key: string | number, query: string, signal?: AbortSignal): Promise<number | null> {
  const [row] = (await ask('trails.rows', { recordKeys: [String(key)] }, signal)).rows
  if (row === undefined || query === '') return row?.newestDeliveryId ?? null
  const place = row.newestDeliveryId
  const window = { before: place + 1, after: place > 1 ? place - 1 : undefined, limit: 1 }
  const { rows } = await ask('trails.list', { query, ...window }, signal)
  return rows.length === 0 ? null : place
}

export const trailsWindow = createTrailsWindow()
export const useTrails = trailsWindow.useRows
