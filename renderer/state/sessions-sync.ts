import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { refreshSelection } from './selection-store.ts'
import { loadSessions, noteDeliveriesOfSessions } from './sessions-store.ts'
import { noteStorageChanged } from './storage-store.ts'
import { noteTrailChanged } from './trail-store.ts'

/** Sessions, and what goes or moves with them: deliveries, records, the space they take. */
export const sessionsSync: Follower = { loadAll: () => void loadSessions(), apply }

function apply(frames: readonly EventFrame[]): void {
  if (frames.some(frame => frame.name === 'delivery.stored')) noteDeliveriesOfSessions()
  const changes = frames.filter(frame => frame.name === 'sessions.changed')
  if (changes.length === 0) return
  void loadSessions()
  refreshSelection()
  if (!changes.some(frame => frame.data.haveDeliveriesChanged)) return
  noteTrailChanged()
  noteStorageChanged()
}
