import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonArrayNode, JsonNode, JsonObjectNode } from '#contract/json/text'
import { refundStatuses } from '#contract/services/refunds'
import { type SectionSource, sourceOf } from '#contract/services/sources'
import { readInstant } from '#contract/services/values/instants'
import type { StatementId } from '#contract/statements/statements'
import type { FindingsCollector } from '../collect-findings.ts'
import { checkClosedValue } from '../fields/form-rules.ts'
import { formatValue } from '../format-value.ts'
import { isAbsent, memberText } from '../values/scalars.ts'
import { checkRefundStep } from './refund-step-rules.ts'
import { type Refund, readRefund } from './refunds.ts'

/** "States and transitions": what each refund_status means. */
const meanings: Readonly<Record<string, StatementId>> = {
  PENDING: 'T11-6',
  IN_PROGRESS: 'T11-7',
  COMPLETE: 'T11-8',
  FAILED: 'T11-9',
}

export const refundNames = ['refund_status', 'refund_steps'] as const

/**
 * The refund of an issuance or redemption. Transaction Notification Service, "Refund step" rules 1 to 3 and "States and
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
  if (stepsNode !== undefined && stepsNode.type !== 'null' && stepsNode.type !== 'array') {
    findings.add('field-type', stepsPath, `Expected a list; received ${formatValue(stepsNode)}.`, section)
  }
  checkPresence(object, refund, path, section, findings)
  if (refund.steps === null) return
  for (const [index, step] of refund.steps.items.entries()) {
    checkRefundStep(step, pointerTo(stepsPath, index), kind, findings)
  }
  checkOrder(refund.steps, stepsPath, findings)
  checkAgreement(refund, path, findings)
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
    const rule = { code: 'refund-status-unknown', source: section } as const
    checkClosedValue(refundStatuses, node.value, path, rule, findings)
  }
}

/** Rule 3: both are omitted entirely on transactions without a refund. */
function checkPresence(
  object: JsonObjectNode,
  refund: Refund,
  path: string,
  section: SectionSource,
  findings: FindingsCollector,
): void {
  const hasStatus = !isAbsent(memberOf(object, 'refund_status'))
  const stepsPath = pointerTo(path, 'refund_steps')
  if (!hasStatus && refund.steps !== null) {
    if (refund.steps.items.length > 0) {
      const message = 'Expected no refund_steps without a refund_status; received they.'
      findings.add('refund-steps-without-status', stepsPath, message)
    } else {
      findings.add('refund-steps-empty', stepsPath, 'Expected no refund_steps without a refund; received [].')
    }
  }
  const meaning = meanings[refund.status?.toUpperCase() ?? '']
  // Before the refund executes there is no step, and nothing defines what an unknown status means.
  if (meaning !== undefined && meaning !== meanings.PENDING && (refund.steps?.items.length ?? 0) === 0) {
    const message = `refund_status is ${refund.status} without any step.`
    findings.add('refund-steps-missing', stepsPath, message, meaning)
  }
  const refunded = memberOf(object, 'refunded')
  if (refunded?.type !== 'boolean') return
  const refundedPath = pointerTo(path, 'refunded')
  if (refunded.value && !hasStatus) {
    const message = 'Expected a refund_status since refunded is true; it is missing.'
    findings.add('refund-status-missing', pointerTo(path, 'refund_status'), message, section)
  } else if (refunded.value && isEarlier(refund.status)) {
    const message = `refunded is true, but refund_status is ${refund.status ?? ''}, not COMPLETE.`
    findings.add('refund-disagrees', refundedPath, message)
  } else if (!refunded.value && refund.status?.toUpperCase() === 'COMPLETE') {
    findings.add('refund-disagrees', refundedPath, 'refund_status is COMPLETE, but refunded is false.')
  }
}

/** A known refund status other than COMPLETE. */
function isEarlier(status: string | null): boolean {
  const known = refundStatuses.find(each => each === status?.toUpperCase())
  return known !== undefined && known !== 'COMPLETE'
}

/** Rule 1: oldest step first. Steps carry no documented time; where one has a time, it is checked against the order. */
function checkOrder(steps: JsonArrayNode, path: string, findings: FindingsCollector): void {
  let latestUs: number | null = null
  for (const [index, step] of steps.items.entries()) {
    const text = step.type === 'object' ? memberText(step, 'created_at') : null
    const us = text === null ? null : (readInstant(text)?.us ?? null)
    if (us === null) continue
    if (latestUs !== null && us < latestUs) {
      const message = `Expected the oldest step first; this step was created before an earlier step.`
      findings.add('refund-steps-out-of-order', pointerTo(path, index), message)
    }
    latestUs = us
  }
}

/** "States and transitions", the meanings of refund_status. */
function checkAgreement(refund: Refund, path: string, findings: FindingsCollector): void {
  const status = refund.status?.toUpperCase()
  const states = (refund.steps?.items ?? []).map(step =>
    step.type === 'object' ? memberText(step, 'status')?.toUpperCase() : undefined,
  )
  const disagreement = disagreementOf(status ?? '', states)
  if (disagreement !== null) {
    findings.add('refund-disagrees', pointerTo(path, 'refund_status'), disagreement, meanings[status ?? ''])
  }
}

/**
 * Why steps in these states contradict the refund's status; `null` where they do not. A refund without steps has its
 * own finding.
 */
function disagreementOf(status: string, states: readonly (string | undefined)[]): string | null {
  if (states.length === 0) return null
  const isAny = (state: string) => states.some(each => each === state)
  switch (status) {
    case 'PENDING':
      return 'PENDING means that nothing executes yet, but there are steps.'
    case 'IN_PROGRESS':
      if (isAny('IN_PROGRESS')) return null
      return 'IN_PROGRESS means that a step is being processed; no step is IN_PROGRESS.'
    case 'COMPLETE':
      if (states.every(state => state === undefined || state === 'COMPLETE')) return null
      return 'COMPLETE means that all steps finished; not all steps are COMPLETE.'
    case 'FAILED':
      if (isAny('IN_PROGRESS')) return 'FAILED means that the refund ended; a step is IN_PROGRESS.'
      if (!states.every(state => state === 'COMPLETE')) return null
      return 'FAILED means that the refund ended in an error; all steps are COMPLETE.'
    default:
      return null
  }
}

/** Refund fields exist on issuances and redemptions only, inside their object ("issuance object", "redemption object"). */
export function checkMisplacedRefund(
  node: JsonObjectNode,
  path: string,
  section: SectionSource,
  findings: FindingsCollector,
): void {
  for (const name of refundNames) {
    const value = memberOf(node, name)
    if (value === undefined || value.type === 'null') continue
    const message = `Expected ${name} in an issuance or redemption object only; received ${formatValue(value)} here.`
    findings.add('refund-misplaced', pointerTo(path, name), message, section)
  }
}
