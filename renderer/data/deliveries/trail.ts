import type { Trail } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import type { DeliveryId } from '#contract/terms'
import { ask, engineQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** Steps in one window, which is short because their bodies are compared. */
const windowSteps = 60

/**
 * A window of a record's trail with the changes of each step. It is centered on a step, or it follows the
 * newest step.
 */
export function trailQuery(recordKey: string, around: DeliveryId | null) {
  const window = { recordKey, limit: windowSteps, withChanges: true }
  return engineQuery('trails.get', around === null ? window : { ...window, around })
}

/** The cached result of `trailQuery`, outside of views; `undefined` before it is fetched. */
export function latestTrail(recordKey: string, around: DeliveryId | null): Trail | undefined {
  return queryClient.getQueryData<Trail>(trailQuery(recordKey, around).queryKey)
}

/** The steps around a delivery, without their changes. */
export function laneQuery(recordKey: string, around: DeliveryId) {
  return engineQuery('trails.get', { recordKey, around })
}

/**
 * The trail of a record by its id alone, and the query that finds it. `recordKey`: `null` if there is none.
 */
export async function firstTrailOf(
  recordId: string,
): Promise<{ readonly query: string; readonly recordKey: string | null }> {
  const query = quotedTerm('record', recordId)
  try {
    const { rows } = await ask('trails.list', { query, limit: 1 })
    return { query, recordKey: rows[0]?.recordKey ?? null }
  } catch {
    return { query, recordKey: null }
  }
}

/**
 * Fetched steps around another delivery of the record that include this delivery. Shown until this delivery's
 * steps are fetched.
 */
export function stepsAround(recordKey: string, id: DeliveryId): Trail | undefined {
  const fetched = queryClient.getQueriesData<Trail>({ queryKey: ['trails.get'] })
  return fetched
    .map(([, trail]) => trail)
    .find(trail => trail?.recordKey === recordKey && trail.steps.some(({ deliveryId }) => deliveryId === id))
}
