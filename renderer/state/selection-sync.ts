import type { EventFrame } from '#contract/events'
import { updatedRange } from '../data/delivery-frames.ts'
import type { Follower } from '../data/follower.ts'
import {
  followRecord,
  refreshAttempts,
  refreshSelection,
  refreshSelectionSoon,
  useSelection,
} from './selection-store.ts'

/** The selected delivery: what was read of it, its trail, its attempts. */
export const selectionSync: Follower = { loadAll: refreshSelection, apply }

/** Of many attempts at once only their range is told: the shown delivery's are looked up at most so often. */
const lookMs = 400
let isLookScheduled = false

function lookAtAttemptsSoon(): void {
  if (isLookScheduled) return
  isLookScheduled = true
  setTimeout(() => {
    isLookScheduled = false
    refreshAttempts(useSelection.getState().selectedId)
  }, lookMs)
}

function apply(frames: readonly EventFrame[]): void {
  for (const frame of frames) {
    if (frame.name === 'attempt.stored') refreshAttempts(frame.data.deliveryId)
    else if (frame.name === 'attempts.stored') lookAtAttemptsSoon()
    else if (frame.name === 'sessions.changed') refreshSelection()
  }
  const updated = updatedRange(frames)
  if (updated === null) return
  followRecord()
  const { selectedId } = useSelection.getState()
  if (selectedId !== null && selectedId >= updated.firstId && selectedId <= updated.lastId)
    refreshSelectionSoon()
}
