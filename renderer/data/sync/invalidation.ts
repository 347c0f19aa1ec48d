import type { EventData, EventName } from '#contract/events'
import type { MethodName, Params } from '#contract/methods'

/** Results that an event invalidates. */
export interface Invalidation<E extends EventName> {
  readonly method: MethodName
  /** Least time between two refetches, in ms. */
  readonly everyMs: number
  /** Whether this event affects the result of a call with these parameters. */
  readonly where: (data: EventData<E>, params: never) => boolean
}

function stale<E extends EventName, M extends MethodName>(
  method: M,
  everyMs: number,
  where: (data: EventData<E>, params: Params<M>) => boolean = () => true,
): Invalidation<E> {
  return { method, everyMs, where }
}

/**
 * Events, the calls whose results they invalidate, and the shortest interval of refetches. A result that no
 * view shows is refetched when a view next needs it. Events with the new state are in `pushed-state.ts`; the
 * two lists that are updated row by row are in `live-window/`.
 */
export const invalidations: { readonly [E in EventName]: readonly Invalidation<E>[] } = {
  'delivery.stored': [
    stale('sessions.list', 1500),
    stale('sessions.sizes', 1500),
    stale('deliveries.histogram', 1000),
  ],
  'delivery.updated': [
    stale('deliveries.get', 120, ({ firstId, lastId }, { id }) => id >= firstId && id <= lastId),
    // A chosen pair is compared as received: inspection does not change it.
    stale('deliveries.compare', 300, (_, { withId }) => withId === undefined),
    stale('deliveries.list', 300, ({ firstId }, { before }) => before === undefined || firstId < before),
    stale('findings.summary', 600),
    stale('deliveries.histogram', 1000),
    stale('facets.list', 600),
    stale('index.status', 1500),
  ],
  'trail.updated': [stale('trails.get', 250), stale('trails.list', 300)],
  'attempt.stored': [
    stale(
      'attempts.list',
      0,
      (data, { deliveryId }) => deliveryId !== undefined && deliveryId === data.deliveryId,
    ),
    stale('attempts.list', 300, (_, params) => params.deliveryId === undefined),
  ],
  'attempts.stored': [stale('attempts.list', 400), stale('routes.states', 700)],
  'environments.changed': [
    stale('environments.list', 0),
    stale('registrations.list', 0),
    stale('registrations.calls', 0),
  ],
  'batch.progress': [
    stale('attempts.list', 200, ({ id }, params) => params.batchId === id),
    stale('routes.states', 0, ({ selection, endedAtMs }) => selection === 'missed' && endedAtMs !== null),
  ],
  'drill.progress': [stale('drills.get', 300, ({ id }, params) => params.id === id)],
  'drill.sequence': [],
  'routes.changed': [
    stale('routes.states', 0),
    stale('facets.list', 0),
    stale('deliveries.list', 0, (_, { query }) => query?.startsWith('route:') === true),
  ],
  'fixtures.changed': [stale('fixtures.list', 0), stale('scenarios.list', 0)],
  'scenarios.changed': [stale('scenarios.list', 0)],
  'export.progress': [],
  'import.progress': [
    stale('sessions.list', 0, ({ state, sessionIds }) => state === 'done' && sessionIds.length > 0),
    stale('sessions.sizes', 0, ({ state, sessionIds }) => state === 'done' && sessionIds.length > 0),
  ],
  'job.progress': [
    stale('storage.status', 0, ({ kind, state }) => kind === 'vacuum' && state !== 'running'),
    stale('index.status', 500, ({ kind, state }) => kind !== 'removal' || state !== 'running'),
  ],
  'sessions.changed': [
    stale('sessions.list', 0),
    stale('sessions.sizes', 0),
    stale('tags.list', 300, data => data.haveDeliveriesChanged),
    stale('deliveries.list', 0, data => data.haveDeliveriesChanged),
    stale('deliveries.get', 0),
    stale('trails.get', 0, data => data.haveDeliveriesChanged),
    stale('findings.summary', 0, data => data.haveDeliveriesChanged),
    stale('deliveries.histogram', 0, data => data.haveDeliveriesChanged),
    stale('facets.list', 0),
    stale('storage.status', 0, data => data.haveDeliveriesChanged),
    stale('retention.preview', 0, data => data.haveDeliveriesChanged),
  ],
  'tags.changed': [stale('tags.list', 300)],
  'tunnels.changed': [stale('tunnels.list', 0)],
  'practice.changed': [stale('practice.faults', 300)],
  'status.changed': [],
  'mutes.changed': [
    stale('mutes.list', 0),
    stale('deliveries.get', 0),
    stale('deliveries.list', 0),
    stale('findings.summary', 0),
    stale('trails.get', 0),
    stale('trails.list', 0),
  ],
  'settings.changed': [
    stale('fixtures.list', 0),
    stale('scenarios.list', 0),
    stale('targets.check', 0),
    stale('retention.preview', 0),
  ],
  'project.changed': [stale('project.get', 0)],
  'host.addressOpened': [],
  'host.filesOpened': [],
  'index.changed': [stale('index.status', 0)],
  'access.changed': [stale('access.list', 0)],
  'updates.changed': [],
}
