import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import type { FieldTable } from '#contract/services/fields'
import { readInstant } from '#contract/services/values/instants'
import type { FindingsCollector } from '../collect-findings.ts'
import { checkForm } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { memberText, scalarText } from '../values/scalars.ts'

/** Without id and status there is no record. */
export function checkIdAndStatus(
  payload: JsonObjectNode,
  idName: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  for (const name of [idName, 'status']) {
    const node = memberOf(payload, name)
    const path = pointerTo('/payload', name)
    const text = scalarText(node)
    const field = table.fields.get(name)
    if (text === null) {
      const code = name === 'status' ? 'status-missing' : 'record-id-missing'
      const came = node === undefined ? 'it is missing' : `received ${formatValue(node)}`
      findings.add(code, path, `Expected ${name} as text; ${came}.`, table.source)
    } else if (node?.type === 'number') {
      findings.add('number-for-text', path, `Expected text; received the number ${text}.`, table.source)
    } else if (field !== undefined) checkForm(field, text, path, table, findings)
  }
}

/** Clocks differ by seconds; a missing or wrong zone is an hour or more. */
const maximumAheadMs = 30 * 60_000

/** Events happen before their notification arrives. */
export function checkArrival(
  payload: JsonObjectNode,
  receivedAtMs: number,
  findings: FindingsCollector,
): void {
  for (const name of ['created_at', 'updated_at']) {
    const text = memberText(payload, name)
    const us = text === null ? null : (readInstant(text)?.us ?? null)
    if (text === null || us === null || us / 1000 - receivedAtMs <= maximumAheadMs) continue
    const minutes = Math.round((us / 1000 - receivedAtMs) / 60_000)
    const ahead = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
    findings.add(
      'timestamp-ahead',
      pointerTo('/payload', name),
      `${quoteText(text)} is ${ahead} after the arrival. Its zone may be wrong.`,
    )
  }
}

/** Creation is before the last update. `code`: the funding service documents no `updated_at`. */
export function checkInstantsOrder(
  payload: JsonObjectNode,
  code: 'updated-before-created' | 'funding-updated-before-created',
  findings: FindingsCollector,
): void {
  const created = memberText(payload, 'created_at')
  const updated = memberText(payload, 'updated_at')
  if (created === null || updated === null) return
  const createdUs = readInstant(created)?.us ?? null
  const updatedUs = readInstant(updated)?.us ?? null
  if (createdUs === null || updatedUs === null || updatedUs >= createdUs) return
  const message = `Expected updated_at not before created_at ${quoteText(created)}; received ${quoteText(updated)}.`
  findings.add(code, '/payload/updated_at', message)
}
