import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { noteFindingsChanged } from './findings-store.ts'
import { noteTrailChanged } from './trail-store.ts'
import { noteTrailsChanged, reloadTrails } from './trails-store.ts'
import { haveDeliveriesMoved, updatedRange } from './updated-range.ts'

/** The list of trails, the open trail, and the summary of findings. */
export const trailsSync: Follower = { loadAll: showChangedTrails, apply }

function showChangedTrails(): void {
  noteTrailsChanged()
  noteTrailChanged()
}

function apply(frames: readonly EventFrame[]): void {
  if (updatedRange(frames) !== null) noteFindingsChanged()
  if (frames.some(frame => frame.name === 'trail.updated')) showChangedTrails()
  if (!haveDeliveriesMoved(frames)) return
  reloadTrails()
  noteTrailChanged()
  noteFindingsChanged()
}
