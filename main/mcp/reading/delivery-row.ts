import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { FindingCounts } from '#contract/deliveries/finding'
import type { TrailSummary } from '#contract/deliveries/trail'
import { maskedUrls } from '../outside/mask-secrets.ts'
import { cut } from '../outside/plain-values.ts'

const shortLength = 100

/** Any member may be from outside. */
export function deliveryRow(row: DeliverySummary) {
  return {
    id: row.id,
    received_at: new Date(row.receivedAtMs).toISOString(),
    request: `${cut(row.method, 20)} ${cut(maskedUrls(row.target))}`,
    ...recordOf(row),
    body_bytes: row.bodyBytes,
    body_problem: row.bodyProblem,
    response_status: row.response?.status ?? null,
    findings: countsOf(row.findingCounts),
    tags: row.tags.slice(0, 10).map(tag => cut(tag, 60)),
  }
}

export function recordRow(row: TrailSummary) {
  return {
    ...recordOf(row),
    is_final: row.isFinal,
    deliveries: row.deliveryCount,
    newest_delivery_id: row.newestDeliveryId,
    last_received_at: new Date(row.lastReceivedAtMs).toISOString(),
    findings: countsOf(row.findingCounts),
    finding_codes: row.findingCodes.map(({ code }) => code),
  }
}

function recordOf(row: DeliverySummary | TrailSummary) {
  return {
    service: row.service,
    kind: short(row.kind),
    record_id: short(row.recordId),
    // Only if the id can't name the record. Not cut: a part of a key names no record.
    record_key: isShort(row.recordId) ? null : row.recordKey,
    status: short(row.status),
    refund_status: short(row.refundStatus),
    amount: short(row.amount),
    asset: short(row.asset),
    failure_reason: row.reason === null ? null : reasonText(row.reason),
  }
}

function reasonText({ code, text: words }: FailureReason): string {
  return cut([code, words].filter(part => part !== null).join(': '))
}

function isShort(id: string | null): boolean {
  return id !== null && id.length <= shortLength
}

/** By severity; `null` without any. */
function countsOf(counts: FindingCounts): Partial<FindingCounts> | null {
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  return some.length === 0 ? null : Object.fromEntries(some)
}

function short(value: string | null): string | null {
  return value === null ? null : cut(value, shortLength)
}
