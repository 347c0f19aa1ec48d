import type { EventFrame } from '#contract/events'
import { subscribe } from '../api/client.ts'
import { createFrameBatch } from './frame-batch.ts'
import { loadSettings, showSettings } from './settings-store.ts'
import { loadStatus, showStatus, useStatus } from './status-store.ts'

/** How long to wait for the stream before fetching without it. */
const patienceMs = 800

/** Keeps the stores true: fetches all once events flow, then follows them, and fetches anew after a gap. */
export function startSync(): void {
  const batch = createFrameBatch({ onFrames: applyFrames, onGap: loadAll, schedule: onNextPaint })
  const fallback = setTimeout(loadAll, patienceMs)
  subscribe(batch.push, connection => {
    useStatus.setState({ connection })
    if (connection === 'connecting') return
    clearTimeout(fallback)
    batch.reset()
    loadAll()
  })
}

function loadAll(): void {
  void loadStatus()
  void loadSettings()
}

function applyFrames(frames: readonly EventFrame[]): void {
  for (const frame of frames) {
    if (frame.name === 'status.changed') showStatus(frame.data)
    else if (frame.name === 'settings.changed') showSettings(frame.data)
  }
}

/** An animation frame; a hidden window has none, so it gets a slow timer. */
function onNextPaint(run: () => void): void {
  if (document.hidden) setTimeout(run, 250)
  else requestAnimationFrame(run)
}
