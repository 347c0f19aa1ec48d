import type { EventData, EventFrame, EventName } from '#contract/events'
import { showStatus } from '../app/status.ts'
import { show } from '../client/engine-query.ts'
import { showBatch } from '../sending/batches.ts'
import { showDrill, showSequenceRun } from '../sending/drills.ts'
import { showJob } from '../sessions/jobs.ts'
import { showCounts } from './counts.ts'

type PushedState = { readonly [E in EventName]?: (data: EventData<E>) => void }

/** Events that carry the new state: it goes straight into the cache, and nothing is refetched. */
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

export function showPushedState({ name, data }: EventFrame): void {
  const showData = pushedState[name] as ((data: unknown) => void) | undefined
  showData?.(data)
}
