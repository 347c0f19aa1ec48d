import type { Comparison } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { maximumDecodedBytes } from '../inspect/body/decode-body.ts'
import { compareNotifications, tooLargeToCompare } from '../inspect/compare/compare-bodies.ts'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import { originalOf, previousOf } from '../inspect/trail/neighbors.ts'
import { isOrderCertain } from '../inspect/trail/order-certainty.ts'
import { compareTrailRows } from '../inspect/trail/trail-order.ts'
import type { ReadStore, TrailRow } from '../store/read-store.ts'
import { bodyText, storedDelivery, wholeBody } from './delivery-queries.ts'
import { rowOf as rowOfInspection } from './whole-trail.ts'

type RowOfRecord = TrailRow & { readonly recordKey: string }

const nothingToCompare = {
  previousId: null,
  previousStatus: null,
  duplicateOf: null,
  isOrderCertain: true,
  changes: [],
  isCut: false,
}

/**
 * Changes of a delivery from its record's previous status in the record's order, or between it and `withId`. A repetition
 * shows the changes of its original. The cost doesn't depend on the trail's length. Throws `not-found`.
 */
export function comparison(
  store: ReadStore,
  { id, withId }: { id: DeliveryId; withId?: DeliveryId | undefined },
): Comparison {
  const row = rowOf(store, id)
  if (withId !== undefined)
    return pairComparison(store, { id, row }, { id: withId, row: rowOf(store, withId) })
  const none = { ...nothingToCompare, id, status: row?.status ?? null }
  if (row === null) return { ...none, unavailable: 'This delivery has no record, so it has no trail.' }
  const first = originalOf(store, row.recordKey, row)
  const duplicateOf = first.deliveryId === row.deliveryId ? null : first.deliveryId
  const previous = previousOf(store, row.recordKey, first)
  if (previous === null) return { ...none, duplicateOf, unavailable: null }
  return {
    ...none,
    previousId: previous.deliveryId,
    previousStatus: previous.status,
    duplicateOf,
    isOrderCertain: isOrderCertain(previous, first),
    ...changesBetween(store, previous.deliveryId, first.deliveryId, row.kind),
  }
}

interface Side {
  readonly id: DeliveryId
  readonly row: RowOfRecord | null
}

/** The changes between two deliveries, from the older to the newer, whichever is given first. */
function pairComparison(store: ReadStore, one: Side, other: Side): Comparison {
  const rows =
    one.row !== null && one.row.recordKey === other.row?.recordKey ? ([one.row, other.row] as const) : null
  const order = rows === null ? one.id - other.id : compareTrailRows(...rows)
  const [older, newer] = order < 0 ? [one, other] : [other, one]
  const compared = changesBetween(store, older.id, newer.id, newer.row?.kind ?? null)
  return {
    ...nothingToCompare,
    id: newer.id,
    status: newer.row?.status ?? null,
    previousId: older.id,
    previousStatus: older.row?.status ?? null,
    isOrderCertain: rows === null || isOrderCertain(...rows),
    ...compared,
    // Values that are fixed within a record differ between two records.
    changes:
      rows === null ? compared.changes.map(change => ({ ...change, expected: true })) : compared.changes,
  }
}

/** Changes from one delivery to another. Throws `not-found`. */
export function changesBetween(
  store: ReadStore,
  fromId: DeliveryId,
  toId: DeliveryId,
  kind: string | null,
): Pick<Comparison, 'changes' | 'isCut' | 'unavailable'> {
  const isTooLong = [fromId, toId].some(id => storedDelivery(store, id).bodyBytes > maximumDecodedBytes)
  if (isTooLong) {
    const unavailable = tooLargeToCompare(`${maximumDecodedBytes / 1024 / 1024} MB`)
    return { changes: [], isCut: false, unavailable }
  }
  const result = compareNotifications(bodyText(store, fromId), bodyText(store, toId), { kind })
  if ('unavailable' in result) return { changes: [], isCut: false, unavailable: result.unavailable }
  return { ...result, unavailable: null }
}

/** The trail's row of a delivery, stored or inspected now; `null` without a record. */
function rowOf(store: ReadStore, id: DeliveryId): RowOfRecord | null {
  const saved = store.trailRow(id)
  if (saved !== null) return saved
  const delivery = storedDelivery(store, id)
  if (delivery.isInspected) return null
  const inspection = inspectDelivery({ ...delivery, body: wholeBody(store, id), decodeLimit: null })
  return rowOfInspection(inspection, id, delivery.receivedAtMs)
}
