import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { ask } from '../client/engine-query.ts'

/** Rows that are scrolled past within this time are not requested. */
const restMs = 120
/** The engine's limit. */
const maximumIds = 200

let wanted: readonly DeliveryId[] = []
let asked = ''
let isWaiting = false

/** Inspects visible pending rows before all others, once the list stops moving. */
export function readFirst(rows: readonly Pick<DeliverySummary, 'id' | 'isInspected'>[]): void {
  wanted = rows
    .filter(({ isInspected }) => !isInspected)
    .map(({ id }) => id)
    .slice(0, maximumIds)
  if (wanted.length === 0 || isWaiting) return
  isWaiting = true
  setTimeout(askNow, restMs)
}

function askNow(): void {
  isWaiting = false
  const key = wanted.join()
  if (wanted.length === 0 || key === asked) return
  asked = key
  // On failure they are inspected in order.
  ask('deliveries.readFirst', { ids: [...wanted] }).catch(() => {})
}
