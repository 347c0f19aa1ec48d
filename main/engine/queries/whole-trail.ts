import { beforeDeliveries, type DeliveryId, type Sender } from '#contract/terms'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import type { InspectionResult } from '../inspect/inspection-result.ts'
import { factsText } from '../inspect/trail/trail-facts.ts'
import { ownPlace } from '../inspect/trail/trail-order.ts'
import { foldedId, foldedKey } from '../inspect/values/identifiers.ts'
import type { ReadStore, TrailRow } from '../store/read-store.ts'

/** A record with all its notifications, including pending ones, which are inspected now. */
export interface WholeTrail {
  readonly recordKey: string
  /** Spelling of its first delivery. */
  readonly recordId: string
  readonly service: Sender
  readonly rows: readonly TrailRow[]
  /** Keys of other records with the same id. */
  readonly others: readonly string[]
  /** Pending deliveries of fundings that give this withdrawal back, oldest first. */
  readonly reversals: readonly PendingReversal[]
}

interface PendingReversal {
  readonly withdrawalKey: string
  readonly fundingId: string
  readonly deliveryId: DeliveryId
}

const windowRows = 500
const pendingRows = 200
const pendingBytes = 8 * 1024 * 1024
const maximumKeys = 20

/**
 * Every notification of a record, by its id or key. Pending deliveries are inspected now. Of several records
 * with the same id, the record with the newest arrival. `null` if there is none.
 */
export function wholeTrail(store: ReadStore, given: string): WholeTrail | null {
  const idOrKey = foldedKey(given)
  const { rows: pending, reversals } = pendingOf(store, idOrKey)
  const newestPending = pending.at(-1)?.recordKey
  const keys = new Set([
    ...(newestPending === undefined ? [] : [newestPending]),
    ...(store.trailNewest(idOrKey) === null ? [] : [idOrKey]),
    ...store.recordKeys(idOrKey, maximumKeys),
    ...pending.map(row => row.recordKey),
  ])
  const [recordKey, ...others] = keys
  if (recordKey === undefined) return null
  const own = pending.filter(row => row.recordKey === recordKey)
  const stored = storedRows(store, recordKey)
  // Another process may have inspected some between the two reads.
  const storedIds = new Set(stored.map(row => row.deliveryId))
  const [service = 'none'] = recordKey.split(':')
  return {
    recordKey,
    recordId: store.recordsByKey([recordKey])[0]?.recordId ?? own[0]?.recordId ?? '',
    service: service as Sender,
    rows: [...stored, ...own.filter(row => !storedIds.has(row.deliveryId))],
    others,
    reversals: reversals.filter(reversal => reversal.withdrawalKey === recordKey),
  }
}

/** The first arrival of a record among saved inspections; `null` without one. */
export function firstDeliveryOf(store: ReadStore, recordKey: string): DeliveryId | null {
  return storedRows(store, recordKey).reduce<DeliveryId | null>(
    (first, { deliveryId }) => (first === null || deliveryId < first ? deliveryId : first),
    null,
  )
}

/** All rows of saved inspections, in windows: the last in the record's order first. */
export function* trailWindows(
  store: ReadStore,
  recordKey: string,
  limit = windowRows,
): Generator<readonly TrailRow[], void, undefined> {
  const newest = store.trailNewest(recordKey)
  let rows = newest === null ? [] : [newest]
  for (let last = newest; last !== null; last = rows.at(-1) ?? null) {
    yield rows
    rows = store.trailBefore(recordKey, last, limit)
  }
}

const storedRows = (store: ReadStore, recordKey: string): TrailRow[] =>
  [...trailWindows(store, recordKey)].flat()

type PendingRow = TrailRow & { readonly recordKey: string; readonly recordId: string | null }

/** Pending deliveries: rows of the record, and fundings that give it back, oldest first. */
function pendingOf(
  store: ReadStore,
  idOrKey: string,
): { rows: readonly PendingRow[]; reversals: readonly PendingReversal[] } {
  const rows: PendingRow[] = []
  const reversals: PendingReversal[] = []
  let after = beforeDeliveries
  for (;;) {
    const window = store.uninspected({ limit: pendingRows, maximumBytes: pendingBytes, after })
    for (const { headers, ...delivery } of window) {
      after = delivery.id
      const body = delivery.body ?? store.body(delivery.id, 0, delivery.bodyBytes)?.bytes
      // Deleted since the window was read.
      if (body === undefined) continue
      const inspection = inspectDelivery({ ...delivery, headers: headers(), body, decodeLimit: null })
      const row = rowOf(inspection, delivery.id, delivery.receivedAtMs)
      if (row !== null && (foldedId(inspection.recordId ?? '') === idOrKey || row.recordKey === idOrKey))
        rows.push(row)
      const { reversalOf: withdrawalKey, recordId: fundingId } = inspection
      const isBack = withdrawalKey === idOrKey || withdrawalKey === `funding:wid:${idOrKey}`
      if (isBack && fundingId !== null) reversals.push({ withdrawalKey, fundingId, deliveryId: delivery.id })
    }
    if (window.length === 0) return { rows, reversals }
  }
}

/** The trail's row of an inspection, as if it were the first of its record; `null` without a record. */
export function rowOf(
  inspection: InspectionResult,
  deliveryId: DeliveryId,
  receivedAtMs: number,
): PendingRow | null {
  const { recordKey, trailFacts } = inspection
  if (recordKey === null) return null
  const placeUs = ownPlace(inspection)
  return {
    ...inspection,
    recordKey,
    deliveryId,
    receivedAtMs,
    placeUs,
    factsText: trailFacts === null ? null : factsText(trailFacts, inspection),
  }
}
