import type { EventFrame } from '#contract/events'
import type { PracticeStatus } from '#contract/registration/practice'
import type { Follower } from '../data/follower.ts'
import { loadPractice, showPractice } from './practice-store.ts'

export const practiceSync: Follower = { loadAll: () => void loadPractice(), apply }

/** Only the newest of one painted frame counts. */
function apply(frames: readonly EventFrame[]): void {
  let status: PracticeStatus | null = null
  for (const frame of frames) if (frame.name === 'practice.changed') status = frame.data
  if (status !== null) showPractice(status)
}
