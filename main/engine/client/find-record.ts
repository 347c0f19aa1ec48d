import type { TrailSummary } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import type { Client } from '#contract/transport'

/**
 * The record with this key, or all records with this id, regardless of case; empty for none. Ids are not unique: both
 * services may use one.
 */
export async function recordsNamed(
  client: Client,
  idOrKey: string,
  signal?: AbortSignal,
): Promise<readonly TrailSummary[]> {
  const exact = await rowsByKey(client, idOrKey, signal)
  const known = exact.find(({ recordKey }) => recordKey === idOrKey)
  if (known !== undefined) return [known]
  // Also finds records of other products. The query matches any part of an id.
  const query = quotedTerm('record', idOrKey)
  const { rows } = await client.call('trails.list', { query, limit: 500 }, signal)
  const found = rows.filter(({ recordId }) => recordId.toLowerCase() === idOrKey.toLowerCase())
  return [...new Map([...exact, ...found].map(row => [row.recordKey, row])).values()]
}

/** The record with this key, or with this id of a documented service, whose keys have known prefixes. */
async function rowsByKey(client: Client, idOrKey: string, signal?: AbortSignal): Promise<TrailSummary[]> {
  const ids = [...new Set([idOrKey, idOrKey.toLowerCase()])]
  const recordKeys = ['', 'transactions:', 'funding:fid:', 'funding:wid:'].flatMap(start =>
    ids.map(id => start + id),
  )
  return (await client.call('trails.rows', { recordKeys }, signal)).rows
}
