import type { TrailSummary } from '#contract/deliveries/trail'
import type { Client } from '#contract/transport'
import { recordsNamed } from '../../engine/library.ts'
import { Refusal } from '../outside/refusal.ts'

/** Records that are named if an id is not unique. */
const maximumSame = 10

/**
 * The record with this key, or the only record with this id. Throws `not-found`, or `invalid-params` with the keys if
 * several records have the id.
 */
export async function findRecord(
  client: Client,
  idOrKey: string,
  signal?: AbortSignal,
): Promise<TrailSummary> {
  const found = await recordsNamed(client, idOrKey, signal)
  const [only, ...others] = found
  if (only === undefined) {
    throw new Refusal(
      'not-found',
      'There is no record with this id or key. Find one with search in: records.',
    )
  }
  if (others.length === 0) return only
  const keys = found.slice(0, maximumSame).map(({ recordKey }) => JSON.stringify(recordKey))
  throw new Refusal(
    'invalid-params',
    'Several records have this id. Give one of the keys below.',
    keys.join('\n'),
  )
}
