import { parseQuery } from './query.ts'
import { withTermAdded } from './query-terms.ts'
import { quotedTerm } from './tokens.ts'
import { timePeriod } from './values.ts'

/**
 * Adds the start of the period as an instant: `10m` means ten minutes before `nowMs`, however long it waits.
 * Returns an invalid query as it is, so that parsing reports its own error, and the query alone without a start.
 */
export function sinceQuery(where: string, since: string | undefined, nowMs: number): string {
  if (since === undefined) return where
  const range = timePeriod(since, nowMs)
  // Parsing the query reports an invalid time.
  const received =
    range === null ? quotedTerm('received', since) : `received:>=${new Date(range.fromMs).toISOString()}`
  return parseQuery(where, nowMs).ok ? withTermAdded(where, received) : where
}
