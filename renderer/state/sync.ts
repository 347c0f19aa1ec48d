import type { Follower } from '../data/follower.ts'
import { accessSync } from './access-sync.ts'
import { batchesSync } from './batches-store.ts'
import { compareChoicesSync } from './compare-choices.ts'
import { exportsSync } from './exports-sync.ts'
import { fixturesSync } from './fixture-list-store.ts'
import { historySync } from './history-store.ts'
import { importsSync } from './imports-sync.ts'
import { listSync } from './list-sync.ts'
import { practiceSync } from './practice-sync.ts'
import { routesSync } from './routes-sync.ts'
import { servicesSync } from './services-sync.ts'
import { sessionsSync } from './sessions-sync.ts'
import { trailsSync } from './trails-sync.ts'
import { tunnelsSync } from './tunnels-sync.ts'

/** One for each topic. */
export const followers: readonly Follower[] = [
  listSync,
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
