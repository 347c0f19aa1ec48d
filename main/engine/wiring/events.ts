import type { Listener } from '../listener/listener.ts'
import type { Updating } from '../updating/updating.ts'
import type { Core } from './core.ts'
import type { Status } from './status.ts'

/**
 * Publishes events of the store, the listener and the host. Returns the functions that end it, in closing
 * order.
 */
export function wireEvents(
  { options, store, hub, publishStatus }: Core,
  parts: {
    readonly listener: Pick<Listener, 'onStatus'>
    readonly updating: Pick<Updating, 'stored'>
    readonly storeFailed: Status['storeFailed']
  },
): readonly (() => void)[] {
  return [
    store.onStored(({ firstId, lastId, count }) => {
      hub.stored({ firstId, lastId, count })
      parts.updating.stored(count)
    }),
    store.onResponded(hub.updated),
    store.onStepsChanged(range => {
      hub.updated(range)
      hub.trailsUpdated(range)
    }),
    store.onFailure(parts.storeFailed),
    parts.listener.onStatus(publishStatus),
    options.ports.access?.onChange(() => hub.publish('access.changed', {})) ?? (() => {}),
  ]
}
