import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import type { FieldTable } from '#contract/services/fields'
import { readInstant } from '#contract/services/values/instants'
import type { FindingsCollector } from '../collect-findings.ts'
import { checkForm } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { memberText, scalarText } from '../values/scalars.ts'

/** The two fields without which there is no record: its id and its status. */
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

/** Creation comes before the last update. */
export function checkInstantsOrder(
  payload: JsonObjectNode,
  basis: 'T4-5' | 'logic',
  findings: FindingsCollector,
): void {
  const created = memberText(payload, 'created_at')
  const updated = memberText(payload, 'updated_at')
  if (created === null || updated === null) return
  const createdUs = readInstant(created)?.us ?? null
  const updatedUs = readInstant(updated)?.us ?? null
  if (createdUs === null || updatedUs === null || updatedUs >= createdUs) return
  const message = `Expected updated_at not before created_at ${quoteText(created)}; received ${quoteText(updated)}.`
  findings.add('updated-before-created', '/payload/updated_at', message, basis)
}
