import { severities } from '#contract/deliveries/finding'
import type { Binder } from './condition-parts.ts'
import { visibleFinding, visibleTrailFinding } from './muting.ts'

/** Most deliveries of one record that a search reads for values outside the current state. */
const maximumLookedAt = 1_000

/** Findings of a delivery, its own and those as a step of its trail: members m of the set of its profile, pr with s. */
const found = 'SELECT 1 FROM set_findings m WHERE m.set_id = pr.said'
const isVisible = visibleFinding('m', 's')

/** For a delivery. A muted finding matches only by its code. */
export function findingIs(value: string, { bind }: Binder): string {
  if (severities.some(severity => severity === value)) {
    return `EXISTS (${found} AND m.severity = ${bind(value)} AND ${isVisible})`
  }
  if (value === 'any') return `EXISTS (${found} AND ${isVisible})`
  if (value === 'none') return `pr.id IS NOT NULL AND NOT EXISTS (${found} AND ${isVisible})`
  return `EXISTS (${found} AND m.code = ${bind(value)})`
}

/** Ids of a record's last deliveries, in its order. */
export const newestOfRecord = `SELECT i.delivery_id FROM inspections i INDEXED BY inspections_in_trail
  WHERE i.record = c.id
  ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC
  LIMIT ${maximumLookedAt}`

/** Findings of these deliveries: n, v, w, j, e. */
const ofNewest = `SELECT 1 FROM (${newestOfRecord}) n
  JOIN inspections v ON v.delivery_id = n.delivery_id JOIN states w ON w.id = v.state
  JOIN json_each(v.findings) j JOIN findings e ON e.id = j.value WHERE`
const ofTrail = 'SELECT 1 FROM trail_findings t WHERE t.record = c.id AND'
const isOwnVisible = visibleFinding('e', 'w')

const hasAny = `c.error_count + c.warning_count + c.info_count > 0 AND (NOT has_mutes()
  OR EXISTS (${ofNewest} ${isOwnVisible}) OR EXISTS (${ofTrail} ${visibleTrailFinding}))`

/** For a record: matches a finding of its last deliveries, or of its trail. */
export function recordFindingIs(value: string, { bind, search }: Binder): string {
  const gravity = (severities as readonly string[]).indexOf(value)
  if (gravity >= 0) {
    return `c.${value}_count > 0 AND (NOT has_mutes()
      OR EXISTS (${ofNewest} e.severity = '${value}' AND ${isOwnVisible})
      OR EXISTS (${ofTrail} t.gravity = ${gravity} AND ${visibleTrailFinding}))`
  }
  switch (value) {
    case 'any':
      return hasAny
    case 'none':
      return `NOT (${hasAny})`
    case 'final-overdue':
      return `r.status_rank < 2 AND s.service IN ('transactions', 'funding')
        AND (SELECT received_at_ms FROM deliveries WHERE id = c.newest_delivery_id)
          < ${bind(search.nowMs - search.finalWithinMs)}`
    default: {
      const code = bind(value)
      return `EXISTS (${ofTrail} t.code = ${code}) OR EXISTS (${ofNewest} e.code = ${code})`
    }
  }
}
