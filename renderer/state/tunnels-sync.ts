import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { loadTunnels } from './tunnels-store.ts'

export const tunnelsSync: Follower = { loadAll: () => void loadTunnels(), apply }

function apply(frames: readonly EventFrame[]): void {
  if (frames.some(frame => frame.name === 'tunnels.changed')) void loadTunnels()
}
