import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { loadBrowsers, useAccess } from './access-store.ts'

/** The browsers that are signed in, once they were asked for. */
export const accessSync: Follower = { loadAll: refresh, apply }

function apply(frames: readonly EventFrame[]): void {
  if (frames.some(({ name }) => name === 'access.changed')) refresh()
}

function refresh(): void {
  if (useAccess.getState().browsers.state !== 'loading') void loadBrowsers()
}
