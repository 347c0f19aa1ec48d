import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import type { Comparison, Trail, TrailStep } from '#contract/trail'
import { compareNotifications } from '../inspect/compare-bodies.ts'
import { readDelivery } from '../inspect/read-delivery.ts'
import { isOrderCertain } from '../inspect/trail-order.ts'
import type { ReadStore, TrailRow } from '../store/read-store.ts'
import { bodyText, noSuchDelivery, storedDelivery, wholeBody } from './queries.ts'

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
 * What a delivery changed against its record's previous status in the record's own order, or against `withId`.
 * A repetition shows the changes of its original. Costs the same however long the trail is. Throws `not-found`.
 */
export function comparison(
  store: ReadStore,
  asked: { id: DeliveryId; withId?: DeliveryId | undefined },
): Comparison {
  const row = rowOf(store, asked.id)
  if (asked.withId !== undefined) {
    const other = rowOf(store, asked.withId)
    return {
      ...nothingToCompare,
      previousId: asked.withId,
      previousStatus: other?.status ?? null,
      ...changesBetween(store, asked.withId, asked.id, row?.kind ?? null),
    }
  }
  if (row === null)
    return { ...nothingToCompare, unavailable: 'This delivery names no record, so it has no trail.' }
  const first = originalOf(store, row.recordKey, row)
  const duplicateOf = first.deliveryId === row.deliveryId ? null : first.deliveryId
  const neighbour = store.trailPreviousOther(row.recordKey, first)
  if (neighbour === null) return { ...nothingToCompare, duplicateOf, unavailable: null }
  const previous = originalOf(store, row.recordKey, neighbour)
  return {
    previousId: previous.deliveryId,
    previousStatus: previous.status,
    duplicateOf,
    isOrderCertain: isOrderCertain(previous, first),
    ...changesBetween(store, previous.deliveryId, first.deliveryId, row.kind),
  }
}

/** The first to arrive of the notifications that say the same as this one. */
function originalOf(store: ReadStore, recordKey: string, row: TrailRow): TrailRow {
  const first = row.meaningKey === null ? null : store.trailFirstOfMeaning(recordKey, row.meaningKey)
  // A row that inspection has not saved yet may be older than the first that it has.
  return first !== null && first.deliveryId < row.deliveryId ? first : row
}

/** A window of a record's trail in the record's own order. Throws `not-found`. */
export function trail(
  store: ReadStore,
  asked: { recordKey: string; around?: DeliveryId | undefined; limit: number },
): Trail {
  const newest = store.trailNewest(asked.recordKey)
  if (newest === null) {
    throw new AppError('not-found', 'No notification of this record has been read yet.')
  }
  const centre = (asked.around === undefined ? null : ownRow(store, asked.around, asked.recordKey)) ?? newest
  const after = store.trailAfter(asked.recordKey, centre, Math.floor((asked.limit - 1) / 2))
  const before = store.trailBefore(asked.recordKey, centre, asked.limit - 1 - after.length)
  const rows = [...before.reverse(), centre, ...after]
  const stepCount = store.trailSize(asked.recordKey)
  const stepsBefore = rows[0] === undefined ? 0 : store.trailPosition(asked.recordKey, rows[0])
  const [service = 'none'] = asked.recordKey.split(':')
  return {
    service: service as Trail['service'],
    kind: newest.kind,
    recordId: recordIdOf(asked.recordKey),
    recordKey: asked.recordKey,
    status: newest.status ?? '',
    refundStatus: newest.refundStatus,
    isOrderCertain: rows.every((row, index) => {
      const previous = rows[index - 1]
      return previous === undefined || isOrderCertain(previous, row)
    }),
    stepCount,
    steps: stepsOf(store, asked.recordKey, rows),
    stepsBefore,
    stepsAfter: stepCount - stepsBefore - rows.length,
  }
}

/** Text of the newest notification of a record in its own order. Throws `not-found`. */
export function newestBodyText(store: ReadStore, recordKey: string): string {
  const newest = store.trailNewest(recordKey)
  if (newest === null) throw new AppError('not-found', 'No notification of this record has been read yet.')
  return bodyText(store, newest.deliveryId)
}

function stepsOf(store: ReadStore, recordKey: string, rows: readonly TrailRow[]): TrailStep[] {
  const firsts = new Map<string, DeliveryId>()
  return rows.map(row => {
    const key = row.meaningKey
    if (key !== null && !firsts.has(key)) {
      firsts.set(key, store.trailFirstOfMeaning(recordKey, key)?.deliveryId ?? row.deliveryId)
    }
    const first = key === null ? row.deliveryId : firsts.get(key)
    return {
      deliveryId: row.deliveryId,
      status: row.status ?? '',
      refundStatus: row.refundStatus,
      updatedAt: row.updatedAt,
      createdAt: row.createdAt,
      receivedAtMs: row.receivedAtMs,
      duplicateOf: first === undefined || first === row.deliveryId ? null : first,
    }
  })
}

function changesBetween(
  store: ReadStore,
  fromId: DeliveryId,
  toId: DeliveryId,
  kind: string | null,
): Pick<Comparison, 'changes' | 'isCut' | 'unavailable'> {
  const result = compareNotifications(bodyText(store, fromId), bodyText(store, toId), { kind })
  if ('unavailable' in result) return { changes: [], isCut: false, unavailable: result.unavailable }
  return { ...result, unavailable: null }
}

/** The trail's row of a delivery: as inspection saved it, or read here and now; `null` without a record. */
function rowOf(store: ReadStore, id: DeliveryId): RowOfRecord | null {
  const saved = store.trailRow(id)
  if (saved !== null) return saved
  const delivery = storedDelivery(store, id)
  if (delivery.isRead) return null
  const reading = readDelivery({ ...delivery, body: wholeBody(store, id) })
  if (reading.recordKey === null) return null
  return { ...reading, recordKey: reading.recordKey, deliveryId: id, receivedAtMs: delivery.receivedAtMs }
}

function ownRow(store: ReadStore, id: DeliveryId, recordKey: string): TrailRow | null {
  const row = store.trailRow(id)
  if (row === null && store.delivery(id) === null) throw noSuchDelivery(id)
  return row?.recordKey === recordKey ? row : null
}

/** The id after the service and its field or event; ids may hold colons themselves. */
function recordIdOf(recordKey: string): string {
  const parts = recordKey.split(':')
  return parts.slice(parts[0] === 'transactions' ? 1 : 2).join(':')
}
