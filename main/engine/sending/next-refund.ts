import { z } from 'zod'
import type { JsonEdit } from '#contract/json-edit'
import { at } from '#contract/json-pointer'
import type { JsonNode } from '#contract/json-text'
import type { RecordKind } from '#contract/terms'
import { fillTemplate, type NotificationSubject, type TemplateValue } from './placeholders.ts'
import { moveRefundSteps, type RefundStep } from './refund-steps.ts'
import { readTemplate, stringAt } from './template-value.ts'

const stepsSchema = z.array(z.object({ step: z.string(), status: z.string(), id: z.string().optional() }))

/**
 * Brings a record's refund to the fixture's refund status.
 * Source: transaction-notifications, "refund_status values"; for `external_ref`, "Common transaction fields".
 */
export function applyRefund(
  edit: JsonEdit,
  root: JsonNode,
  fixture: {
    readonly kind: RecordKind
    readonly refundStatus: string
    /** The fixture's body, filled for this record. */
    readonly model: TemplateValue
    readonly subject: NotificationSubject
  },
): void {
  const parent = `/payload/${fixture.kind}`
  const list = `${parent}/refund_steps`
  const fromFixture = stepsSchema.parse(readTemplate(fixture.model, list))
  const known = at(root, list)

  edit.set(parent, 'refunded', fixture.refundStatus === 'COMPLETE')
  edit.set(parent, 'refund_status', fixture.refundStatus)
  edit.remove('/payload', 'external_ref')
  if (known?.type !== 'array') {
    edit.set(parent, 'refund_steps', fromFixture)
    return
  }
  // Items that are no steps are left as they are.
  const existing = known.items.flatMap((_, index) => stepAt(root, `${list}/${index}`) ?? [])
  const move = moveRefundSteps(existing, fromFixture, fixture.refundStatus, step =>
    String(fillTemplate(idTemplate(step), fixture.subject)),
  )
  for (const [order, { status, id }] of move.moved.entries()) {
    const before = existing[order]
    if (before === undefined) continue
    if (status !== before.status) edit.set(before.pointer, 'status', status)
    if (id !== undefined && before.id === undefined) edit.set(before.pointer, 'id', id)
  }
  for (const step of move.added) edit.append(list, step)
}

function stepAt(root: JsonNode, pointer: string): (RefundStep & { pointer: string }) | null {
  const step = stringAt(root, `${pointer}/step`)
  const status = stringAt(root, `${pointer}/status`)
  if (step === null || status === null) return null
  return { pointer, step, status, id: stringAt(root, `${pointer}/id`) ?? undefined }
}

/** Fiat legs carry a transfer's id, token legs a hash on the chain. */
function idTemplate(step: string): string {
  return step.startsWith('TOKEN_') ? `{{hash:${step}}}` : `{{hex32:${step}}}`
}
