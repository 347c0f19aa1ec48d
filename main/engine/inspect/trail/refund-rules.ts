import { matchesInOrder, matchStepsBy } from '../compare/match-steps.ts'
import { quoteText } from '../format-value.ts'
import { foldedId } from '../values/identifiers.ts'
import type { StepFact } from './trail-facts.ts'
import { readFacts } from './trail-facts.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import type { TrailNotification } from './trail-notification.ts'

/**
 * Findings about a refund compared with the notification before it in the record's own order. Only issuances and
 * redemptions have one.
 */
export function refundFindings(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  if (current.kind !== 'issuance' && current.kind !== 'redemption') return []
  const before = readFacts(previous).steps
  const now = readFacts(current).steps
  const findings = refundMoveFindings(previous, current, now.length > 0)
  if (before.length === 0) return findings
  if (now.length > 0) return [...findings, ...stepFindings(previous, current, before, now)]
  const message = `Expected the refund_steps of delivery ${previous.deliveryId}; they are missing.`
  return [...findings, trailFinding('refund-gone', `/payload/${current.kind}/refund_steps`, message)]
}

const ranks: Readonly<Record<string, number>> = { pending: 1, in_progress: 2, complete: 3, failed: 3 }
const names = ['PENDING', 'IN_PROGRESS']

/**
 * "States and transitions": a refund begins with PENDING, each change of refund_status is notified, COMPLETE and FAILED
 * end it. So it never disappears or goes back, and no value is skipped. FAILED right after PENDING is possible where no
 * step was begun.
 */
function refundMoveFindings(
  previous: TrailNotification,
  current: TrailNotification,
  hasSteps: boolean,
): MadeTrailFinding[] {
  const [old, now] = [previous.refundStatus, current.refundStatus]
  const path = `/payload/${current.kind ?? ''}/refund_status`
  const at = `delivery ${previous.deliveryId}`
  if (now === null) {
    if (old === null) return []
    const message = `Expected a refund_status, as ${at} had ${quoteText(old)}; it is missing.`
    return [trailFinding('refund-gone', path, message)]
  }
  const from = old === null ? 0 : ranks[old.toLowerCase()]
  const to = ranks[now.toLowerCase()]
  if (from === undefined || to === undefined || old?.toLowerCase() === now.toLowerCase()) return []
  if (to <= from) {
    const message = `Expected the refund not to leave ${quoteText(old ?? '')}, as ${at} said, for ${quoteText(now)}.`
    const basis = from < 3 ? 'T11-6' : old?.toLowerCase() === 'failed' ? 'T11-9' : 'T11-8'
    return [trailFinding('refund-status-left', path, message, { basis })]
  }
  // A refund that began no step was never IN_PROGRESS.
  const last = now.toLowerCase() === 'failed' && !hasSteps ? 1 : to - 1
  const missing = names.slice(from, last).join(' and ')
  if (missing === '') return []
  const message = `A notification is missing: each change of refund_status is notified, but ${missing} did not arrive between ${at} and this ${quoteText(now)}.`
  return [trailFinding('refund-move-missing', path, message, { basis: from === 0 ? 'T11-10' : 'T11-11' })]
}

/**
 * Transaction Notification Service, "Refund step": steps are ordered by creation, oldest first, and an id identifies
 * the operation behind a step. So a step stays, keeps its position and its id, and new ones come after it.
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
  const kept = new Set(matches.map(match => match.from))
  const at = `delivery ${previous.deliveryId}`
  for (const [index, step] of before.entries()) {
    if (kept.has(index)) continue
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
    if (old.id !== null && step.id === null) {
      const message = `Expected the id ${quoteText(old.id)}, as in ${at}; it is missing.`
      findings.push(trailFinding('refund-step-id-gone', `${list}/${match.to}/id`, message))
    } else if (old.id !== null && step.id !== null && foldedStepId(old.id) !== foldedStepId(step.id)) {
      const message = `Expected the id ${quoteText(old.id)}, as in ${at}; received ${quoteText(step.id)}.`
      findings.push(trailFinding('refund-step-id-changed', `${list}/${match.to}/id`, message))
    }
  }
  const known = new Set(matches.map(match => match.to))
  const lastKnown = Math.max(-1, ...known)
  for (const [index, step] of now.entries()) {
    if (index > lastKnown || known.has(index)) continue
    const message = `Expected new steps after those of ${at}; received ${nameOf(step)} before an earlier step.`
    findings.push(trailFinding('refund-step-inserted', `${list}/${index}`, message))
  }
  return findings
}

/** An on-chain hash and a UUID are the same in any case. */
function foldedStepId(id: string): string {
  return /^0x[0-9a-f]+$/i.test(id) ? id.toLowerCase() : foldedId(id)
}

function nameOf(step: StepFact): string {
  return quoteText(step.step ?? '')
}
