import type { Trail } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { engineQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** Steps of one window. Their bodies are compared, so it is kept short. */
const windowSteps = 60

/** A window of a record's trail with what each step changed: around a step, or the newest, which moves with what comes. */
export function trailQuery(recordKey: string, around: DeliveryId | null) {
  const window = { recordKey, limit: windowSteps, withChanges: true }
  return engineQuery('trails.get', around === null ? window : { ...window, around })
}

/** The steps around a delivery, without what they changed. */
export function laneQuery(recordKey: string, around: DeliveryId) {
  return engineQuery('trails.get', { recordKey, around })
}

/** Steps that were fetched around another delivery of the record and hold this one too: shown until its own are there. */
export function stepsAround(recordKey: string, id: DeliveryId): Trail | undefined {
  const fetched = queryClient.getQueriesData<Trail>({ queryKey: ['trails.get'] })
  return fetched
    .map(([, trail]) => trail)
    .find(trail => trail?.recordKey === recordKey && trail.steps.some(({ deliveryId }) => deliveryId === id))
}
