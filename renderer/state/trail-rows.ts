import type { TrailSummary } from '#contract/trail'

/** Rows held at one time; beyond it the far end is let go and fetched again when scrolled to. */
export const maximumTrails = 2000

/**
 * A contiguous stretch of the records, by newest activity. A row that changed keeps its place until the list is read
 * anew, so the ends are kept apart from the rows.
 */
export interface TrailWindow {
  readonly rows: readonly TrailSummary[]
  /** `newestDeliveryId` of the last row as it was fetched: where older rows continue. */
  readonly oldestId: number | null
  /** The newest activity that the window knows. */
  readonly newestId: number | null
  readonly hasOlder: boolean
}

export const emptyTrails: TrailWindow = { rows: [], oldestId: null, newestId: null, hasOlder: false }

export function firstTrails(rows: readonly TrailSummary[], hasOlder: boolean): TrailWindow {
  return {
    rows,
    oldestId: rows.at(-1)?.newestDeliveryId ?? null,
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
  const tail = window.rows.filter(row => row.newestDeliveryId < oldestId && !known.has(row.recordKey))
  // A gap between the page and the rest cannot be told: then only the page is sure.
  const isJoined = window.rows.some(row => known.has(row.recordKey) && row.newestDeliveryId <= oldestId)
  if (tail.length === 0 || !isJoined) return first
  return { ...first, rows: [...page, ...tail], oldestId: window.oldestId, hasOlder: window.hasOlder }
}

/** The window with older rows at its end; records that moved up meanwhile are not told twice. */
export function withOlderTrails(
  window: TrailWindow,
  rows: readonly TrailSummary[],
  hasOlder: boolean,
): TrailWindow {
  const known = new Set(window.rows.map(row => row.recordKey))
  return {
    ...window,
    rows: [...window.rows, ...rows.filter(row => !known.has(row.recordKey))],
    oldestId: rows.at(-1)?.newestDeliveryId ?? window.oldestId,
    hasOlder,
  }
}

/** The window with these rows in place of those of the same records. */
export function withChangedTrails(window: TrailWindow, rows: readonly TrailSummary[]): TrailWindow {
  const byKey = new Map(rows.map(row => [row.recordKey, row]))
  return { ...window, rows: window.rows.map(row => byKey.get(row.recordKey) ?? row) }
}
