import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'

/** The index of the id in rows, newest first; its insertion index if it is not among them. */
export function indexOfId(rows: readonly Pick<DeliverySummary, 'id'>[], id: DeliveryId): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && row.id > id) low = middle + 1
    else high = middle
  }
  return low
}
