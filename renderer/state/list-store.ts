import { create } from 'zustand'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { WireError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import {
  emptyWindow,
  idsWithin,
  type ListWindow,
  maximumRows,
  withFound,
  withNewer,
  withOlder,
  withoutRows,
  withRows,
} from './list-window.ts'
import { createLookSoon } from './look-soon.ts'
import { toWireError } from './resource.ts'

const pageRows = 200
const rowsPerCall = 500
/** Between two fetches while deliveries stream in, so that a flood costs a bounded rate of calls. */
const breathMs = 120

interface ListState extends ListWindow {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly error: WireError | null
  readonly search: string
  /** Why the search cannot be read; the rows are then those of the search before. */
  readonly searchError: WireError | null
  /** Deliveries that match the search; `null` without a search or until counted. */
  readonly matchCount: number | null
  /** The newest rows are shown as they come. Off while the reader is further down. */
  readonly isFollowing: boolean
  /** Came since following ended; `null` where the number is not known. */
  readonly arrivals: number | null
  readonly isLoadingOlder: boolean
  /** Why older rows did not come when they were asked for last. */
  readonly olderError: WireError | null
  /** Rises when the list should go to its top. */
  readonly topRequests: number
}

export const useList = create<ListState>()(() => ({
  ...emptyWindow,
  phase: 'loading',
  error: null,
  search: '',
  searchError: null,
  matchCount: null,
  isFollowing: true,
  arrivals: 0,
  isLoadingOlder: false,
  olderError: null,
  topRequests: 0,
}))

const { getState: get, setState: set } = useList

/** Rises with every new beginning; answers to older questions are dropped. */
let round = 0
/** The newest delivery that an event told of; an answer that was asked for before may lack it. */
let newestToldId = 0
/** The newest that was ever shown: an event that comes later than the row tells nothing new. */
let newestShownId = 0
/** Rises as rows are told to have changed; an answer that was asked for before may hold them as they were. */
let changesSeen = 0

/** The newest window of the current search. */
export async function loadList(): Promise<void> {
  round += 1
  const asked = round
  const told = newestToldId
  const changes = changesSeen
  const { search } = get()
  try {
    const result = await call('deliveries.list', { limit: pageRows, query: search })
    if (asked !== round) return
    set({
      rows: result.rows,
      hasOlder: result.hasMore,
      hasNewer: false,
      arrivals: 0,
      phase: 'ready',
      error: null,
      searchError: null,
      isLoadingOlder: false,
      olderError: null,
    })
    const newestId = noteShown(result.rows)
    if (newestToldId !== told && newestToldId > newestId) showStored(newestToldId - newestId)
    if (changesSeen !== changes) fetchSoon(result.rows.at(-1)?.id ?? 0, Number.MAX_SAFE_INTEGER)
    if (get().matchCount === null) void countMatches()
    else scheduleCount()
  } catch (error) {
    if (asked === round) showListFailure(toWireError(error))
  }
}

function showListFailure(error: WireError): void {
  if (error.code === 'invalid-query' && get().phase === 'ready') set({ searchError: error })
  else set({ phase: 'failed', error })
}

/** After a gap in the events: what is shown stays where it is, and is made true. */
export function refreshList(): void {
  const { isFollowing, rows, phase } = get()
  if (isFollowing || phase !== 'ready' || rows.length === 0) {
    void loadList()
    return
  }
  set({ hasNewer: true, arrivals: null })
  refreshRows(rows.at(-1)?.id ?? 0, Number.MAX_SAFE_INTEGER)
}

/** Deliveries went, or are found otherwise: what is shown is made true, and what is gone goes. */
export function reloadList(): void {
  const { isFollowing, search, rows, phase } = get()
  if (isFollowing || phase !== 'ready' || rows.length === 0) {
    void loadList()
    return
  }
  // The reader stands further down: rows go where they are, and none moves.
  refreshRows(rows.at(-1)?.id ?? 0, Number.MAX_SAFE_INTEGER)
  if (search !== '') scheduleCount()
}

export function searchList(search: string): void {
  if (search === get().search) return
  set({ search, matchCount: null, isFollowing: true, topRequests: get().topRequests + 1 })
  void loadList()
}

export function jumpToNewest(): void {
  set({ isFollowing: true, topRequests: get().topRequests + 1 })
  if (get().hasNewer) void loadList()
}

/** The reader is at the top: new rows are shown as they come. */
export function followNewest(): void {
  if (get().isFollowing) return
  set({ isFollowing: true, arrivals: 0 })
  if (get().hasNewer) void loadNewer()
}

/** The reader left the top; so many rows above are unseen. */
export function stopFollowing(unseenRows: number): void {
  if (get().isFollowing) set({ isFollowing: false, arrivals: unseenRows })
}

export async function loadOlder(): Promise<void> {
  const { rows, hasOlder, isLoadingOlder, search } = get()
  const before = rows.at(-1)?.id
  if (!hasOlder || isLoadingOlder || before === undefined) return
  set({ isLoadingOlder: true, olderError: null })
  const asked = round
  const changes = changesSeen
  try {
    const result = await call('deliveries.list', { before, limit: pageRows, query: search })
    if (asked !== round) return
    set(state => withOlder(state, result.rows, result.hasMore))
    if (changesSeen !== changes) fetchSoon(result.rows.at(-1)?.id ?? 0, before - 1)
  } catch (error) {
    if (asked === round) set({ olderError: toWireError(error) })
  } finally {
    if (asked === round) set({ isLoadingOlder: false })
  }
}

let isPulling = false
let pullAgain = false

/** Fetches what is newer than the window; while following a flood, jumps to the newest instead of walking there. */
export async function loadNewer(): Promise<void> {
  if (isPulling) {
    pullAgain = true
    return
  }
  isPulling = true
  try {
    do {
      pullAgain = false
      await pullOnce()
      await new Promise(resolve => setTimeout(resolve, breathMs))
    } while (pullAgain)
  } finally {
    isPulling = false
  }
}

async function pullOnce(): Promise<void> {
  const { rows, search, isFollowing } = get()
  const after = rows[0]?.id
  if (after === undefined) return loadList()
  const asked = round
  const changes = changesSeen
  try {
    const result = await call('deliveries.list', { after, limit: pageRows, query: search })
    if (asked !== round) return
    if (result.hasMore && isFollowing) return loadList()
    noteShown(result.rows)
    set(state => withNewer(state, result.rows, result.hasMore))
    if (changesSeen !== changes) fetchSoon(after, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (asked === round) set({ error: toWireError(error) })
  }
}

/** Deliveries were stored: shows them at the top, or counts them for the reader further down. */
export function noteStored({ count, lastId }: { readonly count: number; readonly lastId: number }): void {
  const knownId = newestKnownId()
  newestToldId = Math.max(newestToldId, lastId)
  const fresh = Math.min(count, lastId - knownId)
  if (fresh > 0 && get().phase === 'ready') showStored(fresh)
}

/** As far as was told or shown; 0 before. */
export function newestKnownId(): number {
  return Math.max(newestToldId, newestShownId)
}

/** Answers the id of the newest row; 0 without one. */
function noteShown(rows: readonly DeliverySummary[]): number {
  const newestId = rows[0]?.id ?? 0
  newestShownId = Math.max(newestShownId, newestId)
  return newestId
}

function showStored(count: number): void {
  const { isFollowing, search, rows } = get()
  if (search !== '') scheduleCount()
  // Without a row there is nothing further down to read.
  if (rows.length === 0) set({ isFollowing: true })
  if (isFollowing || rows.length === 0) void loadNewer()
  else
    set(state => ({
      hasNewer: true,
      arrivals: search === '' && state.arrivals !== null ? state.arrivals + count : null,
    }))
}

let dirty: { firstId: number; lastId: number } | null = null
let isFetchingDirty = false

/** Deliveries in the range were read or answered: makes what is shown of them true, soon and together. */
export function refreshRows(firstId: number, lastId: number): void {
  changesSeen += 1
  fetchSoon(firstId, lastId)
}

function fetchSoon(firstId: number, lastId: number): void {
  if (dirty !== null) {
    dirty = { firstId: Math.min(dirty.firstId, firstId), lastId: Math.max(dirty.lastId, lastId) }
    return
  }
  dirty = { firstId, lastId }
  if (!isFetchingDirty) setTimeout(() => void fetchAllDirty(), breathMs)
}

/** One question at a time: of two, the older answer could come last. */
async function fetchAllDirty(): Promise<void> {
  if (isFetchingDirty) return
  isFetchingDirty = true
  try {
    while (dirty !== null) {
      const range = dirty
      dirty = null
      await fetchDirty(range)
      if (dirty !== null) await new Promise(resolve => setTimeout(resolve, breathMs))
    }
  } finally {
    isFetchingDirty = false
  }
}

async function fetchDirty(range: { firstId: number; lastId: number }): Promise<void> {
  const { search, searchError } = get()
  if (search !== '' && searchError === null) await findDirty(range)
  else await fetchShown(range)
}

/** What was read or answered meanwhile may be found where it was not before, or be found no longer. */
async function findDirty({ firstId, lastId }: { firstId: number; lastId: number }): Promise<void> {
  scheduleCount()
  const { rows: shown, search, hasOlder, hasNewer } = get()
  const asked = round
  // Beyond an end that was let go, or is not there yet, nothing is shown.
  const oldestId = Math.max(firstId, hasOlder ? (shown.at(-1)?.id ?? 0) : 0)
  const newestId = Math.min(lastId, hasNewer ? (shown[0]?.id ?? 0) : lastId)
  if (newestId < oldestId) return
  const after = oldestId > 1 ? { after: (oldestId - 1) as DeliveryId } : {}
  const found: DeliverySummary[] = []
  let before = Math.min(newestId + 1, Number.MAX_SAFE_INTEGER) as DeliveryId
  let hasMore = true
  try {
    while (hasMore && found.length < maximumRows) {
      const result = await call('deliveries.list', { ...after, before, limit: rowsPerCall, query: search })
      if (asked !== round) return
      found.push(...result.rows)
      before = result.rows.at(-1)?.id ?? before
      hasMore = result.hasMore
    }
  } catch (error) {
    if (asked === round) set({ error: toWireError(error) })
    return
  }
  const foundIds = new Set(found.map(({ id }) => id))
  const lookedFrom = hasMore ? before : oldestId
  const gone = idsWithin(shown, lookedFrom, newestId, shown.length).filter(id => !foundIds.has(id))
  set(state => {
    const window = withoutRows(withFound(state, found), gone)
    return { ...window, hasOlder: window.hasOlder || hasMore }
  })
  if (gone.length > 0) refill()
}

/** Where rows went, others may take their place. */
function refill(): void {
  const { rows, hasOlder, hasNewer } = get()
  if (rows.length === 0) {
    if (hasOlder || hasNewer) void loadList()
  } else if (hasOlder && rows.length < pageRows) void loadOlder()
}

async function fetchShown(range: { firstId: number; lastId: number }): Promise<void> {
  const ids = idsWithin(get().rows, range.firstId, range.lastId, Number.MAX_SAFE_INTEGER)
  for (let start = 0; start < ids.length; start += rowsPerCall) {
    try {
      const asked = ids.slice(start, start + rowsPerCall)
      const { rows } = await call('deliveries.rows', { ids: asked })
      const found = new Set(rows.map(row => row.id))
      const gone = asked.filter(id => !found.has(id))
      set(state => withoutRows(withRows(state, rows as DeliverySummary[]), gone))
      if (gone.length > 0) refill()
    } catch (error) {
      set({ error: toWireError(error) })
      return
    }
  }
}

const counts = createAnswers()
/** It looks at every delivery. */
const scheduleCount = createLookSoon(500, countMatches)

async function countMatches(): Promise<void> {
  const { search } = get()
  if (search === '') return
  const isNews = counts.ask()
  const isStill = () => search === get().search && isNews()
  try {
    const { count } = await call('deliveries.count', { query: search })
    if (isStill()) set({ matchCount: count })
  } catch {
    // The count is a courtesy: without it the list says "matches" and no number.
    if (isStill()) set({ matchCount: null })
  }
}
