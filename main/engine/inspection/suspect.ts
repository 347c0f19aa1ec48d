import type { DeliveryId } from '#contract/terms'

/** Finds the delivery that crashes the inspection thread: the delivery of two crashes. */
export function createSuspect() {
  let id: DeliveryId | null = null
  const skipped: DeliveryId[] = []
  return {
    /** Delivery of the first crash; next, it is inspected alone. */
    get id(): DeliveryId | null {
      return id
    },
    skipped,
    /** Returns true for the second crash on the same delivery. */
    crashedOn(over: DeliveryId): boolean {
      const isSecond = id === over
      if (isSecond) skipped.push(over)
      id = isSecond ? null : over
      return isSecond
    },
    /** Everything up to this id is inspected. */
    wasInspected(lastId: DeliveryId): void {
      if (id !== null && lastId >= id) id = null
    },
  }
}
