import type { EventFrame } from '#contract/events'
import type { Follower } from './follower.ts'
import { loadStatus, showStatus, useStatus } from './status-store.ts'

/** The state of the listener, and how many deliveries there are and wait to be read. */
export const statusSync: Follower = { loadAll: () => void loadStatus(), apply }

function apply(frames: readonly EventFrame[]): void {
  let total: number | null = null
  let unread: number | null = null
  for (const frame of frames) {
    if (frame.name === 'status.changed') showStatus(frame.data)
    else if (frame.name === 'delivery.stored') total = frame.data.total
    else if (frame.name === 'delivery.updated') unread = frame.data.unread
  }
  if (total !== null) useStatus.setState({ total })
  if (unread !== null) useStatus.setState({ unread })
}
