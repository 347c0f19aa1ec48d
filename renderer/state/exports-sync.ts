import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { refreshExport, showExportProgress } from './export-store.ts'

/** How far an export is. */
export const exportsSync: Follower = { loadAll: () => void refreshExport(), apply }

function apply(frames: readonly EventFrame[]): void {
  for (const frame of frames) if (frame.name === 'export.progress') showExportProgress(frame.data)
}
