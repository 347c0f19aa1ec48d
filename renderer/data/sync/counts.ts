import { create } from 'zustand'

/** Deliveries in the store, and the pending deliveries among them. */
interface Counts {
  readonly total: number
  readonly pending: number
}

/**
 * From the latest event or status. Stored separately because they change far more often than the rest of the
 * status.
 */
export const useCounts = create<Counts>()(() => ({ total: 0, pending: 0 }))

/**
 * Increases with each event that has a count. A status that was requested before it may have an older count.
 */
let published = 0

export function showCounts(counts: Partial<Counts>): void {
  published += 1
  useCounts.setState(counts)
}

/**
 * Call it before a status is requested. The function it returns shows the status's counts, unless events had
 * newer counts.
 */
export function expectCounts(): (counts: Counts) => void {
  const before = published
  return counts => {
    if (before === published) useCounts.setState(counts)
  }
}
