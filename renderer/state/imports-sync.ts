import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { refreshImport, showImportProgress } from './import-store.ts'
import { loadSessions } from './sessions-store.ts'

/** How far an import is. */
export const importsSync: Follower = { loadAll: () => void refreshImport(), apply }

function apply(frames: readonly EventFrame[]): void {
  for (const frame of frames) {
    if (frame.name !== 'import.progress') continue
    showImportProgress(frame.data)
    if (frame.data.state === 'done' && frame.data.sessionIds.length > 0) void loadSessions()
  }
}
