import { z } from 'zod'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import { findingCountsSchema } from '#contract/deliveries/finding'
import type { TrailSummary } from '#contract/deliveries/trail'
import { maskedUrls } from '../outside/mask-secrets.ts'
import { cut } from '../outside/plain-values.ts'

const text = z.string().nullable()

/** Any member may be from outside. */
export const deliveryRowSchema = z.object({
  id: z.int(),
  received_at: z.string().describe('ISO 8601, UTC'),
  method: z.string(),
  target: z.string().describe('path and query, credentials hidden'),
  service: text,
  kind: text,
  record_id: text,
  record_key: text.describe('key of the record, for get_trail'),
  status: text,
  refund_status: text,
  amount: text,
  asset: text,
  failure_reason: text,
  body_bytes: z.int(),
  body_problem: text.describe('why the body is no notification'),
  response_status: z.int().nullable().describe('the response to the sender'),
  findings: findingCountsSchema.describe('number of findings by severity'),
  tags: z.array(z.string()),
})

export function deliveryRow(row: DeliverySummary): z.input<typeof deliveryRowSchema> {
  return {
    id: row.id,
    received_at: new Date(row.receivedAtMs).toISOString(),
    method: cut(row.method, 20),
    target: cut(maskedUrls(row.target)),
    ...recordOf(row),
    body_bytes: row.bodyBytes,
    body_problem: row.bodyProblem,
    response_status: row.response?.status ?? null,
    findings: row.findingCounts,
    tags: row.tags.slice(0, 10).map(tag => cut(tag, 60)),
  }
}

export const recordRowSchema = deliveryRowSchema
  .pick({
    service: true,
    kind: true,
    record_id: true,
    record_key: true,
    status: true,
    refund_status: true,
    amount: true,
    asset: true,
    failure_reason: true,
    findings: true,
  })
  .extend({
    is_final: z.boolean(),
    deliveries: z.int().describe('number of deliveries'),
    newest_delivery_id: z.int(),
    last_received_at: z.string(),
    finding_codes: z.array(z.string()).describe('the most severe, at most 3'),
  })

export function recordRow(row: TrailSummary): z.input<typeof recordRowSchema> {
  return {
    ...recordOf(row),
    is_final: row.isFinal,
    deliveries: row.deliveryCount,
    newest_delivery_id: row.newestDeliveryId,
    last_received_at: new Date(row.lastReceivedAtMs).toISOString(),
    findings: row.findingCounts,
    finding_codes: row.findingCodes.map(({ code }) => code),
  }
}

function recordOf(row: DeliverySummary | TrailSummary) {
  return {
    service: row.service,
    kind: short(row.kind),
    record_id: short(row.recordId),
    // Not cut: a part of a key names no record.
    record_key: row.recordKey,
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

function short(value: string | null): string | null {
  return value === null ? null : cut(value, 100)
}
