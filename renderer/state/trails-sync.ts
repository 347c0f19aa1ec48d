import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { noteFindingsChanged } from './findings-store.ts'
import { noteTrailsChanged } from './trails-store.ts'
import { updatedRange } from './updated-range.ts'

/** The list of trails, and the summary of findings. */
export const trailsSync: Follower = { loadAll: noteTrailsChanged, apply }

function apply(frames: readonly EventFrame[]): void {
  if (updatedRange(frames) !== null) noteFindingsChanged()
  if (frames.some(frame => frame.name === 'trail.updated')) noteTrailsChanged()
}
