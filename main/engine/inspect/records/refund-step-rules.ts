import { memberOf } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { fiatSteps, refundStepStatuses, refundSteps, refundStepTable } from '#contract/services/refunds'
import type { Spot } from '../collect-findings.ts'
import { reportBlank } from '../fields/field-rules.ts'
import { checkClosedValue, reportCase } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { isAbsent, memberText, scalarText } from '../values/scalars.ts'

/** One element of refund_steps. Transaction Notification Service, "Refund step". */
export function checkRefundStep(step: JsonNode, at: Spot, kind: 'issuance' | 'redemption'): void {
  const spot = at.from(refundStepTable.source)
  if (step.type !== 'object') {
    spot.add('field-type', `Expected an object; received ${formatValue(step)}.`)
    return
  }
  checkTypes(step, spot)
  checkName(step, spot, kind)
  const statusNode = memberOf(step, 'status')
  const status =
    statusNode?.type === 'string'
      ? checkClosedValue(
          refundStepStatuses,
          statusNode.value,
          'refund-step-status-unknown',
          spot.member('status'),
        )
      : null
  const idNode = memberOf(step, 'id')
  const id = scalarText(idNode)
  const idSpot = spot.member('id')
  if (id !== null) checkIdKind(memberText(step, 'step'), id, idSpot)
  if (status === 'IN_PROGRESS' && id !== null) {
    const message = `Expected no id while the step is IN_PROGRESS; received ${quoteText(id)}.`
    idSpot.add('refund-step-id-early', message)
  } else if (status === 'COMPLETE' && (isAbsent(idNode) || idNode?.type === 'string') && id === null) {
    const came = idNode === undefined ? 'it is missing' : `received ${formatValue(idNode)}`
    idSpot.add('refund-step-id-missing', `Expected an id of the complete step; ${came}.`)
  }
}

const hashShape = /^(?:0x)?[0-9a-f]{64}$/i
/** Ids of fiat transfers: a UUID, or its digits alone. No chain has so short a hash. */
const fiatIdShape = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** "fiat transfer/withdrawal id for fiat legs, on-chain hash for crypto legs". Other forms may be either. */
function checkIdKind(name: string | null, id: string, spot: Spot): void {
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
  spot.add('refund-step-id-kind', `Expected ${expected} for ${step}; received ${quoteText(id)}.`)
}

/** Issuances and redemptions have different kinds of steps. */
function checkName(step: JsonObjectNode, at: Spot, kind: 'issuance' | 'redemption'): void {
  const node = memberOf(step, 'step')
  if (node?.type !== 'string') return
  const spot = at.member('step')
  const allowed = refundSteps[kind]
  const known = refundStepTable.fields.get('step')?.values ?? []
  const meant = known.find(name => name.toLowerCase() === node.value.toLowerCase())
  if (meant === undefined || !allowed.includes(meant)) {
    const message = `Expected one of ${allowed.join(', ')}; received ${quoteText(node.value)}.`
    const code = meant === undefined ? 'refund-step-unknown' : 'refund-step-not-allowed'
    spot.add(code, message)
  }
  if (meant !== undefined && meant !== node.value) reportCase(meant, node.value, spot)
}

function checkTypes(step: JsonObjectNode, at: Spot): void {
  for (const [name, field] of refundStepTable.fields) {
    const node = memberOf(step, name)
    const spot = at.member(name)
    if (node === undefined || node.type === 'null') {
      if (field.presence === 'required') {
        const came = node === undefined ? 'it is missing' : 'received null'
        spot.add('field-missing', `Expected ${name} (${field.note}); ${came}.`)
      } else if (node !== undefined && !isComplete(step)) {
        reportBlank(name, field.note, node, spot)
      }
    } else if (node.type === 'number') {
      spot.add('number-for-text', `Expected text; received ${formatValue(node)}.`)
    } else if (node.type !== 'string') {
      spot.add('field-type', `Expected text; received ${formatValue(node)}.`)
    }
  }
  for (const { key } of step.members) {
    if (refundStepTable.fields.has(key)) continue
    at.member(key).add('field-undocumented', `${quoteText(key)} is undocumented.`)
  }
}

/** A complete step without an id has its own finding. */
function isComplete(step: JsonObjectNode): boolean {
  return memberText(step, 'status')?.toUpperCase() === 'COMPLETE'
}
