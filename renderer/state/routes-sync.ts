import type { EventFrame } from '#contract/events'
import type { Batch } from '#contract/sending/replay'
import type { Follower } from '../data/follower.ts'
import { useNavigation } from '../navigation/navigation.ts'
import { createLookSoon } from './look-soon.ts'
import { loadRouteStates, loadRoutes, showRoutes } from './routes-store.ts'

/** How forwarding stands is looked up at most so often. */
const lookMs = 700

/** The routes, and how forwarding by them stands. */
export const routesSync: Follower = { loadAll, apply }

function loadAll(): void {
  void loadRoutes()
  void loadRouteStates()
}

function apply(frames: readonly EventFrame[]): void {
  let haveAttempts = false
  let hasEnded = false
  for (const frame of frames) {
    if (frame.name === 'routes.changed') showRoutes(frame.data.routes)
    else if (frame.name === 'batch.progress') hasEnded ||= isEndOfMissed(frame.data)
    else if (frame.name === 'attempts.stored') haveAttempts = true
  }
  if (hasEnded) void loadRouteStates()
  if (haveAttempts) lookSoon()
}

function isEndOfMissed({ selection, endedAtMs }: Batch): boolean {
  return selection === 'missed' && endedAtMs !== null
}

/** What a route missed is counted over all that it sent: only while somebody looks. */
const lookSoon = createLookSoon(lookMs, async () => {
  if (useNavigation.getState().view === 'routes') await loadRouteStates()
})
