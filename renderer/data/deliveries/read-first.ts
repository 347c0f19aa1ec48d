import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { ask } from '../client/engine-query.ts'

/** Rows that are scrolled past are not asked for. */
const restMs = 120
/** As many as the engine takes. */
const maximumIds = 200

let wanted: readonly DeliveryId[] = []
let asked = ''
let isWaiting = false

/** Has what is in sight and not inspected yet inspected before everything else, once the list comes to rest. */
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
  // Without it they are inspected in their turn.
  ask('deliveries.readFirst', { ids: [...wanted] }).catch(() => {})
}
