import type { Comparison } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { maximumDecodedBytes } from '../inspect/body/decode-body.ts'
import { compareNotifications, tooLargeToCompare } from '../inspect/compare/compare-bodies.ts'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import { originalOf, previousOf } from '../inspect/trail/neighbors.ts'
import { isOrderCertain } from '../inspect/trail/order-certainty.ts'
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
 * Changes of a delivery from its record's previous status in the record's order, or from `withId`. A
 * repetition shows the changes of its original. The cost doesn't depend on the trail's length. Throws
 * `not-found`.
 */
export function comparison(
  store: ReadStore,
  asked: { id: DeliveryId; withId?: DeliveryId | undefined },
): Comparison {
  const row = rowOf(store, asked.id)
  if (asked.withId !== undefined) {
    const other = rowOf(store, asked.withId)
    const compared = changesBetween(store, asked.withId, asked.id, row?.kind ?? null)
    const isSameRecord = row !== null && other?.recordKey === row.recordKey
    return {
      ...nothingToCompare,
      previousId: asked.withId,
      previousStatus: other?.status ?? null,
      ...compared,
      // Values that are fixed within a record differ between two records.
      changes: isSameRecord ? compared.changes : compared.changes.map(one => ({ ...one, expected: true })),
    }
  }
  if (row === null)
    return { ...nothingToCompare, unavailable: 'This delivery has no record, so it has no trail.' }
  const first = originalOf(store, row.recordKey, row)
  const duplicateOf = first.deliveryId === row.deliveryId ? null : first.deliveryId
  const previous = previousOf(store, row.recordKey, first)
  if (previous === null) return { ...nothingToCompare, duplicateOf, unavailable: null }
  return {
    previousId: previous.deliveryId,
    previousStatus: previous.status,
    duplicateOf,
    isOrderCertain: isOrderCertain(previous, first),
    ...changesBetween(store, previous.deliveryId, first.deliveryId, row.kind),
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
