import type { EventFrame } from '#contract/events'
import type { Follower } from './follower.ts'
import { loadStatus, showNumbers, showStatus } from './status-store.ts'

/** The state of the listener, and how many deliveries there are and wait to be read. */
export const statusSync: Follower = { loadAll: () => void loadStatus(), apply }

function apply(frames: readonly EventFrame[]): void {
  const numbers: { total?: number; unread?: number } = {}
  for (const frame of frames) {
    if (frame.name === 'status.changed') showStatus(frame.data)
    else if (frame.name === 'delivery.stored') numbers.total = frame.data.total
    else if (frame.name === 'delivery.updated') numbers.unread = frame.data.unread
  }
  if (numbers.total !== undefined || numbers.unread !== undefined) showNumbers(numbers)
}
