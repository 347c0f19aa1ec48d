import type { EventFrame } from '#contract/events'

/** Counts deliveries while the window is not visible. */
export function createNewDeliveries() {
  let count = 0
  return {
    count: () => count,
    /** Counts stored deliveries, unless `isSeen`. True if the count changed. */
    apply(frame: EventFrame, isSeen: boolean) {
      if (isSeen || frame.name !== 'delivery.stored') return false
      count += frame.data.count
      return true
    },
    /** True if the count changed. */
    seen() {
      const hasChanged = count > 0
      count = 0
      return hasChanged
    },
  }
}
