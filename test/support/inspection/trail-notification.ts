import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../main/engine/inspect/inspect-delivery.ts'
import { rowOf } from '../../../main/engine/queries/whole-trail.ts'
import type { TrailRow } from '../../../main/engine/store/read-store.ts'
import { inspectedDelivery } from '../store/inspected-delivery.ts'

/** What trails see of notifications that arrive in this order, as deliveries 1, 2, ... A body is JSON, text or bytes. */
export function trailRows(bodies: readonly unknown[]): TrailRow[] {
  return bodies.map((body, index) => {
    const row = rowOf(inspectDelivery(inspectedDelivery(body)), (index + 1) as DeliveryId, 1_000 + index)
    if (row === null) throw new Error(`The notification ${index + 1} names no record.`)
    return row
  })
}
