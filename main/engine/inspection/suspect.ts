import type { DeliveryId } from '#contract/terms'

/** Finds the delivery that crashes the inspection thread: one that it crashed on twice. */
export interface Suspect {
  /** Was being inspected when the thread crashed once; it is inspected alone next. */
  readonly id: DeliveryId | null
  /** The deliveries that were found, in order. */
  readonly skipped: readonly DeliveryId[]
  /** The thread crashed on this one. True where that was the second time. */
  crashedOn(id: DeliveryId): boolean
  /** Everything up to here is inspected. */
  wasRead(lastId: DeliveryId): void
}

export function createSuspect(): Suspect {
  let id: DeliveryId | null = null
  const skipped: DeliveryId[] = []
  return {
    get id() {
      return id
    },
    skipped,
    crashedOn(over) {
      const isSecond = id === over
      if (isSecond) skipped.push(over)
      id = isSecond ? null : over
      return isSecond
    },
    wasRead(lastId) {
      if (id !== null && lastId >= id) id = null
    },
  }
}
