import type { EventFrame } from '#contract/events'
import { subscribe } from '../api/client.ts'
import { noteFindingsChanged } from './findings-store.ts'
import { createFrameBatch } from './frame-batch.ts'
import { noteStored, refreshList, refreshRows } from './list-store.ts'
import { followRecord, refreshAttempts, refreshSelection, useSelection } from './selection-store.ts'
import { loadSettings, showSettings } from './settings-store.ts'
import { loadStatus, showStatus, useStatus } from './status-store.ts'
import { noteTrailChanged } from './trail-store.ts'
import { noteTrailsChanged } from './trails-store.ts'

/** How long to wait for the stream before fetching without it. */
const patienceMs = 800

/**
 * Keeps the stores true: fetches all once events flow, then follows them, and fetches anew after a gap. While the
 * connection is lost, what was fetched stays as it is.
 */
export function startSync(): void {
  const batch = createFrameBatch({ onFrames: applyFrames, onGap: loadAll, schedule: onNextPaint })
  const fallback = setTimeout(loadAll, patienceMs)
  const end = subscribe(batch.push, connection => {
    useStatus.setState({ connection })
    if (connection === 'open') {
      clearTimeout(fallback)
      batch.reset()
      loadAll()
    } else if (connection === 'lost') void loadStatus()
  })
  useStatus.subscribe(({ isEnded }) => {
    if (isEnded) end()
  })
}

function loadAll(): void {
  void loadStatus()
  void loadSettings()
  refreshList()
  refreshSelection()
  showChangedTrails()
}

function showChangedTrails(): void {
  noteTrailsChanged()
  noteTrailChanged()
}

function applyFrames(frames: readonly EventFrame[]): void {
  let stored = 0
  let total: number | null = null
  let unread: number | null = null
  let firstId = Number.POSITIVE_INFINITY
  let lastId = 0
  let haveTrailsChanged = false
  for (const frame of frames) {
    switch (frame.name) {
      case 'delivery.stored':
        stored += frame.data.count
        total = frame.data.total
        break
      case 'delivery.updated':
        firstId = Math.min(firstId, frame.data.firstId)
        lastId = Math.max(lastId, frame.data.lastId)
        unread = frame.data.unread
        break
      case 'trail.updated':
        haveTrailsChanged = true
        break
      case 'attempt.stored':
        refreshAttempts(frame.data.deliveryId)
        break
      case 'status.changed':
        showStatus(frame.data)
        break
      case 'settings.changed':
        showSettings(frame.data)
        break
    }
  }
  if (total !== null) useStatus.setState({ total })
  if (unread !== null) useStatus.setState({ unread })
  if (stored > 0) noteStored(stored)
  if (lastId > 0) noteUpdated(firstId, lastId)
  if (haveTrailsChanged) showChangedTrails()
}

function noteUpdated(firstId: number, lastId: number): void {
  refreshRows(firstId, lastId)
  noteFindingsChanged()
  followRecord()
  const { selectedId } = useSelection.getState()
  if (selectedId !== null && selectedId >= firstId && selectedId <= lastId) refreshSelection()
}

/** An animation frame; a hidden window has none, so it gets a slow timer. */
function onNextPaint(run: () => void): void {
  if (document.hidden) setTimeout(run, 250)
  else requestAnimationFrame(run)
}
