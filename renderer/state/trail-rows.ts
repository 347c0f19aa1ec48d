import type { TrailSummary } from '#contract/deliveries/trail'

/** Rows held at one time; beyond it the far end is let go and fetched again when scrolled to. */
export const maximumTrails = 2000

/**
 * A contiguous stretch of the records, by newest activity. A row that changed keeps its place until the list is read
 * anew, so places are kept apart from the rows.
 */
export interface TrailWindow {
  readonly rows: readonly TrailSummary[]
  /** `newestDeliveryId` of each row as it was fetched: its place in the list. */
  readonly placeIds: readonly number[]
  /** Where older rows continue: the place of the last row that was fetched. */
  readonly oldestId: number | null
  /** Where newer rows continue; `null` where the first row is the newest that was known. */
  readonly topId: number | null
  /** The newest activity that the window knows. */
  readonly newestId: number | null
  readonly hasOlder: boolean
}

export const emptyTrails: TrailWindow = firstTrails([], false)

export function firstTrails(rows: readonly TrailSummary[], hasOlder: boolean): TrailWindow {
  return {
    rows,
    placeIds: rows.map(row => row.newestDeliveryId),
    oldestId: rows.at(-1)?.newestDeliveryId ?? null,
    topId: null,
    newestId: rows[0]?.newestDeliveryId ?? null,
    hasOlder,
  }
}

/** The newest page laid over the window: what it does not hold follows, as far as it is older. */
export function withNewestPage(
  window: TrailWindow,
  page: readonly TrailSummary[],
  hasOlder: boolean,
): TrailWindow {
  const first = firstTrails(page, hasOlder)
  const { oldestId } = first
  if (!hasOlder || oldestId === null) return first
  const known = new Set(page.map(row => row.recordKey))
  const isTail = (row: TrailSummary) => row.newestDeliveryId < oldestId && !known.has(row.recordKey)
  const tail = window.rows.filter(isTail)
  // A gap between the page and the rest cannot be told: then only the page is sure.
  const isJoined = window.rows.some(row => known.has(row.recordKey) && row.newestDeliveryId <= oldestId)
  if (tail.length === 0 || !isJoined) return first
  const tailPlaces = window.placeIds.filter((_, index) => {
    const row = window.rows[index]
    return row !== undefined && isTail(row)
  })
  return {
    ...first,
    rows: [...page, ...tail],
    placeIds: [...first.placeIds, ...tailPlaces],
    oldestId: window.oldestId,
    hasOlder: window.hasOlder,
  }
}

/** The window with older rows at its end; trims the newest beyond the maximum. */
export function withOlderTrails(
  window: TrailWindow,
  page: readonly TrailSummary[],
  hasOlder: boolean,
): TrailWindow {
  const added = unknownOf(window, page)
  const rows = [...window.rows, ...added]
  const placeIds = [...window.placeIds, ...added.map(row => row.newestDeliveryId)]
  const excess = Math.max(0, rows.length - maximumTrails)
  return {
    ...window,
    rows: rows.slice(excess),
    placeIds: placeIds.slice(excess),
    oldestId: page.at(-1)?.newestDeliveryId ?? window.oldestId,
    topId: excess > 0 ? (placeIds[excess] ?? null) : window.topId,
    hasOlder,
  }
}

/** The window with newer rows at its beginning; trims the oldest beyond the maximum. */
export function withNewerTrails(
  window: TrailWindow,
  page: readonly TrailSummary[],
  hasNewer: boolean,
): TrailWindow {
  const added = unknownOf(window, page)
  const rows = [...added, ...window.rows]
  const placeIds = [...added.map(row => row.newestDeliveryId), ...window.placeIds]
  const isTrimmed = rows.length > maximumTrails
  const topId = page[0]?.newestDeliveryId ?? window.topId
  return {
    rows: rows.slice(0, maximumTrails),
    placeIds: placeIds.slice(0, maximumTrails),
    oldestId: isTrimmed ? (placeIds[maximumTrails - 1] ?? null) : window.oldestId,
    topId: hasNewer ? topId : null,
    newestId: Math.max(window.newestId ?? 0, topId ?? 0),
    hasOlder: window.hasOlder || isTrimmed,
  }
}

/** The window with these rows in place of those of the same records. */
export function withChangedTrails(window: TrailWindow, rows: readonly TrailSummary[]): TrailWindow {
  const byKey = new Map(rows.map(row => [row.recordKey, row]))
  return { ...window, rows: window.rows.map(row => byKey.get(row.recordKey) ?? row) }
}

/** Whether each of these records stands in the window where its newest activity puts it. */
export function areInPlace(window: TrailWindow, rows: readonly TrailSummary[]): boolean {
  const places = new Map(window.rows.map((row, index) => [row.recordKey, window.placeIds[index]]))
  return rows.every(row => places.get(row.recordKey) === row.newestDeliveryId)
}

/** Records that moved up meanwhile are not told twice. */
function unknownOf(window: TrailWindow, page: readonly TrailSummary[]): TrailSummary[] {
  const known = new Set(window.rows.map(row => row.recordKey))
  return page.filter(row => !known.has(row.recordKey))
}
