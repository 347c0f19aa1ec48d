import { sourceAddresses } from '#contract/services/source-addresses'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import type { ReadStore } from '../store/read-store.ts'
import { bodyText, storedRequest } from './delivery-queries.ts'
import { wholeTrail } from './whole-trail.ts'

/** Notifications that a drill sends of a captured record, and of its linked records. */
export interface RecordNotifications {
  readonly recordKey: string
  /** The newest notifications, oldest first; those of linked records last. */
  readonly notifications: readonly { readonly deliveryId: DeliveryId; readonly body: string }[]
  /** Number of notifications from the services' production addresses. */
  readonly productionCount: number
}

const newest = 500
/** Larger bodies are skipped: no notification is that large. */
const largestBytes = 1_000_000
const allBytes = 32 * 1024 * 1024
const linkedRecords = 5

/**
 * The notifications of a record, by its id or key. A withdrawal includes the fundings that give it back, and
 * such a funding its withdrawal. `null` if the record has no delivery.
 */
export function recordNotifications(store: ReadStore, record: string): RecordNotifications | null {
  const whole = wholeTrail(store, record)
  if (whole === null) return null
  const ids = newestIds(whole.rows.map(row => row.deliveryId))
  for (const key of linkedKeys(store, whole.recordKey, ids)) {
    ids.push(...newestIds((wholeTrail(store, key)?.rows ?? []).map(row => row.deliveryId)))
  }
  const notifications: { deliveryId: DeliveryId; body: string }[] = []
  let bytes = 0
  for (const deliveryId of ids) {
    const { bodyBytes = 0 } = store.deliveriesById([deliveryId])[0] ?? {}
    if (bodyBytes > largestBytes || bytes + bodyBytes > allBytes) continue
    bytes += bodyBytes
    notifications.push({ deliveryId, body: bodyText(store, deliveryId) })
  }
  const productionCount = store.countFrom(
    notifications.map(one => one.deliveryId),
    sourceAddresses.production,
  )
  return { recordKey: whole.recordKey, notifications, productionCount }
}

function newestIds(ids: readonly DeliveryId[]): DeliveryId[] {
  return ids.toSorted((a, b) => a - b).slice(-newest)
}

function linkedKeys(store: ReadStore, recordKey: string, ids: readonly DeliveryId[]): readonly string[] {
  if (recordKey.startsWith('funding:wid:')) return store.reversalsOf(recordKey, linkedRecords)
  const last = ids.at(-1)
  if (!recordKey.startsWith('funding:') || last === undefined) return []
  const { reversalOf } = inspectDelivery({
    ...storedRequest(store, last),
    decodeLimit: store.decodeLimit(last),
    declaredBodyBytes: null,
    response: null,
  })
  return reversalOf === null ? [] : [reversalOf]
}
