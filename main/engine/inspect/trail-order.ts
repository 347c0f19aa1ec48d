/** What the order of a trail depends on. The store's trail rows fit it. */
export interface OrderedRow {
  /** Order of arrival. */
  readonly deliveryId: number
  readonly clockUs: number | null
  readonly statusRank: number
  readonly refundRank: number
  readonly meaningKey: string | null
}

/**
 * The record's own order, below zero where `a` comes first: `updated_at` (else `created_at`) as an instant, rows without
 * one first; on a tie the lower status rank, then fewer refund moves, then arrival. Total: never zero for two deliveries.
 */
export function compareTrailRows(a: OrderedRow, b: OrderedRow): number {
  return (
    compareClocks(a.clockUs, b.clockUs) ||
    a.statusRank - b.statusRank ||
    a.refundRank - b.refundRank ||
    a.deliveryId - b.deliveryId
  )
}

/** The same notification again: equal status, refund_status, refund_steps and updated_at. For rows of one record. */
export function isSameNotification(a: OrderedRow, b: OrderedRow): boolean {
  return a.meaningKey !== null && a.meaningKey === b.meaningKey
}

/**
 * False where nothing but arrival (or a missing clock) tells which of two different notifications came first in the
 * record's life.
 */
export function isOrderCertain(a: OrderedRow, b: OrderedRow): boolean {
  if (isSameNotification(a, b)) return true
  if ((a.clockUs === null) !== (b.clockUs === null)) return false
  return a.clockUs !== b.clockUs || a.statusRank !== b.statusRank || a.refundRank !== b.refundRank
}

function compareClocks(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return a - b
}
