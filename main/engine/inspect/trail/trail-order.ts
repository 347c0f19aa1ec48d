/** Which clock a notification has: 0 `updated_at`, 1 only `created_at`, 2 none that can be read. */
export type ClockLack = 0 | 1 | 2

/** What the order of a trail depends on. */
export interface ClockedRow {
  /** Order of arrival. */
  readonly deliveryId: number
  /** The row's own clock. */
  readonly clockUs: number | null
  readonly clockLack: ClockLack
  readonly statusRank: number
  readonly refundRank: number
  readonly meaningKey: string | null
}

/** A row with its position in its trail. The store's trail rows fit it. */
export interface OrderedRow extends ClockedRow {
  /** Its clock, or, where it lacks the clock that others of its record have, a clock that orders it among them. */
  readonly placeUs: number
}

/** Places before and after every clock. Exact as JavaScript numbers and as SQLite's integers. */
const firstPlaceUs = -(2 ** 62)
export const lastPlaceUs = 2 ** 62

/** Status rank of final statuses. */
export const finalRank = 2

/** The best clock that any notification of the record has: the only one that orders it. */
function clockOf(rows: readonly Pick<ClockedRow, 'clockLack'>[]): ClockLack {
  return rows.reduce<ClockLack>((best, { clockLack }) => (clockLack < best ? clockLack : best), 2)
}

/**
 * The rows of one record in its own order: by the best clock that the record has, as instants; on a tie the lower
 * status rank, then fewer refund moves, then arrival. A notification without that clock is placed by its ranks (see
 * placeAmong), so that a missing clock never puts a final status before one that is not.
 */
export function orderTrail<T extends ClockedRow>(rows: readonly T[]): (T & OrderedRow)[] {
  const clock = clockOf(rows)
  const clocked = rows.filter(row => row.clockLack === clock)
  const places = new Map<string, number>()
  const placeOf = (row: T): number => {
    if (row.clockLack === clock) return ownPlace(row)
    const ranks = `${row.statusRank} ${row.refundRank}`
    const place = places.get(ranks) ?? placeAmong(clocked, row)
    places.set(ranks, place)
    return place
  }
  return rows.map(row => ({ ...row, placeUs: placeOf(row) })).sort(compareTrailRows)
}

/** The position of a row that has its record's best clock. */
export function ownPlace({ clockUs }: Pick<ClockedRow, 'clockUs'>): number {
  return clockUs ?? firstPlaceUs
}

/**
 * The position of a row without the clock that the others, `clocked`, have: that of the row which it precedes. One that
 * is not final precedes the first that has come further, a final one follows the last that has not. So one that is not
 * final precedes every final one.
 */
function placeAmong(clocked: readonly ClockedRow[], row: ClockedRow): number {
  const further = clocked.filter(other => compareRanks(other, row) > 0).map(ownPlace)
  if (row.statusRank !== finalRank) return least(further)
  const last = clocked
    .filter(other => compareRanks(other, row) <= 0)
    .reduce((latest, other) => Math.max(latest, ownPlace(other)), firstPlaceUs)
  return least(further.filter(placeUs => placeUs >= last))
}

function least(placesUs: readonly number[]): number {
  return placesUs.reduce((first, placeUs) => Math.min(first, placeUs), lastPlaceUs)
}

/** Below zero where `a` comes first. For placed rows of one record; never zero for two deliveries. */
export function compareTrailRows(a: OrderedRow, b: OrderedRow): number {
  return (
    a.placeUs - b.placeUs ||
    compareRanks(a, b) ||
    // So that arrival does not decide between one with the clock and one without it.
    a.clockLack - b.clockLack ||
    a.deliveryId - b.deliveryId
  )
}

/** The same notification again: it means the same. For rows of one record. */
export function isSameNotification(
  a: Pick<ClockedRow, 'meaningKey'>,
  b: Pick<ClockedRow, 'meaningKey'>,
): boolean {
  return a.meaningKey !== null && a.meaningKey === b.meaningKey
}

/**
 * False where only arrival decides which of two different notifications comes first in `orderTrail`. Ranks may decide by
 * plain logic, where no document does: see order-certainty.ts.
 */
export function isOrderDecided(a: OrderedRow, b: OrderedRow): boolean {
  if (isSameNotification(a, b)) return true
  if (a.clockLack !== b.clockLack) return false
  return a.placeUs !== b.placeUs || a.statusRank !== b.statusRank || a.refundRank !== b.refundRank
}

function compareRanks(a: ClockedRow, b: ClockedRow): number {
  return a.statusRank - b.statusRank || a.refundRank - b.refundRank
}
