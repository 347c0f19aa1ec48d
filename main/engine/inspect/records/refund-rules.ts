import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonArrayNode, JsonNode, JsonObjectNode } from '#contract/json/text'
import { refundFields } from '#contract/services/failure'
import { refundStatuses, refundStepStatuses } from '#contract/services/refunds'
import { type SectionSource, sourceOf } from '#contract/services/sources'
import type { TransactionKind } from '#contract/services/transactions'
import { readInstant } from '#contract/services/values/instants'
import type { StatementId } from '#contract/statements/statements'
import type { FindingsCollector } from '../collect-findings.ts'
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
export function checkRefund(
  object: JsonObjectNode,
  path: string,
  kind: 'issuance' | 'redemption',
  findings: FindingsCollector,
): void {
  const refund = readRefund(object)
  const section = sourceOf('transactions', `${kind} object`)
  checkStatus(memberOf(object, 'refund_status'), pointerTo(path, 'refund_status'), section, findings)
  const stepsPath = pointerTo(path, 'refund_steps')
  const stepsNode = memberOf(object, 'refund_steps')
  checkNullSteps(stepsNode, stepsPath, section, findings)
  if (stepsNode !== undefined && stepsNode.type !== 'null' && stepsNode.type !== 'array') {
    findings.add('field-type', stepsPath, `Expected a list; received ${formatValue(stepsNode)}.`, section)
  }
  checkPresence(object, refund, path, findings)
  checkAgreement(refund, path, findings)
  if (refund.steps === null) return
  for (const [index, step] of refund.steps.items.entries()) {
    checkRefundStep(step, pointerTo(stepsPath, index), kind, findings)
  }
  checkOrder(refund.steps, stepsPath, findings)
}

/** The specification shows null only for refund_status ("States and transitions"). */
function checkNullSteps(
  node: JsonNode | undefined,
  path: string,
  source: SectionSource,
  findings: FindingsCollector,
): void {
  if (node?.type !== 'null') return
  reportBlank('refund_steps', refundFields.refund_steps.note, node, path, { source }, findings)
}

function checkStatus(
  node: JsonNode | undefined,
  path: string,
  section: SectionSource,
  findings: FindingsCollector,
): void {
  if (node === undefined || node.type === 'null') return
  if (node.type === 'number') {
    findings.add('number-for-text', path, `Expected text; received ${formatValue(node)}.`, section)
  } else if (node.type !== 'string') {
    findings.add('field-type', path, `Expected text; received ${formatValue(node)}.`, section)
  } else {
    // The row names no values: "States and transitions" does.
    const rule = { code: 'refund-status-unknown', source: 'T11-5' } as const
    checkClosedValue(refundStatuses, node.value, path, rule, findings)
  }
}

/** Rule 3: both are omitted entirely on transactions without a refund. */
function checkPresence(
  object: JsonObjectNode,
  refund: Refund,
  path: string,
  findings: FindingsCollector,
): void {
  const hasStatus = !isAbsent(memberOf(object, 'refund_status'))
  const stepsPath = pointerTo(path, 'refund_steps')
  if (!hasStatus && refund.steps !== null) {
    if (refund.steps.items.length > 0) {
      const message = 'Expected no refund_steps without a refund_status; received some.'
      findings.add('refund-steps-without-status', stepsPath, message)
    } else {
      findings.add('refund-steps-empty', stepsPath, 'Expected no refund_steps without a refund; received [].')
    }
  }
  // A refund may fail before its first step; a complete one did something.
  if (refund.status?.toUpperCase() === 'COMPLETE' && (refund.steps?.items.length ?? 0) === 0) {
    findings.add('refund-steps-missing', stepsPath, `refund_status is ${refund.status} without any step.`)
  }
  const refunded = memberOf(object, 'refunded')
  if (refunded?.type !== 'boolean') return
  const refundedPath = pointerTo(path, 'refunded')
  if (refunded.value && !hasStatus) {
    const message = 'Expected a refund_status since refunded is true; it is missing.'
    findings.add('refund-status-missing', pointerTo(path, 'refund_status'), message)
  } else if (refunded.value && isEarlier(refund.status)) {
    const message = `refunded is true, but refund_status is ${refund.status ?? ''}, not COMPLETE.`
    findings.add('refund-contradicts', refundedPath, message, meanings[refund.status?.toUpperCase() ?? ''])
  } else if (!refunded.value && refund.status?.toUpperCase() === 'COMPLETE') {
    findings.add('refund-contradicts', refundedPath, 'refund_status is COMPLETE, but refunded is false.')
  }
}

function isEarlier(status: string | null): boolean {
  const known = refundStatuses.find(each => each === status?.toUpperCase())
  return known !== undefined && known !== 'COMPLETE'
}

/** Rule 1: oldest step first. Steps have no documented time; an existing one is checked against the order. */
function checkOrder(steps: JsonArrayNode, path: string, findings: FindingsCollector): void {
  let latestUs: number | null = null
  for (const [index, step] of steps.items.entries()) {
    const text = step.type === 'object' ? memberText(step, 'created_at') : null
    const us = text === null ? null : (readInstant(text)?.us ?? null)
    if (us === null) continue
    if (latestUs !== null && us < latestUs) {
      const message = 'Expected the oldest step first; this step is older than a step before it.'
      findings.add('refund-steps-out-of-order', pointerTo(path, index), message)
    }
    latestUs = us
  }
}

/** "States and transitions", the meanings of refund_status. */
function checkAgreement(refund: Refund, path: string, findings: FindingsCollector): void {
  const status = refund.status?.toUpperCase() ?? ''
  const steps = (refund.steps?.items ?? []).map(step => ({
    name: step.type === 'object' ? memberText(step, 'step')?.toUpperCase() : undefined,
    state: step.type === 'object' ? memberText(step, 'status')?.toUpperCase() : undefined,
  }))
  const found = disagreementOf(status, steps)
  if (found === null) return
  const statusPath = pointerTo(path, 'refund_status')
  if (found.isContradiction) {
    findings.add('refund-contradicts', statusPath, found.message, meanings[status])
  } else findings.add('refund-disagrees', statusPath, found.message)
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
 * Misplaced refund fields: in a payload beside its kind object, and in the object of another kind. Only
 * issuances and redemptions are refunded ("States and transitions"); all other transactions have no refund
 * ("Refund step", rule 3).
 */
export function checkMisplacedRefund(
  node: JsonObjectNode,
  path: string,
  kind: TransactionKind,
  findings: FindingsCollector,
): void {
  for (const name of refundNames) {
    const value = memberOf(node, name)
    if (value === undefined || value.type === 'null') continue
    const at = pointerTo(path, name)
    const came = formatValue(value)
    if (kind === 'issuance' || kind === 'redemption') {
      const message = `Expected ${name} in the object ${kind}; received ${came} outside.`
      findings.add('refund-misplaced', at, message, refundRows[kind][name])
    } else {
      findings.add('refund-misplaced', at, `Expected no ${name}: a ${kind} has no refund; received ${came}.`)
    }
  }
}
