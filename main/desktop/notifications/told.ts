import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'

/** Values that are remembered: the latest ones. */
const longestMemory = 2_000

/** Which deliveries were said, so that none is said again when it is inspected again. */
export interface Told {
  has(id: DeliveryId): boolean
  add(ids: readonly DeliveryId[]): void
  /** Everything older than this was said too, without its rows. */
  addOlder(id: DeliveryId): void
}

export function createTold(): Told {
  const told = createMemory<DeliveryId>()
  let olderThan = 0
  return {
    has: id => id < olderThan || told.has(id),
    add: told.add,
    addOlder(id) {
      olderThan = Math.max(olderThan, id)
    },
  }
}

/** Which records were said to have failed: a notification that repeats it is no news. */
export interface FailedRecords {
  /** The newest delivery of each record that was not said; all deliveries without a record. */
  newOf(rows: readonly DeliverySummary[]): readonly DeliverySummary[]
  add(rows: readonly DeliverySummary[]): void
}

export function createFailedRecords(): FailedRecords {
  const told = createMemory<string>()
  return {
    newOf(rows) {
      const seen = new Set<string>()
      return rows.filter(({ recordKey }) => {
        if (recordKey === null) return true
        const isNew = !told.has(recordKey) && !seen.has(recordKey)
        seen.add(recordKey)
        return isNew
      })
    },
    add: rows => told.add(rows.flatMap(({ recordKey }) => recordKey ?? [])),
  }
}

function createMemory<T>() {
  const values = new Set<T>()
  return {
    has: (value: T): boolean => values.has(value),
    add(added: readonly T[]): void {
      for (const value of added) values.add(value)
      for (const oldest of values) {
        if (values.size <= longestMemory) break
        values.delete(oldest)
      }
    },
  }
}
