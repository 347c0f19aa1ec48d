import type { TrailSummary } from '#contract/deliveries/trail'
import type { Client } from '#contract/transport'
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
  const exact = await rowsByKey(client, idOrKey, signal)
  const known = exact.find(({ recordKey }) => recordKey === idOrKey)
  if (known !== undefined) return known
  // Also finds records of other products. The query matches any part of an id.
  const query = `record:"${idOrKey.replace(/["\\]/g, '\\$&')}"`
  const { rows } = await client.call('trails.list', { query, limit: 500 }, signal)
  const found = rows.filter(
    row => row.recordId === idOrKey || row.recordId.toLowerCase() === idOrKey.toLowerCase(),
  )
  const same = [...new Map([...exact, ...found].map(row => [row.recordKey, row])).values()]
  const [only, ...others] = same
  if (only === undefined) {
    throw new Refusal(
      'not-found',
      'There is no record with this id or key. Find one with search in: records.',
    )
  }
  if (others.length === 0) return only
  const keys = same.slice(0, maximumSame).map(({ recordKey }) => JSON.stringify(recordKey))
  throw new Refusal(
    'invalid-params',
    'Several records have this id. Give one of the keys below.',
    keys.join('\n'),
  )
}

/** The record with this key, or with this id of a documented service, whose keys have known prefixes. */
async function rowsByKey(client: Client, idOrKey: string, signal?: AbortSignal): Promise<TrailSummary[]> {
  const ids = [...new Set([idOrKey, idOrKey.toLowerCase()])]
  const recordKeys = ['', 'transactions:', 'funding:fid:', 'funding:wid:'].flatMap(start =>
    ids.map(id => start + id),
  )
  return (await client.call('trails.rows', { recordKeys }, signal)).rows
}
