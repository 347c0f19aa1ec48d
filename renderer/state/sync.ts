import type { Follower } from '../data/follower.ts'
import { batchesSync } from './batches-store.ts'
import { compareChoicesSync } from './compare-choices.ts'
import { fixturesSync } from './fixture-list-store.ts'
import { historySync } from './history-store.ts'
import { listSync } from './list-sync.ts'
import { selectionSync } from './selection-sync.ts'
import { trailsSync } from './trails-sync.ts'

/** One for each topic. */
export const followers: readonly Follower[] = [
  listSync,
  selectionSync,
  compareChoicesSync,
  trailsSync,
  fixturesSync,
  batchesSync,
  historySync,
]
