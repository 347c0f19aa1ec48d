import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { noteStored, refreshList, refreshRows, reloadList } from './list-store.ts'
import { haveDeliveriesMoved, updatedRange } from './updated-range.ts'

/** The list of deliveries. */
export const listSync: Follower = { loadAll: refreshList, apply }

function apply(frames: readonly EventFrame[]): void {
  for (const frame of frames) if (frame.name === 'delivery.stored') noteStored(frame.data)
  const updated = updatedRange(frames)
  if (updated !== null) refreshRows(updated.firstId, updated.lastId)
  // A name or a pin leaves the list, and the reader in it, where it is.
  if (haveDeliveriesMoved(frames)) reloadList()
}
