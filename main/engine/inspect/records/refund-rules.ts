import { memberOf } from '#contract/json/pointer'
import type { JsonArrayNode, JsonNode, JsonObjectNode } from '#contract/json/text'
import { refundFields } from '#contract/services/failure'
import { refundStatuses, refundStepStatuses } from '#contract/services/refunds'
import { sourceOf } from '#contract/services/sources'
import type { TransactionKind } from '#contract/services/transactions'
import { readInstant } from '#contract/services/values/instants'
import type { StatementId } from '#contract/statements/statements'
import type { Spot } from '../collect-findings.ts'
import { reportBlank } from '../fields/field-rules.ts'
import { checkClosedValue } from '../fields/form-rules.ts'
import { formatValue } from '../format-value.ts'
import { isAbsent, memberText } from '../values/scalars.ts'
import { checkRefundStep } from './refund-step-rules.ts'
import { type Refund, readRefund } from './refunds.ts'

/** "States and transitions": meaning of each refund_status. */
const meanings: Readonly<Record<string, StatementId>> = {
  PENDING: 'T11-6',
  IN_PROGRESS: 'T11-7',
  COMPLETE: 'T11-8',
  FAILED: 'T11-9',
}

export const refundNames = ['refund_status', 'refund_steps'] as const

/**
 * Refund of an issuance or redemption. Transaction Notification Service, "Refund step" rules 1 to 3 and "States and
 * transitions". A FAILED transaction with refund_status COMPLETE is normal.
 */
export function checkRefund(object: JsonObjectNode, at: Spot, kind: 'issuance' | 'redemption'): void {
  const refund = readRefund(object)
  const spot = at.from(sourceOf('transactions', `${kind} object`))
  checkStatus(memberOf(object, 'refund_status'), spot.member('refund_status'))
  const stepsSpot = spot.member('refund_steps')
  const stepsNode = memberOf(object, 'refund_steps')
  // The specification shows null only for refund_status ("States and transitions").
  if (stepsNode?.type === 'null')
    reportBlank('refund_steps', refundFields.refund_steps.note, stepsNode, stepsSpot)
  else if (stepsNode !== undefined && stepsNode.type !== 'array')
    stepsSpot.add('field-type', `Expected a list; received ${formatValue(stepsNode)}.`)
  checkPresence(object, refund, spot)
  checkAgreement(refund, spot.member('refund_status'))
  if (refund.steps === null) return
  for (const [index, step] of refund.steps.items.entries()) {
    checkRefundStep(step, stepsSpot.member(index), kind)
  }
  checkOrder(refund.steps, stepsSpot)
}

function checkStatus(node: JsonNode | undefined, spot: Spot): void {
  if (node === undefined || node.type === 'null') return
  if (node.type === 'string') {
    // The row names no values: "States and transitions" does.
    checkClosedValue(refundStatuses, node.value, 'refund-status-unknown', spot.from('T11-5'))
    return
  }
  const code = node.type === 'number' ? 'number-for-text' : 'field-type'
  spot.add(code, `Expected text; received ${formatValue(node)}.`)
}

/** Rule 3: both are omitted entirely on transactions without a refund. */
function checkPresence(object: JsonObjectNode, refund: Refund, spot: Spot): void {
  const hasStatus = !isAbsent(memberOf(object, 'refund_status'))
  const stepsSpot = spot.member('refund_steps')
  if (!hasStatus && refund.steps !== null) {
    if (refund.steps.items.length > 0) {
      const message = 'Expected no refund_steps without a refund_status; received some.'
      stepsSpot.add('refund-steps-without-status', message)
    } else stepsSpot.add('refund-steps-empty', 'Expected no refund_steps without a refund; received [].')
  }
  // A refund may fail before its first step; a complete one did something.
  if (refund.status?.toUpperCase() === 'COMPLETE' && (refund.steps?.items.length ?? 0) === 0) {
    stepsSpot.add('refund-steps-missing', `refund_status is ${refund.status} without any step.`)
  }
  const refunded = memberOf(object, 'refunded')
  if (refunded?.type !== 'boolean') return
  const refundedSpot = spot.member('refunded')
  if (refunded.value && !hasStatus) {
    const message = 'Expected a refund_status since refunded is true; it is missing.'
    spot.member('refund_status').add('refund-status-missing', message)
  } else if (refunded.value && isEarlier(refund.status)) {
    const message = `refunded is true, but refund_status is ${refund.status ?? ''}, not COMPLETE.`
    refundedSpot.add('refund-contradicts', message, meanings[refund.status?.toUpperCase() ?? ''])
  } else if (!refunded.value && refund.status?.toUpperCase() === 'COMPLETE') {
    refundedSpot.add('refund-contradicts', 'refund_status is COMPLETE, but refunded is false.')
  }
}

