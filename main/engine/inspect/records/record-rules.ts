import { memberOf } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import type { FieldTable } from '#contract/services/fields'
import { readInstant } from '#contract/services/values/instants'
import type { Spot } from '../collect-findings.ts'
import { checkForm } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { memberText, scalarText } from '../values/scalars.ts'

/** Without id and status there is no record. */
export function checkIdAndStatus(payload: JsonObjectNode, idName: string, table: FieldTable, at: Spot): void {
  for (const name of [idName, 'status']) {
    const node = memberOf(payload, name)
    const spot = at.from(table.source).member(name)
    const text = scalarText(node)
    const field = table.fields.get(name)
    if (text === null) {
      const code = name === 'status' ? 'status-missing' : 'record-id-missing'
      const came = node === undefined ? 'it is missing' : `received ${formatValue(node)}`
      spot.add(code, `Expected ${name} as text; ${came}.`)
    } else if (node?.type === 'number') {
      spot.add('number-for-text', `Expected text; received the number ${text}.`)
    } else if (field !== undefined) checkForm(field, text, table, spot)
  }
}

/** Clocks differ by seconds; a missing or wrong zone is an hour or more. */
const maximumAheadMs = 30 * 60_000

/** Events happen before their notification arrives. */
export function checkArrival(payload: JsonObjectNode, receivedAtMs: number, at: Spot): void {
  for (const name of ['created_at', 'updated_at']) {
    const text = memberText(payload, name)
    const us = text === null ? null : (readInstant(text)?.us ?? null)
    if (text === null || us === null || us / 1000 - receivedAtMs <= maximumAheadMs) continue
    const minutes = Math.round((us / 1000 - receivedAtMs) / 60_000)
    const ahead = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
    const message = `${quoteText(text)} is ${ahead} after the arrival. Its zone may be wrong.`
    at.member(name).add('timestamp-ahead', message)
  }
}

/** Creation is before the last update. `code`: the funding service documents no `updated_at`. */
export function checkInstantsOrder(
  payload: JsonObjectNode,
  code: 'updated-before-created' | 'funding-updated-before-created',
  at: Spot,
): void {
  const created = memberText(payload, 'created_at')
  const updated = memberText(payload, 'updated_at')
  if (created === null || updated === null) return
  const createdUs = readInstant(created)?.us ?? null
  const updatedUs = readInstant(updated)?.us ?? null
  if (createdUs === null || updatedUs === null || updatedUs >= createdUs) return
  const message = `Expected updated_at not before created_at ${quoteText(created)}; received ${quoteText(updated)}.`
  at.member('updated_at').add(code, message)
}
