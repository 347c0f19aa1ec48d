/** Clock of a notification: 0 `updated_at`, 1 only `created_at`, 2 no readable clock. */
export type ClockLack = 0 | 1 | 2

/** Values that the order of a trail depends on. */
export interface ClockedRow {
  /** Order of arrival. */
  readonly deliveryId: number
  /** The row's clock. */
  readonly clockUs: number | null
  readonly clockLack: ClockLack
  readonly statusRank: number
  readonly refundRank: number
  readonly meaningKey: string | null
}

/** A row with its position in its trail. The store's trail rows have this form. */
export interface OrderedRow extends ClockedRow {
  /** Its clock. A row without the clock of its record's others has a clock that orders it among them. */
  readonly placeUs: number
}

/** Places before and after every clock. Exact as JavaScript numbers and as SQLite's integers. */
const firstPlaceUs = -(2 ** 62)
export const lastPlaceUs = 2 ** 62

export const finalRank = 2

/** The best clock of the record's notifications, which alone orders it. */
function clockOf(rows: readonly Pick<ClockedRow, 'clockLack'>[]): ClockLack {
  return rows.reduce<ClockLack>((best, { clockLack }) => (clockLack < best ? clockLack : best), 2)
}

/**
 * The rows of one record in its order: by the record's best clock, as instants; on a tie the lower status
 * rank, then fewer refund moves, then arrival. A notification without that clock is placed by its ranks (see
 * placeAmong), so that a missing clock never puts a final status before a status that is not final.
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

/** Position of a row that has its record's best clock. */
export function ownPlace({ clockUs }: Pick<ClockedRow, 'clockUs'>): number {
  return clockUs ?? firstPlaceUs
}

/**
 * Position of a row without the clock of the others, `clocked`: that of the row which it precedes. A row that
 * is not final precedes the first row with higher ranks; a final row follows the last row with lower ranks.
 * So a row that is not final precedes every final row.
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

/** Negative if `a` is first. For placed rows of one record; never zero for two deliveries. */
export function compareTrailRows(a: OrderedRow, b: OrderedRow): number {
  return (
    a.placeUs - b.placeUs ||
    compareRanks(a, b) ||
    // So that arrival does not decide between a row with the clock and a row without it.
    a.clockLack - b.clockLack ||
    a.deliveryId - b.deliveryId
  )
}

/** True for two notifications of one record with the same meaning. */
export function isSameNotification(
  a: Pick<ClockedRow, 'meaningKey'>,
  b: Pick<ClockedRow, 'meaningKey'>,
): boolean {
  return a.meaningKey !== null && a.meaningKey === b.meaningKey
}

/**
 * False if only arrival decides the order of two different notifications in `orderTrail`. Ranks may decide by
 * logic without a specification: see order-certainty.ts.
 */
export function isOrderDecided(a: OrderedRow, b: OrderedRow): boolean {
  if (isSameNotification(a, b)) return true
  if (a.clockLack !== b.clockLack) return false
  return a.placeUs !== b.placeUs || a.statusRank !== b.statusRank || a.refundRank !== b.refundRank
}

function compareRanks(a: ClockedRow, b: ClockedRow): number {
  return a.statusRank - b.statusRank || a.refundRank - b.refundRank
}
