import { memberOf, pointerTo } from '#contract/json-pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json-text'
import { refundStepStatuses, refundSteps, refundStepTable } from '#contract/services/refunds'
import type { FindingsCollector } from './collect-findings.ts'
import { memberText } from './scalars.ts'
import { tellText, tellValue } from './tell-value.ts'

const { source } = refundStepTable

/** One element of refund_steps. Transaction Notification Service, "Refund step". */
export function checkRefundStep(
  step: JsonNode,
  path: string,
  kind: 'issuance' | 'redemption',
  findings: FindingsCollector,
): void {
  if (step.type !== 'object') {
    findings.add('field-type', path, `Expected an object; ${tellValue(step)} came.`, source)
    return
  }
  checkTypes(step, path, findings)
  const name = memberText(step, 'step')
  if (name !== null && !refundSteps[kind].includes(name)) {
    const isKnown = refundStepTable.fields.get('step')?.values?.includes(name) ?? false
    const message = `Expected one of ${refundSteps[kind].join(', ')}; ${tellText(name)} came.`
    findings.add(
      isKnown ? 'refund-step-not-allowed' : 'refund-step-unknown',
      pointerTo(path, 'step'),
      message,
    )
  }
  const status = memberText(step, 'status')
  if (status !== null && !refundStepStatuses.some(known => known === status)) {
    const message = `Expected one of ${refundStepStatuses.join(', ')}; ${tellText(status)} came.`
    findings.add('refund-step-status-unknown', pointerTo(path, 'status'), message)
  }
  const id = memberText(step, 'id')
  const idPath = pointerTo(path, 'id')
  if (status === 'IN_PROGRESS' && id !== null) {
    const message = `Expected no id while the step is IN_PROGRESS; ${tellText(id)} came.`
    findings.add('refund-step-id-early', idPath, message)
  } else if (status === 'COMPLETE' && id === null) {
    findings.add('refund-step-id-missing', idPath, 'Expected an id of the complete step; it is missing.')
  }
}

function checkTypes(step: JsonObjectNode, path: string, findings: FindingsCollector): void {
  for (const [name, field] of refundStepTable.fields) {
    const node = memberOf(step, name)
    const fieldPath = pointerTo(path, name)
    if (node === undefined) {
      if (field.presence === 'required') {
        findings.add('field-missing', fieldPath, `Expected ${name} (${field.note}); it is missing.`, source)
      }
    } else if (node.type === 'number') {
      findings.add('number-for-text', fieldPath, `Expected text; ${tellValue(node)} came.`, source)
    } else if (node.type !== 'string' && !(node.type === 'null' && name === 'id')) {
      findings.add('field-type', fieldPath, `Expected text; ${tellValue(node)} came.`, source)
    }
  }
  for (const { key } of step.members) {
    if (refundStepTable.fields.has(key)) continue
    findings.add(
      'field-undocumented',
      pointerTo(path, key),
      `${tellText(key)} is beyond the documents.`,
      source,
    )
  }
}
