import type { Change, TrailStep, TrailSummary } from '#contract/deliveries/trail'
import type { Client } from '#contract/transport'
import { cut, fitting } from '../outside/plain-values.ts'
import { recordRow } from './delivery-row.ts'
import { findingView } from './delivery-view.ts'

const changesOfStep = 30
const stepCharacters = 40_000
const findingCharacters = 12_000

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
  const steps: ReturnType<typeof stepView>[] = []
  for (const step of trail.steps) {
    const { changes, isCut } =
      asked.withChanges && step.previousId !== null
        ? await client.call('deliveries.compare', { id: step.deliveryId }, signal)
        : { changes: [], isCut: false }
    steps.push(stepView(step, changes, isCut))
  }
  // The newest steps matter most, so the oldest are omitted.
  const shown = fitting(steps.toReversed(), stepCharacters).toReversed()
  const facts = {
    step_count: trail.stepCount,
    steps_before: trail.stepsBefore + steps.length - shown.length,
    steps_after: trail.stepsAfter,
    is_order_certain: trail.isOrderCertain,
  }
  const findings = trail.findings.map(one => ({ ...findingView(one), delivery_id: one.deliveryId }))
  const outside = {
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

function stepView(step: TrailStep, changes: readonly Change[], isCut: boolean) {
  return {
    delivery_id: step.deliveryId,
    step: step.kind,
    status: cut(step.status, 100),
    refund_status: step.refundStatus === null ? null : cut(step.refundStatus, 100),
    record_time: cut(step.updatedAt ?? step.createdAt ?? '', 60) || null,
    received_at: new Date(step.receivedAtMs).toISOString(),
    duplicate_of: step.duplicateOf,
    changes: changes.slice(0, changesOfStep).map(changeText),
    changes_are_cut: isCut || changes.length > changesOfStep || null,
  }
}

/** Such as `/payload/status: "PENDING" → "COMPLETE"`, with values as JSON. */
function changeText({ path, from, to, expected }: Change): string {
  const short = (value: string | null): string => (value === null ? '(none)' : cut(value))
  return `${cut(path, 300)}: ${short(from)} → ${short(to)}${expected ? '' : ' (unexpected)'}`
}
