import { z } from 'zod'
import { atMsSchema, deliveryIdSchema, senderSchema } from '../terms.ts'
import { memberValuesShape } from './delivery.ts'
import { failureReasonSchema } from './failure-reason.ts'
import { findingCodeSchema, findingCountsSchema, findingSchema } from './finding.ts'

/** A difference between two notifications. Values are JSON text as received (numbers unchanged). */
export const changeSchema = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.string(),
  /** JSON text before; `null` for `add`. */
  from: z.string().nullable(),
  /** JSON text after; `null` for `remove`. */
  to: z.string().nullable(),
  /** The change belongs to a status change: status, updated_at, fields that appear with a status. */
  expected: z.boolean(),
})
export type Change = z.infer<typeof changeSchema>

/**
 * Role of a notification in its trail.
 * - `first`: first in the record's order; `status`: another status than the one before
 * - `refund-move`: the same status with a new refund status, step, or step id
 * - `update`: the same status and refund with other content
 * - `duplicate-identical`: the same bytes; `duplicate-same-meaning`: the same content in other bytes;
 *   `duplicate-differs`: in another spelling, such as a status in another case, or with other content around the
 *   payload
 */
const stepKindSchema = z.enum([
  'first',
  'status',
  'refund-move',
  'update',
  'duplicate-identical',
  'duplicate-same-meaning',
  'duplicate-differs',
])
export type StepKind = z.infer<typeof stepKindSchema>

/** One notification, in the record's order. */
const trailStepSchema = z.object({
  deliveryId: deliveryIdSchema,
  kind: stepKindSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** Text of `updated_at`, as received. */
  updatedAt: z.string().nullable(),
  /** Text of `created_at`, as received. */
  createdAt: z.string().nullable(),
  /** The record's clock (`updated_at`, else `created_at`) in Unix milliseconds with fractions; `null` without one. */
  clockMs: z.number().nullable(),
  receivedAtMs: atMsSchema,
  /** Order of arrival within the window, from 1. */
  arrivalOrder: z.int().positive(),
  /** First delivery of the same notification; `null` for that one. */
  duplicateOf: deliveryIdSchema.nullable(),
  /** Step that it is compared with; `null` for the first. For a duplicate: its original. */
  previousId: deliveryIdSchema.nullable(),
  /** Number of changes against `previousId`; `null` unless requested, and for bodies that are too large to count in time. */
  changeCounts: z
    .object({ expected: z.int().nonnegative(), unexpected: z.int().nonnegative(), isCut: z.boolean() })
    .nullable(),
})
export type TrailStep = z.infer<typeof trailStepSchema>

/** A finding of a trail, and the delivery that shows it. */
const trailFindingSchema = findingSchema.extend({ deliveryId: deliveryIdSchema })
export type TrailFinding = z.infer<typeof trailFindingSchema>

export const codeCountSchema = findingSchema
  .pick({ severity: true, code: true })
  .extend({ title: z.string(), count: z.int().nonnegative() })
export type CodeCount = z.infer<typeof codeCountSchema>

const refundMoveSchema = z.object({
  step: z.string(),
  status: z.string().nullable(),
  /** Reconciliation identifier; `null` if absent. */
  id: z.string().nullable(),
  /** Specified meaning of the step; `null` if unknown. */
  meaning: z.string().nullable(),
})

/** A linked record: the withdrawal that a funding returns, or such a funding. */
const linkedRecordSchema = z.object({
  relation: z.enum(['gives-back', 'given-back-by']),
  recordKey: z.string(),
  recordId: z.string(),
  status: z.string().nullable(),
})

const adviceSchema = z.object({ text: z.string(), source: z.string() })
export type Advice = z.infer<typeof adviceSchema>

export const trailSchema = z.object({
  service: senderSchema,
  kind: z.string().nullable(),
  recordId: z.string(),
  recordKey: z.string(),
  /** Last status in the record's order. */
  status: z.string(),
  refundStatus: z.string().nullable(),
  amount: z.string().nullable(),
  asset: z.string().nullable(),
  /** False if some steps are ordered only by status and refund, or by arrival. */
  isOrderCertain: z.boolean(),
  stepCount: z.int().nonnegative(),
  /** In the record's order; a window of at most `limit` around the requested delivery, or the newest. */
  steps: z.array(trailStepSchema),
  /** Steps before and after the window. */
  stepsBefore: z.int().nonnegative(),
  stepsAfter: z.int().nonnegative(),
  /** Findings of the entire trail, most severe first, then newest; at most 200. */
  findings: z.array(trailFindingSchema),
  /** All findings of the trail by code, without those of single deliveries. */
  findingTotals: z.array(codeCountSchema),
  /** The refund's moves of money in the last notification; `null` without a refund. */
  refund: z.object({ status: z.string().nullable(), moves: z.array(refundMoveSchema) }).nullable(),
  links: z.array(linkedRecordSchema),
  /** How a receiver should recognize repetitions of this service. */
  advice: z.array(adviceSchema),
})
export type Trail = z.infer<typeof trailSchema>

/** A row of the trails list: a record with its current state. */
export const trailSummarySchema = z.object({
  recordKey: z.string(),
  recordId: z.string(),
  service: senderSchema,
  kind: z.string().nullable(),
  status: z.string().nullable(),
  refundStatus: z.string().nullable(),
  amount: z.string().nullable(),
  asset: z.string().nullable(),
  /** Why it failed, by its last notification in order. */
  reason: failureReasonSchema.nullable(),
  /** As in a delivery, by its last notification in order. */
  description: z.string().nullable(),
  /** Complete, failed, or another final status. */
  isFinal: z.boolean(),
  isOrderCertain: z.boolean(),
  deliveryCount: z.int().nonnegative(),
  /** Delivery that arrived last; the list is sorted by it. */
  newestDeliveryId: deliveryIdSchema,
  firstReceivedAtMs: atMsSchema,
  lastReceivedAtMs: atMsSchema,
  /** Of its deliveries and of the trail. */
  findingCounts: findingCountsSchema,
  /** Most severe of these, distinct, at most 3. */
  findingCodes: z.array(findingCodeSchema).max(3),
  ...memberValuesShape,
})
export type TrailSummary = z.infer<typeof trailSummarySchema>

/** Changes from an older delivery to a newer: by default from the record's previous status in its order. */
export const comparisonSchema = z.object({
  /** The newer delivery. */
  id: deliveryIdSchema,
  status: z.string().nullable(),
  /** The older delivery; `null` for the record's first status, or without a record. */
  previousId: deliveryIdSchema.nullable(),
  previousStatus: z.string().nullable(),
  /** Original of a repetition; the changes are then those of the original. */
  duplicateOf: deliveryIdSchema.nullable(),
  /** False if no clock decides the order. */
  isOrderCertain: z.boolean(),
  changes: z.array(changeSchema),
  unavailable: z.string().nullable(),
  /** The list was cut at its limit. */
  isCut: z.boolean(),
})
export type Comparison = z.infer<typeof comparisonSchema>
