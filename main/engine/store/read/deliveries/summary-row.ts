import { type DeliverySummary, maximumRepeats } from '#contract/deliveries/delivery'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'
import { shownText } from '../../../net/shown-text.ts'
import { inspectedRecordId, recordKeyOf } from '../../schema/record-sql.ts'
import { type TagColumns, tagColumns, tagNames } from './tags.ts'

/** Members that are computed from other columns. */
type Computed = 'reason' | 'response' | 'isTruncated' | 'isInspected' | 'findingCounts' | 'trailFindings'

export interface SummaryRow extends TagColumns, Omit<DeliverySummary, keyof TagColumns | Computed> {
  readonly responseStatus: number | null
  readonly responseElapsedMs: number | null
  readonly reasonCode: string | null
  readonly reasonText: string | null
  /** Separated by commas. */
  readonly trailCodes: string | null
  readonly errors: number | null
  readonly warnings: number | null
  readonly infos: number | null
}

/** Bounded: a record may have thousands of deliveries with one meaning. */
const repeats = `(SELECT count(*) FROM (SELECT 1 FROM inspections y INDEXED BY inspections_of_meaning
   WHERE y.record = r.record AND y.meaning_key = r.meaning_key AND y.delivery_id < r.delivery_id LIMIT ${maximumRepeats}))`

export const summaryColumns = `
  d.id, d.session_id AS sessionId, d.received_at_ms AS receivedAtMs, d.method, d.target, d.reception,
  d.body_bytes AS bodyBytes, a.status AS responseStatus, a.elapsed_ms AS responseElapsedMs,
  s.service, s.kind, ${inspectedRecordId} AS recordId, ${recordKeyOf('c')} AS recordKey, s.status,
  s.refund_status AS refundStatus, r.amount, s.asset, x.code AS reasonCode, x.text AS reasonText,
  r.description, ${repeats} AS repeats, s.body_problem AS bodyProblem,
  (SELECT group_concat(t.code) FROM trail_findings t INDEXED BY trail_findings_of_delivery
   WHERE t.delivery_id = r.delivery_id) AS trailCodes,
  r.error_count AS errors, r.warning_count AS warnings, r.info_count AS infos,
  ${tagColumns}`

/** A delivery with its response and its inspection. All joins are by primary key. */
export const summaryTables = `
  deliveries d
  LEFT JOIN responses a ON a.delivery_id = d.id
  LEFT JOIN inspections r ON r.delivery_id = d.id
  LEFT JOIN states s ON s.id = r.state
  LEFT JOIN reasons x ON x.id = r.reason
  LEFT JOIN records c ON c.id = r.record`

export function toSummary(row: SummaryRow): DeliverySummary {
  const { responseStatus, responseElapsedMs, reasonCode, reasonText, trailCodes, ...rest } = row
  const { errors, warnings, infos, ...same } = rest
  return {
    ...same,
    target: shownText(row.target),
    reason: reasonOf(row),
    isTruncated: row.reception !== 'whole' && row.reception !== 'malformed',
    isInspected: row.service !== null,
    findingCounts: { error: errors ?? 0, warning: warnings ?? 0, info: infos ?? 0 },
    trailFindings: mostSevereCodes(trailCodes?.split(',') ?? []),
    tags: tagNames(row),
    hasNote: row.hasNote === 1,
    isPinned: row.isPinned === 1,
    response: responseStatus === null ? null : { status: responseStatus, elapsedMs: responseElapsedMs ?? 0 },
  }
}

/** `null` for a row without a reason. */
export function reasonOf({
  reasonCode: code,
  reasonText: text,
}: Pick<SummaryRow, 'reasonCode' | 'reasonText'>): FailureReason | null {
  return code === null && text === null ? null : { code, text }
}
