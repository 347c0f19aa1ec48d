/** Most rows in memory. Beyond it the far end is dropped, and refetched when scrolled to. */
export const maximumRows = 2000

export interface Entry<Row> {
  readonly row: Row
  /** Identifies the row, which is in the window once. */
  readonly key: string | number
  /** Its place in the list when it was fetched; higher is newer. A changed row stays in its place. */
  readonly place: number
}

/** A contiguous part of the list, newest first. */
export interface Page<Row> {
  readonly entries: readonly Entry<Row>[]
  /** There are more rows on the requested side. */
  readonly hasMore: boolean
  /** Rows older than these were not searched yet: the search continues before this place. */
  readonly rest?: PageRest | null
  /** The newest place of the entire list when the page was fetched, matching or not. */
  readonly newest?: number | null
}

export interface PageRest {
  readonly at: number
  /** Checked share of the list, from 0 to 1. */
  readonly share: number
}

/** From one place to another, both included. */
export interface IdRange {
  readonly from: number
  readonly to: number
}

/** A contiguous part of the list, newest first. */
export interface WindowRows<Row> {
  readonly entries: readonly Entry<Row>[]
  /** Older rows are those before this place; `null` at the end of the list. */
  readonly olderFrom: number | null
  /** Newer rows are those after this place; `null` if the first row is the newest known. */
  readonly newerFrom: number | null
  /** The newest place that was ever checked; 0 before. */
  readonly newest: number
}

export const emptyRows: WindowRows<never> = { entries: [], olderFrom: null, newerFrom: null, newest: 0 }

export function firstRows<Row>(page: Page<Row>): WindowRows<Row> {
  const { entries } = page
  const newest = Math.max(entries[0]?.place ?? 0, page.newest ?? 0)
  return { entries, olderFrom: endOf(page), newerFrom: null, newest }
}

/** Place before which older rows are; `null` if there are none. */
function endOf<Row>({ entries, hasMore, rest }: Page<Row>): number | null {
  return hasMore ? (rest?.at ?? entries.at(-1)?.place ?? null) : null
}

/** The newest page merged into the window: older rows follow it if nothing can be missing in between. */
export function withNewestPage<Row>(window: WindowRows<Row>, page: Page<Row>): WindowRows<Row> {
  const first = firstRows(page)
  const { olderFrom } = first
  const tail = unknownOf(page.entries, window.entries).filter(({ place }) => place < (olderFrom ?? 0))
  if (page.rest != null) return withNewestPart(window, first, tail)
  const places = placesOf(window)
  const isJoined = page.entries.some(({ key, place }) => places.get(key) === place)
  if (tail.length === 0 || !isJoined) return first
  return { ...first, entries: [...page.entries, ...tail], olderFrom: window.olderFrom }
}

/** The same for an incomplete page, when the window reaches further. */
function withNewestPart<Row>(
  window: WindowRows<Row>,
  first: WindowRows<Row>,
  tail: readonly Entry<Row>[],
): WindowRows<Row> {
  const from = first.olderFrom ?? 0
  const isJoined = window.newest >= from && (window.olderFrom ?? 0) < from
  if (!isJoined) return first
  return { ...first, entries: [...first.entries, ...tail], olderFrom: window.olderFrom }
}

/** The window with older rows at its end; drops the newest beyond the maximum. */
export function withOlder<Row>(window: WindowRows<Row>, page: Page<Row>): WindowRows<Row> {
  const all = [...window.entries, ...unknownOf(window.entries, page.entries)]
  const entries = all.slice(Math.max(0, all.length - maximumRows))
  return {
    ...window,
    entries,
    olderFrom: page.hasMore ? (endOf(page) ?? window.olderFrom) : null,
    newerFrom: entries.length < all.length ? (entries[0]?.place ?? null) : window.newerFrom,
  }
}

/** The window with newer rows at its start; drops the oldest beyond the maximum. */
export function withNewer<Row>(window: WindowRows<Row>, page: Page<Row>): WindowRows<Row> {
  const all = [...unknownOf(window.entries, page.entries), ...window.entries]
  const top = page.entries[0]?.place ?? window.newerFrom
  return {
    ...upToMaximum(window, all),
    newerFrom: page.hasMore ? top : null,
    newest: Math.max(window.newest, top ?? 0, page.hasMore ? 0 : (page.newest ?? 0)),
  }
}

/** The window with these rows in place of those with their keys. Other rows are ignored. */
export function withChanged<Row>(window: WindowRows<Row>, changed: readonly Entry<Row>[]): WindowRows<Row> {
  const byKey = new Map(changed.map(entry => [entry.key, entry]))
  const entries = window.entries.map(entry => ({ ...(byKey.get(entry.key) ?? entry), place: entry.place }))
  return { ...window, entries }
}

/** The window with the rows of a range replaced: rows that no longer match are removed. */
export function withRange<Row>(
  window: WindowRows<Row>,
  { from, to }: IdRange,
  now: readonly Entry<Row>[],
): WindowRows<Row> {
  const others = window.entries.filter(({ place }) => place < from || place > to)
  const isInside = ({ place }: Entry<Row>) =>
    place >= (window.olderFrom ?? 0) && place <= (window.newerFrom ?? Number.MAX_SAFE_INTEGER)
  const all = [...others, ...unknownOf(others, now.filter(isInside))]
  return upToMaximum(
    window,
    all.sort((left, right) => right.place - left.place),
  )
}

/** Whether each of these rows has the same place in the window as in the list now. */
export function areInPlace<Row>(window: WindowRows<Row>, entries: readonly Entry<Row>[]): boolean {
  const places = placesOf(window)
  return entries.every(({ key, place }) => places.get(key) === place)
}

function placesOf<Row>({ entries }: WindowRows<Row>): ReadonlyMap<string | number, number> {
  return new Map(entries.map(({ key, place }) => [key, place]))
}

function upToMaximum<Row>(window: WindowRows<Row>, all: readonly Entry<Row>[]): WindowRows<Row> {
  if (all.length <= maximumRows) return { ...window, entries: all }
  const entries = all.slice(0, maximumRows)
  return { ...window, entries, olderFrom: entries.at(-1)?.place ?? null }
}

/** Rows that moved while they were fetched are taken once. */
function unknownOf<Row>(known: readonly Entry<Row>[], entries: readonly Entry<Row>[]): Entry<Row>[] {
  const keys = new Set(known.map(({ key }) => key))
  return entries.filter(({ key }) => !keys.has(key))
}
