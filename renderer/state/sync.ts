import { deliveriesWindow } from '../data/deliveries-window.ts'
import { haveDeliveriesGone } from '../data/delivery-frames.ts'
import type { Follower } from '../data/follower.ts'
import { trailsWindow } from '../data/trails-window.ts'
import { batchesSync } from './batches-store.ts'
import { fixturesSync } from './fixture-list-store.ts'
import { historySync } from './history-store.ts'
import { selectionSync } from './selection-sync.ts'
import { noteTrailChanged } from './trail-store.ts'

const openTrailSync: Follower = {
  loadAll: noteTrailChanged,
  apply: frames => {
    if (frames.some(frame => frame.name === 'trail.updated' || haveDeliveriesGone(frame))) noteTrailChanged()
  },
}

/** One for each topic. */
export const followers: readonly Follower[] = [
  deliveriesWindow.follower,
  selectionSync,
  trailsWindow.follower,
  openTrailSync,
  fixturesSync,
  batchesSync,
  historySync,
]
