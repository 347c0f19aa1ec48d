import { AppError } from '#contract/errors'
import { editJson } from '#contract/json-edit'
import { at } from '#contract/json-pointer'
import { readJson } from '#contract/json-text'
import { recordKindSchema, serviceSchema } from '#contract/terms'
import { layOut } from './json-layout.ts'
import { stringAt } from './template-value.ts'

/** A captured notification, as a fixture is made of it. */
export interface CapturedNotification {
  readonly service: string | null
  readonly kind: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  /** After content decoding. */
  readonly body: string
}

/**
 * The file of a fixture that sends the notification again for new records: its identifier and its times become
 * placeholders, everything else stays, number for number. Throws `fixture-unfit`.
 */
export function fixtureOfCaptured(captured: CapturedNotification, title: string): string {
  const service = serviceSchema.safeParse(captured.service)
  const kind = recordKindSchema.safeParse(captured.kind)
  const edit = editJson(captured.body)
  const before = readJson(captured.body)
  if (!service.success || !kind.success || captured.status === null || edit === null || !before.ok) {
    throw new AppError(
      'fixture-unfit',
      'This delivery is no notification of the two services, so no fixture can be made of it.',
    )
  }
  const idName = service.data === 'transactions' ? 'id' : kind.data === 'withdrawal' ? 'wid' : 'fid'
  const createdAt = stringAt(before.root, '/payload/created_at')
  const updatedAt = stringAt(before.root, '/payload/updated_at')
  edit.set('/payload', idName, '{{recordId}}')
  if (createdAt !== null) edit.set('/payload', 'created_at', '{{createdAt}}')
  if (updatedAt !== null) edit.set('/payload', 'updated_at', '{{updatedAt}}')
  const after = readJson(edit.text())
  const body = after.ok ? at(after.root, '') : undefined
  const head = {
    title,
    service: service.data,
    kind: kind.data,
    status: captured.status,
    refundStatus: captured.refundStatus,
    description: 'Made from a captured delivery.',
    source: 'captured',
    ageSeconds: ageSeconds(createdAt, updatedAt),
  }
  const lines = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  )
  return `{\n${lines.join('\n')}\n  "body": ${body === undefined ? '{}' : layOut(body, 1)}\n}\n`
}

function ageSeconds(createdAt: string | null, updatedAt: string | null): number {
  const between = Date.parse(updatedAt ?? '') - Date.parse(createdAt ?? '')
  return Number.isFinite(between) ? Math.max(0, Math.round(between / 1000)) : 0
}
