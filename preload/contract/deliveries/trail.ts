import { z } from 'zod'
import { atMsSchema, deliveryIdSchema, senderSchema } from '../terms.ts'
import { failureReasonSchema } from './failure-reason.ts'
import { findingCodeSchema, findingCountsSchema, findingSchema } from './finding.ts'

/** One difference between two notifications of a record. Values are JSON text exactly as it came (numbers unchanged). */
export const changeSchema = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  /** JSON Pointer from the body's root. */
  path: z.string(),
  /** JSON text before; `null` for `add`. */
  from: z.string().nullable(),
  /** JSON text after; `null` for `remove`. */
  to: z.string().nullable(),
  /** A change that comes with a status change: status, updated_at, fields that appear with a status. */
  expected: z.boolean(),
})
export type Change = z.infer<typeof changeSchema>

/**
 * What a notification is within its trail.
 * - `first`: the first in the record's own order; `status`: another status than the one before
 * - `refund-move`: the same status with a new refund status, step, or step id
 * - `update`: the same status and refund with other content
 * - `duplicate-identical`: the same notification byte for byte; `duplicate-same-meaning`: the same content in other
 *   bytes; `duplicate-differs`: the same in another spelling, such as a status in another case, or
 *   with other content around the payload
 */
export const stepKindSchema = z.enum([
  'first',
  'status',
  'refund-move',
  'update',
  'duplicate-identical',
  'duplicate-same-meaning',
  'duplicate-differs',
])
export type StepKind = z.infer<typeof stepKindSchema>

/** One notification of a record, in the record's own order. */
export const trailStepSchema = z.object({
  deliveryId: deliveryIdSchema,
  kind: stepKindSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** The text of `updated_at` as it came. */
  updatedAt: z.string().nullable(),
  /** The text of `created_at` as it came. */
  createdAt: z.string().nullable(),
  /** The record's clock (`updated_at`, else `created_at`) in Unix milliseconds with fractions; `null` without one. */
  clockMs: z.number().nullable(),
  receivedAtMs: atMsSchema,
  /** Which of the window's steps arrived first, second, ...: from 1. */
  arrivalOrder: z.int().positive(),
  /** The first delivery of the same notification; `null` for that first one. */
  duplicateOf: deliveryIdSchema.nullable(),
  /** The step that it is compared with; `null` for the first. Of a duplicate: its original. */
  previousId: deliveryIdSchema.nullable(),
  /** How much changed against `previousId`; `null` unless asked for, and where the bodies are too large to count in time. */
  changeCounts: z
    .object({ expected: z.int().nonnegative(), unexpected: z.int().nonnegative(), isCut: z.boolean() })
    .nullable(),
})
export type TrailStep = z.infer<typeof trailStepSchema>

/** A finding about a trail, and the delivery at which it shows. */
export const trailFindingSchema = findingSchema.extend({ deliveryId: deliveryIdSchema })
export type TrailFinding = z.infer<typeof trailFindingSchema>

/** How often a code was found. */
export const codeCountSchema = findingSchema
  .pick({ severity: true, code: true })
  .extend({ title: z.string(), count: z.int().nonnegative() })
export type CodeCount = z.infer<typeof codeCountSchema>

/** One move of a refund's money. */
export const refundMoveSchema = z.object({
  step: z.string(),
  status: z.string().nullable(),
  /** Reconciliation identifier; `null` while there is none. */
  id: z.string().nullable(),
  /** What the step does, as the specification says; `null` for an unknown one. */
  meaning: z.string().nullable(),
})

/** A record linked to this one: the withdrawal that a funding gives back, or such a funding. */
export const linkedRecordSchema = z.object({
  relation: z.enum(['gives-back', 'given-back-by']),
  recordKey: z.string(),
  recordId: z.string(),
  /** Its latest status; `null` where no delivery about it came yet. */
  status: z.string().nullable(),
})

/** Advice for a receiver, with where it comes from. */
export const adviceSchema = z.object({ text: z.string(), source: z.string() })
export type Advice = z.infer<typeof adviceSchema>

export const trailSchema = z.object({
  service: senderSchema,
  kind: z.string().nullable(),
  recordId: z.string(),
  recordKey: z.string(),
  /** The last status in the record's own order. */
  status: z.string(),
  refundStatus: z.string().nullable(),
  amount: z.string().nullable(),
  asset: z.string().nullable(),
  /** False where some two steps are not ordered by a clock, but only by status and refund, or by arrival. */
  isOrderCertain: z.boolean(),
  stepCount: z.int().nonnegative(),
  /** In the record's own order; a window of at most `limit` around the asked delivery, or the newest. */
  steps: z.array(trailStepSchema),
  /** Steps before and after the window. */
  stepsBefore: z.int().nonnegative(),
  stepsAfter: z.int().nonnegative(),
  /** Of the whole trail, the gravest first, then the newest; at most 200. */
  findings: z.array(trailFindingSchema),
  /** All findings of the trail by code, without those of single deliveries. */
  findingTotals: z.array(codeCountSchema),
  /** The refund's moves of money as the last notification lists them; `null` without a refund. */
  refund: z.object({ status: z.string().nullable(), moves: z.array(refundMoveSchema) }).nullable(),
  links: z.array(linkedRecordSchema),
  /** How a receiver should recognize repetitions of this service's notifications. */
  advice: z.array(adviceSchema),
})
export type Trail = z.infer<typeof trailSchema>

/** A row of the trails list: one record with its current state in its own order. */
export const trailSummarySchema = z.object({
  recordKey: z.string(),
  recordId: z.string(),
  service: senderSchema,
  kind: z.string().nullable(),
  status: z.string().nullable(),
  refundStatus: z.string().nullable(),
  /** As it came; for a conversion the source amount. */
  amount: z.string().nullable(),
  asset: z.string().nullable(),
  /** Why it failed, as its last notification in its own order says. */
  reason: failureReasonSchema.nullable(),
  /** Complete, failed, or another status that is known to be the last. */
  isFinal: z.boolean(),
  isOrderCertain: z.boolean(),
  deliveryCount: z.int().nonnegative(),
  /** The delivery that arrived last; the list is sorted by it. */
  newestDeliveryId: deliveryIdSchema,
  firstReceivedAtMs: atMsSchema,
  lastReceivedAtMs: atMsSchema,
  /** Of its deliveries and of the trail, together. */
  findingCounts: findingCountsSchema,
  /** Of the same findings the most severe codes first, each once, at most 3. */
  findingCodes: z.array(findingCodeSchema).max(3),
})
export type TrailSummary = z.infer<typeof trailSummarySchema>

/** What one delivery changed against another: by default against the record's previous status in its own order. */
export const comparisonSchema = z.object({
  /** The delivery compared with; `null` where this is the record's first status, or there is no record. */
  previousId: deliveryIdSchema.nullable(),
  previousStatus: z.string().nullable(),
  /** A repetition of this delivery; its changes are then those of the original. */
  duplicateOf: deliveryIdSchema.nullable(),
  /** False where no clock decides which came first. */
  isOrderCertain: z.boolean(),
  changes: z.array(changeSchema),
  /** Why no changes could be computed, such as a body that is not JSON; `null` if they were. */
  unavailable: z.string().nullable(),
  /** True where the list was cut at its limit. */
  isCut: z.boolean(),
})
export type Comparison = z.infer<typeof comparisonSchema>
