import type { TrailSummary } from '#contract/deliveries/trail'
import { AppError } from '#contract/errors'
import type { Client } from '#contract/transport'

/** Records with an id that are named when it is not unique. */
const maximumSame = 10

/**
 * The record with this key, or the only record with this id. Throws `not-found`, and `invalid-params` that names the
 * keys where several records have the id.
 */
export async function findRecord(
  client: Client,
  idOrKey: string,
  signal?: AbortSignal,
): Promise<TrailSummary> {
  const byKey = await client.call('trails.rows', { recordKeys: [idOrKey] }, signal)
  const [known] = byKey.rows
  if (known !== undefined) return known
  // The query finds a part anywhere in an id.
  const query = `record:"${idOrKey.replace(/["\\]/g, '\\$&')}"`
  const { rows } = await client.call('trails.list', { query, limit: 500 }, signal)
  const same = rows.filter(
    row => row.recordId === idOrKey || row.recordId.toLowerCase() === idOrKey.toLowerCase(),
  )
  const [found, ...others] = same
  if (found === undefined) {
    throw new AppError(
      'not-found',
      'There is no record with this id or key. Find one with search in: records.',
    )
  }
  if (others.length === 0) return found
  const keys = same.slice(0, maximumSame).map(({ recordKey }) => JSON.stringify(recordKey))
  throw new AppError(
    'invalid-params',
    `Several records have this id. Give one of these keys: ${keys.join(', ')}.`,
  )
}
