import type { EventFrame } from '#contract/events'
import type { Follower } from './follower.ts'
import { loadSettings, showSettings } from './settings-store.ts'

export const settingsSync: Follower = { loadAll: () => void loadSettings(), apply }

function apply(frames: readonly EventFrame[]): void {
  for (const frame of frames) if (frame.name === 'settings.changed') showSettings(frame.data)
}
