import { z } from 'zod'
import type { Change, TrailSummary } from '#contract/deliveries/trail'
import type { Client } from '#contract/transport'
import { cut, fitting } from '../outside/plain-values.ts'
import { recordRow, recordRowSchema } from './delivery-row.ts'
import { findingView, findingViewSchema } from './delivery-view.ts'

const changesOfStep = 30
const stepCharacters = 40_000
const findingCharacters = 12_000

const stepSchema = z.object({
  delivery_id: z.int(),
  step: z.string().describe('first, status, refund-move, update, or a duplicate'),
  status: z.string(),
  refund_status: z.string().nullable(),
  record_time: z.string().nullable().describe('updated_at, else created_at, as received'),
  received_at: z.string(),
  duplicate_of: z.int().nullable(),
  changes: z
    .array(
      z.object({
        path: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        is_expected: z.boolean(),
      }),
    )
    .describe('against the step before; values are JSON text'),
  changes_are_cut: z.boolean(),
})

export const trailViewSchema = {
  record: recordRowSchema,
  steps: z.array(stepSchema).describe("in the record's own order"),
  findings: z.array(findingViewSchema.extend({ delivery_id: z.int() })).describe('about the trail'),
  linked_records: z.array(
    z.object({ relation: z.string(), record_key: z.string(), status: z.string().nullable() }),
  ),
  advice: z.array(z.string()).describe('how a receiver should handle repetitions'),
}

export const trailFacts = {
  step_count: z.int(),
  steps_before: z.int().describe('steps of the trail before the first that is returned'),
  steps_after: z.int(),
  is_order_certain: z.boolean(),
}

export interface AskedTrail {
  /** The newest steps. */
  readonly limit: number
  readonly withChanges: boolean
}

/** The notifications of a record in its order, with their changes. */
export async function trailView(
  client: Client,
  record: TrailSummary,
  asked: AskedTrail,
  signal?: AbortSignal,
) {
  const { recordKey } = record
  const trail = await client.call('trails.get', { recordKey, limit: asked.limit }, signal)
  const steps: z.input<typeof stepSchema>[] = []
  for (const step of trail.steps) {
    const { changes, isCut } =
      asked.withChanges && step.previousId !== null
        ? await client.call('deliveries.compare', { id: step.deliveryId }, signal)
        : { changes: [], isCut: false }
    steps.push({
      delivery_id: step.deliveryId,
      step: step.kind,
      status: cut(step.status, 100),
      refund_status: step.refundStatus === null ? null : cut(step.refundStatus, 100),
      record_time: cut(step.updatedAt ?? step.createdAt ?? '', 60) || null,
      received_at: new Date(step.receivedAtMs).toISOString(),
      duplicate_of: step.duplicateOf,
      changes: changes.slice(0, changesOfStep).map(changeView),
      changes_are_cut: isCut || changes.length > changesOfStep,
    })
  }
  // The newest steps matter most, so the oldest are omitted.
  const shown = fitting(steps.toReversed(), stepCharacters).toReversed()
  const facts: z.input<z.ZodObject<typeof trailFacts>> = {
    step_count: trail.stepCount,
    steps_before: trail.stepsBefore + steps.length - shown.length,
    steps_after: trail.stepsAfter,
    is_order_certain: trail.isOrderCertain,
  }
  const findings = trail.findings.map(one => ({ ...findingView(one), delivery_id: one.deliveryId }))
  const outside: z.input<z.ZodObject<typeof trailViewSchema>> = {
    record: recordRow(record),
    steps: shown,
    findings: fitting(findings, findingCharacters),
    linked_records: trail.links
      .slice(0, 20)
      .map(link => ({ relation: link.relation, record_key: link.recordKey, status: link.status })),
    advice: trail.advice.map(({ text, source }) => `${text} (${source})`),
  }
  return { facts, outside }
}

function changeView({ path, from, to, expected }: Change) {
  const short = (value: string | null): string | null => (value === null ? null : cut(value))
  return { path: cut(path, 300), from: short(from), to: short(to), is_expected: expected }
}
