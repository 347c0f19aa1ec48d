import type { EventFrame } from '#contract/events'

/** Counts deliveries while nobody sees the window. */
export interface NewDeliveries {
  count(): number
  /** Counts what is stored, unless `isSeen`. True where the count changed. */
  apply(frame: EventFrame, isSeen: boolean): boolean
  /** The window is seen now. True where the count changed. */
  seen(): boolean
}

export function createNewDeliveries(): NewDeliveries {
  let count = 0
  return {
    count: () => count,
    apply(frame, isSeen) {
      if (isSeen || frame.name !== 'delivery.stored') return false
      count += frame.data.count
      return true
    },
    seen() {
      const hasChanged = count > 0
      count = 0
      return hasChanged
    },
  }
}
