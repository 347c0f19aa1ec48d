import { deliveriesWindow } from '../data/deliveries-window.ts'
import type { Follower } from '../data/follower.ts'
import { trailsWindow } from '../data/trails-window.ts'
import { batchesSync } from './batches-store.ts'
import { fixturesSync } from './fixture-list-store.ts'
import { historySync } from './history-store.ts'

/** One for each topic. */
export const followers: readonly Follower[] = [
  deliveriesWindow.follower,
  trailsWindow.follower,
  fixturesSync,
  batchesSync,
  historySync,
]
