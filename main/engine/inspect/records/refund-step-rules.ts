import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { fiatSteps, refundStepStatuses, refundSteps, refundStepTable } from '#contract/services/refunds'
import type { FindingsCollector } from '../collect-findings.ts'
import { reportBlank } from '../fields/field-rules.ts'
import { checkClosedValue, reportCase } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { isAbsent, memberText, scalarText } from '../values/scalars.ts'

const { source } = refundStepTable

/** One element of refund_steps. Transaction Notification Service, "Refund step". */
export function checkRefundStep(
  step: JsonNode,
  path: string,
  kind: 'issuance' | 'redemption',
  findings: FindingsCollector,
): void {
  if (step.type !== 'object') {
    findings.add('field-type', path, `Expected an object; received ${formatValue(step)}.`, source)
    return
  }
  checkTypes(step, path, findings)
  checkName(step, path, kind, findings)
  const statusNode = memberOf(step, 'status')
  const status =
    statusNode?.type === 'string'
      ? checkClosedValue(
          refundStepStatuses,
          statusNode.value,
          pointerTo(path, 'status'),
          { code: 'refund-step-status-unknown', source },
          findings,
        )
      : null
  const idNode = memberOf(step, 'id')
  const id = scalarText(idNode)
  const idPath = pointerTo(path, 'id')
  if (id !== null) checkIdKind(memberText(step, 'step'), id, idPath, findings)
  if (status === 'IN_PROGRESS' && id !== null) {
    const message = `Expected no id while the step is IN_PROGRESS; received ${quoteText(id)}.`
    findings.add('refund-step-id-early', idPath, message)
  } else if (status === 'COMPLETE' && (isAbsent(idNode) || idNode?.type === 'string') && id === null) {
    const came = idNode === undefined ? 'it is missing' : `received ${formatValue(idNode)}`
    findings.add('refund-step-id-missing', idPath, `Expected an id of the complete step; ${came}.`)
  }
}

const hashShape = /^(?:0x)?[0-9a-f]{64}$/i
/** Ids of fiat transfers: a UUID, or its digits alone. No chain has so short a hash. */
const fiatIdShape = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** "fiat transfer/withdrawal id for fiat legs, on-chain hash for crypto legs". Other forms may be either. */
function checkIdKind(name: string | null, id: string, path: string, findings: FindingsCollector): void {
  const step = name?.toUpperCase() ?? ''
  const isFiat = fiatSteps.includes(step)
  const isCrypto = !isFiat && refundSteps.redemption.includes(step)
  const expected =
    isFiat && hashShape.test(id)
      ? 'the id of a fiat transfer'
      : isCrypto && fiatIdShape.test(id)
        ? 'an on-chain hash'
        : null
  if (expected === null) return
  findings.add('refund-step-id-kind', path, `Expected ${expected} for ${step}; received ${quoteText(id)}.`)
}

/** Issuances and redemptions have different kinds of steps. */
function checkName(
  step: JsonObjectNode,
  path: string,
  kind: 'issuance' | 'redemption',
  findings: FindingsCollector,
): void {
  const node = memberOf(step, 'step')
  if (node?.type !== 'string') return
  const namePath = pointerTo(path, 'step')
  const allowed = refundSteps[kind]
  const known = refundStepTable.fields.get('step')?.values ?? []
  const meant = known.find(name => name.toLowerCase() === node.value.toLowerCase())
  if (meant === undefined || !allowed.includes(meant)) {
    const message = `Expected one of ${allowed.join(', ')}; received ${quoteText(node.value)}.`
    const code = meant === undefined ? 'refund-step-unknown' : 'refund-step-not-allowed'
    findings.add(code, namePath, message)
  }
  if (meant !== undefined && meant !== node.value) reportCase(meant, node.value, namePath, source, findings)
}

function checkTypes(step: JsonObjectNode, path: string, findings: FindingsCollector): void {
  for (const [name, field] of refundStepTable.fields) {
    const node = memberOf(step, name)
    const fieldPath = pointerTo(path, name)
    if (node === undefined || node.type === 'null') {
      if (field.presence === 'required') {
        const came = node === undefined ? 'it is missing' : 'received null'
        findings.add('field-missing', fieldPath, `Expected ${name} (${field.note}); ${came}.`, source)
      } else if (node !== undefined && !isComplete(step)) {
        reportBlank(name, field.note, node, fieldPath, refundStepTable, findings)
      }
    } else if (node.type === 'number') {
      findings.add('number-for-text', fieldPath, `Expected text; received ${formatValue(node)}.`, source)
    } else if (node.type !== 'string') {
      findings.add('field-type', fieldPath, `Expected text; received ${formatValue(node)}.`, source)
    }
  }
  for (const { key } of step.members) {
    if (refundStepTable.fields.has(key)) continue
    findings.add('field-undocumented', pointerTo(path, key), `${quoteText(key)} is undocumented.`, source)
  }
}

/** A complete step without an id has its own finding. */
function isComplete(step: JsonObjectNode): boolean {
  return memberText(step, 'status')?.toUpperCase() === 'COMPLETE'
}
