import type { DeliveryId } from '#contract/terms'

/** Finds the delivery that ends the inspecting thread: one that it died over twice. */
export interface Suspect {
  /** Read when the thread died once; it is read alone next. */
  readonly id: DeliveryId | null
  /** Those that were found, in order of finding. */
  readonly skipped: readonly DeliveryId[]
  /** The thread died over this one. True where that was the second time. */
  diedOver(id: DeliveryId): boolean
  /** Everything up to here is read. */
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
    diedOver(over) {
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
