import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { useNavigation } from '../navigation/navigation.ts'
import { createAnswers } from './answers.ts'
import { createLookSoon } from './look-soon.ts'
import { toWireError } from './resource.ts'
import {
  areInPlace,
  emptyTrails,
  firstTrails,
  type TrailWindow,
  withChangedTrails,
  withNewerTrails,
  withNewestPage,
  withOlderTrails,
} from './trail-rows.ts'

const pageRows = 200
/** Between two fetches while records change, so that a flood costs a bounded rate of calls. */
const breathMs = 200

interface TrailsState extends TrailWindow {
  /** `idle`: the room was not entered yet. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: WireError | null
  readonly search: string
  readonly searchError: WireError | null
  /** Records that match the search; `null` until counted. */
  readonly count: number | null
  /** The newest activity is shown as it comes. Off while the reader is further down. */
  readonly isFollowing: boolean
  /** There is newer activity than the rows show. */
  readonly hasNewer: boolean
  readonly isLoadingOlder: boolean
  /** Why older rows did not come when they were asked for last. */
  readonly olderError: WireError | null
  /** Rises when the list should go to its top. */
  readonly topRequests: number
}

export const useTrails = create<TrailsState>()(() => ({
  ...emptyTrails,
  phase: 'idle',
  error: null,
  search: '',
  searchError: null,
  count: null,
  isFollowing: true,
  hasNewer: false,
  isLoadingOlder: false,
  olderError: null,
  topRequests: 0,
}))

const { getState: get, setState: set } = useTrails

/** Rises with every new beginning; answers to older questions are dropped. */
let round = 0
/** Records changed since the last question. */
let isStale = false
const pages = createAnswers()
const counts = createAnswers()

export function enterTrails(): void {
  if (get().phase !== 'idle') return
  set({ phase: 'loading' })
  void loadTrails()
}

/** The newest window of the current search. */
export async function loadTrails(): Promise<void> {
  round += 1
  const asked = round
  isStale = false
  try {
    const { rows, hasMore } = await call('trails.list', { limit: pageRows, query: get().search })
    if (asked !== round) return
    set({ ...firstTrails(rows, hasMore), phase: 'ready', error: null, searchError: null })
    set({ hasNewer: false, isLoadingOlder: false, olderError: null })
    if (isStale) noteTrailsChanged()
    void countTrails()
  } catch (thrown) {
    if (asked !== round) return
    const error = toWireError(thrown)
    if (error.code === 'invalid-query' && get().phase === 'ready') set({ searchError: error })
    else set({ phase: 'failed', error })
  }
}

/** Records went: the list begins anew. */
export function reloadTrails(): void {
  if (get().phase !== 'idle') void loadTrails()
}

export function searchTrails(search: string): void {
  if (search === get().search) return
  set({ search, count: null, isFollowing: true, topRequests: get().topRequests + 1 })
  if (get().phase !== 'idle') void loadTrails()
}

export function jumpToNewestTrails(): void {
  set({ isFollowing: true, topRequests: get().topRequests + 1 })
  void loadTrails()
}

/** The reader is at the top: newer activity is shown as it comes, unless newer rows were let go. */
export function followTrails(): void {
  if (get().isFollowing || get().topId !== null) return
  set({ isFollowing: true })
  if (get().hasNewer) noteTrailsChanged()
}

/** The reader left the top; so many rows above are unseen. */
export function leaveNewestTrails(unseenRows: number): void {
  if (get().isFollowing) set({ isFollowing: false, hasNewer: get().hasNewer || unseenRows > 0 })
}

export async function loadOlderTrails(): Promise<void> {
  const { oldestId, hasOlder, isLoadingOlder, search } = get()
  if (!hasOlder || isLoadingOlder || oldestId === null) return
  set({ isLoadingOlder: true, olderError: null })
  const asked = round
  try {
    const before = oldestId as DeliveryId
    const result = await call('trails.list', { before, limit: pageRows, query: search })
    if (asked === round) set(state => withOlderTrails(state, result.rows, result.hasMore))
  } catch (error) {
    if (asked === round) set({ olderError: toWireError(error) })
  } finally {
    if (asked === round) set({ isLoadingOlder: false })
  }
}

let isLoadingNewer = false

/** Rows that were let go when older ones came. */
export async function loadNewerTrails(): Promise<void> {
  const { topId, search } = get()
  if (topId === null || isLoadingNewer) return
  isLoadingNewer = true
  const asked = round
  try {
    const after = topId as DeliveryId
    const result = await call('trails.list', { after, limit: pageRows, query: search })
    if (asked === round)
      set(state => {
        const window = withNewerTrails(state, result.rows, result.hasMore)
        const isNewest = !result.hasMore && areInPlace(window, result.rows)
        return { ...window, hasNewer: state.hasNewer && !isNewest }
      })
  } catch (error) {
    if (asked === round) set({ error: toWireError(error) })
  } finally {
    isLoadingNewer = false
  }
}

const lookSoon = createLookSoon(breathMs, catchUp)
/** It looks at every record: the rows do not wait for it. */
const countSoon = createLookSoon(breathMs, countTrails)

/** Records changed: shows it soon, once for many; nothing is fetched for a room that nobody looks at. */
export function noteTrailsChanged(): void {
  isStale = true
  if (get().phase === 'ready' && useNavigation.getState().view === 'trails') lookSoon()
}

/** What changed while nobody looked. */
export function returnToTrails(): void {
  enterTrails()
  if (isStale) noteTrailsChanged()
}

async function catchUp(): Promise<void> {
  isStale = false
  const { search, isFollowing, newestId } = get()
  const asked = round
  const isNews = pages.ask()
  const isStill = () => asked === round && isNews()
  try {
    if (isFollowing || newestId === null) {
      const { rows, hasMore } = await call('trails.list', { limit: pageRows, query: search })
      if (isStill()) set(state => ({ ...withNewestPage(state, rows, hasMore), hasNewer: false }))
    } else {
      const after = newestId as DeliveryId
      const { rows } = await call('trails.list', { after, limit: pageRows, query: search })
      // The reader stands further down: rows change where they are, and none moves.
      if (isStill())
        set(state => ({
          ...withChangedTrails(state, rows),
          hasNewer: state.hasNewer || !areInPlace(state, rows),
        }))
    }
    countSoon()
  } catch (error) {
    if (asked === round) set({ error: toWireError(error) })
  }
}

async function countTrails(): Promise<void> {
  const { search } = get()
  const isNews = counts.ask()
  const isStill = () => search === get().search && isNews()
  try {
    const { count } = await call('trails.count', { query: search })
    if (isStill()) set({ count })
  } catch {
    // The count is a courtesy: the list stands without it.
    if (isStill()) set({ count: null })
  }
}
