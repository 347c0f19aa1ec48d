import { compareTrailRows } from '../../../inspect/trail/trail-order.ts'
import type { TrailRow } from '../../read/rows.ts'
import type { TrailTail } from './records.ts'

/** Of a trail with more distinct notifications, what is at hand is not worth its memory. */
const maximumFirsts = 32

/** Of a record whose first notification this is. */
export function createTail(row: TrailRow): TrailTail {
  const tail: TrailTail = {
    last: row,
    newestId: row.deliveryId,
    isOriginal: true,
    firsts: new Map(),
    finals: new Set(),
  }
  note(tail, row, true)
  return tail
}

/** With one more; `null` where the trail has become too long. */
export function extendTail(tail: TrailTail, row: TrailRow, isOriginal: boolean): TrailTail | null {
  note(tail, row, isOriginal)
  tail.newestId = row.deliveryId
  if (isLast(tail, row)) {
    tail.last = row
    tail.isOriginal = isOriginal
  }
  return tail.firsts.size > maximumFirsts ? null : tail
}

/** Whether a row comes after all that are at hand in the record's own order. */
export function isLast(tail: TrailTail, row: TrailRow): boolean {
  return compareTrailRows(tail.last, row) < 0
}

function note(tail: TrailTail, row: TrailRow, isOriginal: boolean): void {
  const { deliveryId, bytesKey, contentKey } = row
  if (isOriginal) tail.firsts.set(row.meaningKey, { deliveryId, bytesKey, contentKey })
  if (row.statusRank === 2 && row.status !== null) tail.finals.add(row.status.toLowerCase())
}
