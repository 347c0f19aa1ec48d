import type { Follower } from '../data/follower.ts'
import { accessSync } from './access-sync.ts'
import { compareChoicesSync } from './compare-choices.ts'
import { exportsSync } from './exports-sync.ts'
import { importsSync } from './imports-sync.ts'
import { listSync } from './list-sync.ts'
import { practiceSync } from './practice-sync.ts'
import { routesSync } from './routes-sync.ts'
import { selectionSync } from './selection-sync.ts'
import { servicesSync } from './services-sync.ts'
import { sessionsSync } from './sessions-sync.ts'
import { trailsSync } from './trails-sync.ts'
import { tunnelsSync } from './tunnels-sync.ts'

/** One for each topic. */
export const followers: readonly Follower[] = [
  listSync,
  selectionSync,
  compareChoicesSync,
  trailsSync,
  servicesSync,
  tunnelsSync,
  practiceSync,
  sessionsSync,
  routesSync,
  exportsSync,
  importsSync,
  accessSync,
]
