import type { EventFrame } from '#contract/events'
import { subscribe } from '../api/client.ts'
import { accessSync } from './access-sync.ts'
import { batchesSync } from './batches-store.ts'
import { compareChoicesSync } from './compare-choices.ts'
import { exportsSync } from './exports-sync.ts'
import { fixturesSync } from './fixture-list-store.ts'
import type { Follower } from './follower.ts'
import { createFrameBatch } from './frame-batch.ts'
import { historySync } from './history-store.ts'
import { importsSync } from './imports-sync.ts'
import { listSync } from './list-sync.ts'
import { createNextPaint } from './next-paint.ts'
import { practiceSync } from './practice-sync.ts'
import { routesSync } from './routes-sync.ts'
import { selectionSync } from './selection-sync.ts'
import { servicesSync } from './services-sync.ts'
import { sessionsSync } from './sessions-sync.ts'
import { settingsSync } from './settings-sync.ts'
import { loadStatus, useStatus } from './status-store.ts'
import { statusSync } from './status-sync.ts'
import { trailsSync } from './trails-sync.ts'
import { tunnelsSync } from './tunnels-sync.ts'

/** One for each topic. */
const followers: readonly Follower[] = [
  statusSync,
  settingsSync,
  listSync,
  selectionSync,
  compareChoicesSync,
  trailsSync,
  servicesSync,
  tunnelsSync,
  practiceSync,
  sessionsSync,
  fixturesSync,
  batchesSync,
  historySync,
  routesSync,
  exportsSync,
  importsSync,
  accessSync,
]

/** How long to wait for the stream before fetching without it. */
const patienceMs = 800
/** Between two renderings in a hidden window. */
const hiddenMs = 250

/**
 * Keeps the stores true: fetches all once events flow, then follows them, and fetches anew after a gap. While the
 * connection is lost, what was fetched stays as it is. Returns its end.
 */
export function startSync(): () => void {
  const schedule = createNextPaint(document, hiddenMs)
  const batch = createFrameBatch({ onFrames: applyFrames, onGap: loadAll, schedule })
  const fallback = setTimeout(loadAll, patienceMs)
  const end = subscribe(batch.push, connection => {
    useStatus.setState({ connection })
    if (connection === 'open') {
      clearTimeout(fallback)
      batch.reset()
      loadAll()
    } else if (connection === 'lost') void loadStatus()
  })
  return () => {
    clearTimeout(fallback)
    end()
  }
}

function loadAll(): void {
  for (const follower of followers) follower.loadAll()
}

function applyFrames(frames: readonly EventFrame[]): void {
  for (const follower of followers) follower.apply(frames)
}
