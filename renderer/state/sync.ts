import { deliveriesWindow } from '../data/deliveries-window.ts'
import type { Follower } from '../data/follower.ts'
import { trailsWindow } from '../data/trails-window.ts'
import { accessSync } from './access-sync.ts'
import { batchesSync } from './batches-store.ts'
import { exportsSync } from './exports-sync.ts'
import { fixturesSync } from './fixture-list-store.ts'
import { historySync } from './history-store.ts'
import { importsSync } from './imports-sync.ts'
import { practiceSync } from './practice-sync.ts'
import { routesSync } from './routes-sync.ts'
import { selectionSync } from './selection-sync.ts'
import { servicesSync } from './services-sync.ts'
import { sessionsSync } from './sessions-sync.ts'
import { noteTrailChanged } from './trail-store.ts'
import { tunnelsSync } from './tunnels-sync.ts'

const openTrailSync: Follower = {
  loadAll: noteTrailChanged,
  apply: frames => {
    if (frames.some(({ name }) => name === 'trail.updated')) noteTrailChanged()
  },
}

/** One for each topic. */
export const followers: readonly Follower[] = [
  deliveriesWindow.follower,
  selectionSync,
  trailsWindow.follower,
  openTrailSync,
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