function isEarlier(status: string | null): boolean {
  const known = refundStatuses.find(each => each === status?.toUpperCase())
  return known !== undefined && known !== 'COMPLETE'
}

/** Rule 1: oldest step first. Steps have no documented time; an existing one is checked against the order. */
function checkOrder(steps: JsonArrayNode, spot: Spot): void {
  let latestUs: number | null = null
  for (const [index, step] of steps.items.entries()) {
    const text = step.type === 'object' ? memberText(step, 'created_at') : null
    const us = text === null ? null : (readInstant(text)?.us ?? null)
    if (us === null) continue
    if (latestUs !== null && us < latestUs) {
      const message = 'Expected the oldest step first; this step is older than a step before it.'
      spot.member(index).add('refund-steps-out-of-order', message)
    }
    latestUs = us
  }
}

/** "States and transitions", the meanings of refund_status. */
function checkAgreement(refund: Refund, spot: Spot): void {
  const status = refund.status?.toUpperCase() ?? ''
  const steps = (refund.steps?.items ?? []).map(step => ({
    name: step.type === 'object' ? memberText(step, 'step')?.toUpperCase() : undefined,
    state: step.type === 'object' ? memberText(step, 'status')?.toUpperCase() : undefined,
  }))
  const found = disagreementOf(status, steps)
  if (found === null) return
  if (found.isContradiction) spot.add('refund-contradicts', found.message, meanings[status])
  else spot.add('refund-disagrees', found.message)
}

interface StepState {
  readonly name: string | undefined
  readonly state: string | undefined
}

interface Disagreement {
  readonly message: string
  readonly isContradiction: boolean
}

const contradiction = (message: string): Disagreement => ({ message, isContradiction: true })
const oddity = (message: string): Disagreement => ({ message, isContradiction: false })

/** Why these steps contradict the refund's status; `null` if they may not. Unknown states never do. */
function disagreementOf(status: string, steps: readonly StepState[]): Disagreement | null {
  const isAny = (state: string) => steps.some(each => each.state === state)
  switch (status) {
    case 'PENDING':
      if (!steps.some(isKnownState)) return null
      return contradiction('PENDING means that nothing executes yet, but there are steps.')
    case 'IN_PROGRESS':
      if (isAny('IN_PROGRESS') || steps.some(each => !isKnownState(each))) return null
      return contradiction('IN_PROGRESS means that a step is being processed; no step is IN_PROGRESS.')
    case 'COMPLETE':
      if (isAny('IN_PROGRESS')) {
        return contradiction('COMPLETE means that all steps finished; a step is IN_PROGRESS.')
      }
      if (steps.some((_, index) => isFailedForGood(steps, index))) {
        return contradiction(
          'COMPLETE means that the funds are back; a step is FAILED, and no later step of its kind is COMPLETE.',
        )
      }
      return isAny('FAILED')
        ? oddity('refund_status is COMPLETE; a step is FAILED before a COMPLETE step of its kind.')
        : null
    case 'FAILED':
      if (isAny('IN_PROGRESS')) {
        return contradiction('FAILED means that the refund ended; a step is IN_PROGRESS.')
      }
      return steps.length > 0 && steps.every(each => each.state === 'COMPLETE')
        ? oddity('refund_status is FAILED; all steps are COMPLETE.')
        : null
    default:
      return null
  }
}

function isKnownState({ state }: StepState): boolean {
  return refundStepStatuses.some(known => known === state)
}

/** FAILED, and no later step of its kind is COMPLETE. */
function isFailedForGood(steps: readonly StepState[], index: number): boolean {
  const { name, state } = steps[index] ?? {}
  return (
    state === 'FAILED' && !steps.slice(index).some(each => each.name === name && each.state === 'COMPLETE')
  )
}

/** Rows of refund fields: inside the object of an issuance or redemption. */
const refundRows = {
  issuance: { refund_status: 'T5-15', refund_steps: 'T5-16' },
  redemption: { refund_status: 'T6-12', refund_steps: 'T6-13' },
} as const satisfies Record<string, Record<(typeof refundNames)[number], StatementId>>

/**
 * Misplaced refund fields: in a payload beside its kind object, and in the object of another kind. Only issuances and
 * redemptions are refunded ("States and transitions"); all other transactions have no refund ("Refund step", rule 3).
 */
export function checkMisplacedRefund(node: JsonObjectNode, spot: Spot, kind: TransactionKind): void {
  for (const name of refundNames) {
    const value = memberOf(node, name)
    if (value === undefined || value.type === 'null') continue
    const at = spot.member(name)
    const came = formatValue(value)
    if (kind === 'issuance' || kind === 'redemption') {
      const message = `Expected ${name} in the object ${kind}; received ${came} outside.`
      at.add('refund-misplaced', message, refundRows[kind][name])
    } else at.add('refund-misplaced', `Expected no ${name}: a ${kind} has no refund; received ${came}.`)
  }
}
