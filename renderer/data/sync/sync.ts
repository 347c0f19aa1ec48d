import { create } from 'zustand'
import type { EventData, EventFrame, EventName } from '#contract/events'
import type { Connection } from '#contract/transport'
import { subscribe } from '../../api/client.ts'
import { showStatus, statusQuery } from '../app/status.ts'
import { show } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { showBatch } from '../sending/batches.ts'
import { showDrill, showSequenceRun } from '../sending/drills.ts'
import { showJob } from '../sessions/jobs.ts'
import { showCounts } from './counts.ts'
import type { Follower } from './follower.ts'
import { createFrameBatch } from './frame-batch.ts'
import { type Invalidation, invalidations } from './invalidation.ts'
import { createNextPaint } from './next-paint.ts'
import { createThrottledRefetch, refetch } from './throttled-refetch.ts'

/** Whether this window receives events now. */
export const useConnection = create<{ readonly connection: Connection }>()(() => ({
  connection: 'connecting',
}))

/** Wait for the stream of events before fetching without it. */
const streamTimeoutMs = 800
/** Between two renders in a hidden window. */
const hiddenMs = 250

const throttled = createThrottledRefetch(queryClient)

/**
 * Keeps the shown data up to date: fetches it once events flow, then follows them, and refetches it after a gap or a
 * relaunch. While the connection is lost, fetched data stays. `followers` apply events row by row. Returns the function
 * that stops it.
 */
export function startSync(followers: readonly Follower[]): () => void {
  function refetchAll(): void {
    queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
    void refetch(queryClient)
    for (const follower of followers) follower.loadAll()
  }

  function applyFrames(frames: readonly EventFrame[]): void {
    for (const frame of frames) applyFrame(frame)
    for (const follower of followers) follower.apply(frames)
  }

  const schedule = createNextPaint(document, hiddenMs)
  const batch = createFrameBatch({ onFrames: applyFrames, onGap: refetchAll, schedule })
  const fallback = setTimeout(refetchAll, streamTimeoutMs)
  let hasBeenOpen = false
  const end = subscribe(batch.push, connection => {
    useConnection.setState({ connection })
    // `npm run dev` has rebuilt and restarted.
    if (import.meta.env.MODE === 'development' && connection === 'open' && hasBeenOpen) location.reload()
    if (connection === 'open') {
      hasBeenOpen = true
      clearTimeout(fallback)
      batch.reset()
      refetchAll()
    } else if (connection === 'lost') {
      void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey })
    }
  })
  return () => {
    clearTimeout(fallback)
    end()
  }
}

function applyFrame(frame: EventFrame): void {
  showPushedState(frame)
  for (const { method, everyMs, where } of invalidations[frame.name] as readonly Invalidation<EventName>[]) {
    throttled.invalidate(method, everyMs, params => where(frame.data, params as never))
  }
}

type PushedState = { readonly [E in EventName]?: (data: EventData<E>) => void }

/** Events with the new state: it is written into the cache, and nothing is refetched. */
const pushedState: PushedState = {
  'delivery.stored': ({ total }) => showCounts({ total }),
  'delivery.updated': ({ pending }) => showCounts({ pending }),
  'status.changed': showStatus,
  'settings.changed': settings => show('settings.get', {}, settings),
  'routes.changed': ({ routes }) => show('routes.list', {}, { routes }),
  'batch.progress': showBatch,
  'drill.progress': showDrill,
  'drill.sequence': showSequenceRun,
  'practice.changed': status => show('practice.status', {}, status),
  'export.progress': progress => show('export.get', { id: progress.id }, progress),
  'job.progress': showJob,
  'updates.changed': status => show('updates.status', {}, status),
  'import.progress': progress => show('import.get', { id: progress.id }, progress),
}

function showPushedState({ name, data }: EventFrame): void {
  const showData = pushedState[name] as ((data: unknown) => void) | undefined
  showData?.(data)
}
