import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'

/** Rows held at one time; beyond it the far end is let go and fetched again when scrolled to. */
export const maximumRows = 2000

/** A contiguous stretch of the list, newest first. */
export interface ListWindow {
  readonly rows: readonly DeliverySummary[]
  readonly hasOlder: boolean
  /** Newer rows exist that are not in the window. */
  readonly hasNewer: boolean
}

export const emptyWindow: ListWindow = { rows: [], hasOlder: false, hasNewer: false }

/** The window with older rows at its end; trims the newest beyond the maximum. */
export function withOlder(
  window: ListWindow,
  rows: readonly DeliverySummary[],
  hasMore: boolean,
): ListWindow {
  const last = window.rows.at(-1)
  const added = last === undefined ? rows : rows.filter(row => row.id < last.id)
  const all = [...window.rows, ...added]
  const excess = Math.max(0, all.length - maximumRows)
  return {
    rows: excess > 0 ? all.slice(excess) : all,
    hasOlder: hasMore,
    hasNewer: window.hasNewer || excess > 0,
  }
}

/** The window with newer rows at its beginning; trims the oldest beyond the maximum. */
export function withNewer(
  window: ListWindow,
  rows: readonly DeliverySummary[],
  hasMore: boolean,
): ListWindow {
  const first = window.rows[0]
  const added = first === undefined ? rows : rows.filter(row => row.id > first.id)
  const all = [...added, ...window.rows]
  const excess = Math.max(0, all.length - maximumRows)
  return {
    rows: excess > 0 ? all.slice(0, maximumRows) : all,
    hasOlder: window.hasOlder || excess > 0,
    hasNewer: hasMore,
  }
}

/** The window with the given rows in place of those with their ids; ids that are not in it are left out. */
export function withRows(window: ListWindow, rows: readonly DeliverySummary[]): ListWindow {
  if (rows.length === 0) return window
  const byId = new Map(rows.map(row => [row.id, row]))
  return { ...window, rows: window.rows.map(row => byId.get(row.id) ?? row) }
}

/**
 * The window with the rows that a search found in a part of it, newest first, where they stand by id. What lies beyond
 * an end of the window that was let go, or not fetched yet, is left out; beyond the maximum the oldest are trimmed.
 */
export function withFound(window: ListWindow, found: readonly DeliverySummary[]): ListWindow {
  const newestId = window.hasNewer ? (window.rows[0]?.id ?? 0) : Number.MAX_SAFE_INTEGER
  const oldestId = window.hasOlder ? (window.rows.at(-1)?.id ?? 0) : 0
  const inside = found.filter(({ id }) => id >= oldestId && id <= newestId)
  const byId = new Map([...window.rows, ...inside].map(row => [row.id, row]))
  if (byId.size === window.rows.length) return withRows(window, inside)
  const all = [...byId.values()].sort((left, right) => right.id - left.id)
  return {
    rows: all.slice(0, maximumRows),
    hasOlder: window.hasOlder || all.length > maximumRows,
    hasNewer: window.hasNewer,
  }
}

/** The window without the rows that have these ids. */
export function withoutRows(window: ListWindow, ids: readonly DeliveryId[]): ListWindow {
  if (ids.length === 0) return window
  const gone = new Set(ids)
  return { ...window, rows: window.rows.filter(row => !gone.has(row.id)) }
}

/** Where the id stands in rows, newest first; where it would stand if it is not there. */
export function indexOfId(rows: readonly DeliverySummary[], id: DeliveryId): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && row.id > id) low = middle + 1
    else high = middle
  }
  return low
}

/** Ids of the window within a range that may have changed, newest first, at most `limit`. */
export function idsWithin(
  rows: readonly DeliverySummary[],
  firstId: number,
  lastId: number,
  limit: number,
): DeliveryId[] {
  const ids: DeliveryId[] = []
  for (const row of rows) {
    if (row.id > lastId) continue
    if (row.id < firstId || ids.length === limit) break
    ids.push(row.id)
  }
  return ids
}
