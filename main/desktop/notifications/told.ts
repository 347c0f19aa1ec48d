import type { DeliveryId } from '#contract/terms'

/** Ids that are remembered. */
const longestMemory = 2_000

/** Which deliveries were said, so that none is said again when it is inspected again. */
export interface Told {
  has(id: DeliveryId): boolean
  add(ids: readonly DeliveryId[]): void
  /** Everything older than this was said too, without its rows. */
  addOlder(id: DeliveryId): void
}

export function createTold(): Told {
  const told = new Set<DeliveryId>()
  let olderThan = 0
  return {
    has: id => id < olderThan || told.has(id),
    add(ids) {
      for (const id of ids) told.add(id)
      for (const oldest of told) {
        if (told.size <= longestMemory) break
        told.delete(oldest)
      }
    },
    addOlder(id) {
      olderThan = Math.max(olderThan, id)
    },
  }
}
