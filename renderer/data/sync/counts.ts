import { create } from 'zustand'

/** Deliveries in the store, and those of them that inspection has not read. */
interface Counts {
  readonly total: number
  readonly unread: number
}

/** As the latest event or status says: they change far more often than anything else of the status. */
export const useCounts = create<Counts>()(() => ({ total: 0, unread: 0 }))

/** Rises with each event that carried a count; a status that was asked for before it may hold an older one. */
let published = 0

export function showCounts(counts: Partial<Counts>): void {
  published += 1
  useCounts.setState(counts)
}

/** To be called before a status is asked for: what it returns shows the status's counts, unless events brought newer ones. */
export function expectCounts(): (counts: Counts) => void {
  const before = published
  return counts => {
    if (before === published) useCounts.setState(counts)
  }
}
