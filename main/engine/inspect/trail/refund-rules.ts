import { refundStatuses } from '#contract/services/refunds'
import type { StatementId } from '#contract/statements/statements'
import { matchesInOrder, matchStepsBy } from '../compare/match-steps.ts'
import { quoteText } from '../format-value.ts'
import { foldedId } from '../values/identifiers.ts'
import type { StepFact } from './trail-facts.ts'
import { readFacts } from './trail-facts.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import type { TrailNotification } from './trail-notification.ts'

/**
 * Findings about a refund compared with the previous notification in the record's order. Only issuances and
 * redemptions have refunds.
 */
export function refundFindings(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  if (current.kind !== 'issuance' && current.kind !== 'redemption') return []
  const before = readFacts(previous).steps
  const now = readFacts(current).steps
  const findings = [...refundMoveFindings(previous, current), ...changesTogether(previous, current)]
  if (before.length === 0) return findings
  if (now.length > 0) return [...findings, ...stepFindings(previous, current, before, now)]
  const message = `Expected the refund_steps of delivery ${previous.deliveryId}; they are missing.`
  return [...findings, trailFinding('refund-gone', `/payload/${current.kind}/refund_steps`, message)]
}

/** "States and transitions": meanings of the ends of a refund. */
const ends: Readonly<Record<string, StatementId>> = { complete: 'T11-8', failed: 'T11-9' }

/**
 * "States and transitions": a refund starts with PENDING, which is notified. COMPLETE means that the funds are back, and
 * FAILED that the error is not recoverable: a refund does not leave these states. Other moves are undocumented.
 */
function refundMoveFindings(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  const [old, now] = [previous.refundStatus, current.refundStatus]
  const path = `/payload/${current.kind ?? ''}/refund_status`
  const at = `delivery ${previous.deliveryId}`
  if (now === null) {
    if (old === null) return []
    const message = `Expected a refund_status, as ${at} had ${quoteText(old)}; it is missing.`
    return [trailFinding('refund-gone', path, message)]
  }
  const isKnown = refundStatuses.some(known => known === now.toUpperCase())
  if (!isKnown || old?.toLowerCase() === now.toLowerCase()) return []
  if (old === null) {
    if (now.toUpperCase() === 'PENDING') return []
    const message = `A notification is missing: a refund starts with PENDING, which did not arrive between ${at} and this ${quoteText(now)}.`
    return [trailFinding('refund-move-missing', path, message)]
  }
  const basis = ends[old.toLowerCase()]
  if (basis === undefined) return []
  const message = `Expected the refund to stay ${quoteText(old)}, as ${at} said; received ${quoteText(now)}.`
  return [trailFinding('refund-status-left', path, message, { basis })]
}

/** "States and transitions": "each change yields a distinct notification". Steps change as their refund does. */
function changesTogether(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  const isSame = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase()
  if (isSame(previous.status, current.status) || isSame(previous.refundStatus, current.refundStatus))
    return []
  const message = `status and refund_status changed together since delivery ${previous.deliveryId}; each change yields a distinct notification.`
  return [trailFinding('changes-together', `/payload/${current.kind ?? ''}/refund_status`, message)]
}

/**
 * Transaction Notification Service, "Refund step": steps are ordered by creation, oldest first, and an id identifies the
 * operation behind a step. So a step stays, keeps its position and its id, and new steps follow it.
 */
function stepFindings(
  previous: TrailNotification,
  current: TrailNotification,
  before: readonly StepFact[],
  now: readonly StepFact[],
): MadeTrailFinding[] {
  const list = `/payload/${current.kind ?? ''}/refund_steps`
  const findings: MadeTrailFinding[] = []
  const matches = matchStepsBy(
    before,
    now,
    step => `=${step.step?.toLowerCase()}`,
    step => (step.id === null ? null : foldedStepId(step.id)),
  )
  const saved = new Set(matches.map(match => match.from))
  const at = `delivery ${previous.deliveryId}`
  for (const [index, step] of before.entries()) {
    if (saved.has(index)) continue
    const message = `Expected the step ${nameOf(step)} of ${at}; it is missing.`
    findings.push(trailFinding('refund-step-removed', list, message))
  }
  const inOrder = new Set(matchesInOrder(matches).map(match => match.to))
  for (const match of matches) {
    const [old, step] = [before[match.from], now[match.to]]
    if (old === undefined || step === undefined) continue
    if (!inOrder.has(match.to)) {
      const message = `Expected ${nameOf(step)} at place ${match.from + 1}, as in ${at}; it is at ${match.to + 1}.`
      findings.push(trailFinding('refund-step-reordered', `${list}/${match.to}`, message))
    }
    // An id is omitted while its step is IN_PROGRESS: such an id may change, and none is missing.
    if (old.id === null || isInProgress(old) || isInProgress(step)) continue
    if (step.id === null) {
      const message = `Expected the id ${quoteText(old.id)}, as in ${at}; it is missing.`
      findings.push(trailFinding('refund-step-id-gone', `${list}/${match.to}/id`, message))
    } else if (foldedStepId(old.id) !== foldedStepId(step.id)) {
      const message = `Expected the id ${quoteText(old.id)}, as in ${at}; received ${quoteText(step.id)}.`
      findings.push(trailFinding('refund-step-id-changed', `${list}/${match.to}/id`, message))
    }
  }
  const known = new Set(matches.map(match => match.to))
  const lastKnown = Math.max(-1, ...known)
  for (const [index, step] of now.entries()) {
    if (index > lastKnown || known.has(index)) continue
    const message = `Expected new steps after those of ${at}; received ${nameOf(step)} before one of those.`
    findings.push(trailFinding('refund-step-inserted', `${list}/${index}`, message))
  }
  return findings
}

function isInProgress({ status }: StepFact): boolean {
  return status?.toUpperCase() === 'IN_PROGRESS'
}

/** An on-chain hash and a UUID are the same in any case. */
function foldedStepId(id: string): string {
  return /^0x[0-9a-f]+$/i.test(id) ? id.toLowerCase() : foldedId(id)
}

function nameOf(step: StepFact): string {
  return quoteText(step.step ?? '')
}
