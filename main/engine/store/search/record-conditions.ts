import { visibleFinding, visibleTrailFinding } from '../read/findings/muting.ts'
import { recordIdOf } from '../read/records/record-sql.ts'
import type { Binder, Term } from './binder.ts'
import { contains, inspectionCondition } from './condition-parts.ts'
import { deliveryCondition } from './delivery-conditions.ts'

/** Deliveries of one record that a search reads for what the current state does not hold. */
export const maximumLookedAt = 1_000

/**
 * The condition of a term on a record: on its current state (r: the inspection that is last in its own order), of the
 * record (c), of what was found, or of any of its newest deliveries.
 */
export function recordCondition(term: Term, binder: Binder): string {
  const ofState = inspectionCondition(term, binder)
  if (ofState !== null) return ofState
  if (term.type === 'text' && term.field === 'record') return contains(recordIdOf('c'), term.text, binder)
  if (term.type === 'choice' && term.field === 'finding') {
    return term.values.map(value => `(${findingIs(value, binder)})`).join(' OR ')
  }
  return `EXISTS (SELECT 1 FROM
      (SELECT i.delivery_id FROM inspections i INDEXED BY inspections_in_trail
       WHERE i.record = c.id
       ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC
       LIMIT ${maximumLookedAt}) n
    JOIN deliveries d ON d.id = n.delivery_id
    JOIN delivery_contents h ON h.delivery_id = d.id
    JOIN inspections r ON r.delivery_id = d.id
    JOIN states s ON s.id = r.state
    LEFT JOIN answers a ON a.delivery_id = d.id
    WHERE ${deliveryCondition(term, binder)})`
}

/** The newest notifications of a record and their findings: n, r, s, j, f. */
const findingsOfNewest = `SELECT 1 FROM
    (SELECT i.delivery_id FROM inspections i INDEXED BY inspections_in_trail
     WHERE i.record = c.id
     ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC
     LIMIT ${maximumLookedAt}) n
  JOIN inspections r ON r.delivery_id = n.delivery_id JOIN states s ON s.id = r.state
  JOIN json_each(r.findings) j JOIN findings f ON f.id = j.value WHERE`
const gravities = { error: 0, warning: 1, info: 2 } as const

const hasAny = `c.error_count + c.warning_count + c.info_count > 0 AND (NOT has_mutes()
  OR EXISTS (${findingsOfNewest} ${visibleFinding})
  OR EXISTS (SELECT 1 FROM trail_findings t WHERE t.record = c.id AND ${visibleTrailFinding}))`

/** What is muted is found by its code alone. */
function findingIs(value: string, { bind, search }: Binder): string {
  switch (value) {
    case 'error':
    case 'warning':
    case 'info':
      return `c.${value}_count > 0 AND (NOT has_mutes()
        OR EXISTS (${findingsOfNewest} f.severity = '${value}' AND ${visibleFinding})
        OR EXISTS (SELECT 1 FROM trail_findings t
          WHERE t.record = c.id AND t.gravity = ${gravities[value]} AND ${visibleTrailFinding}))`
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
      return `EXISTS (SELECT 1 FROM trail_findings t WHERE t.record = c.id AND t.code = ${code})
        OR EXISTS (${findingsOfNewest} f.code = ${code})`
    }
  }
}
