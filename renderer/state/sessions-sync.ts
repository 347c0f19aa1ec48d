import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { noteFindingsChanged } from './findings-store.ts'
import { reloadList } from './list-store.ts'
import { loadSessions, noteDeliveriesOfSessions } from './sessions-store.ts'
import { noteStorageChanged } from './storage-store.ts'
import { reloadTrails } from './trails-store.ts'

/** Sessions, and what goes or moves with them: deliveries, records, the space they take. */
export const sessionsSync: Follower = { loadAll: () => void loadSessions(), apply }

function apply(frames: readonly EventFrame[]): void {
  if (frames.some(frame => frame.name === 'delivery.stored')) noteDeliveriesOfSessions()
  const changes = frames.filter(frame => frame.name === 'sessions.changed')
  if (changes.length === 0) return
  void loadSessions()
  // A name or a pin leaves the lists, and the reader in them, where they are.
  if (!changes.some(frame => frame.data.haveDeliveriesChanged)) return
  reloadList()
  reloadTrails()
  noteFindingsChanged()
  noteStorageChanged()
}
