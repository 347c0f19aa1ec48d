import { matchesInOrder, matchStepsBy } from './match-steps.ts'
import { tellText } from './tell-value.ts'
import type { StepFact } from './trail-facts.ts'
import { readFacts } from './trail-facts.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import type { TrailNotification } from './trail-notification.ts'

/**
 * Transaction Notification Service, "Refund step": steps are ordered by creation, oldest first, and an id identifies the
 * operation behind a step. So a step that was told stays, keeps its place, and keeps its id.
 */
export function refundStepFindings(
  previous: TrailNotification,
  current: TrailNotification,
): MadeTrailFinding[] {
  const before = readFacts(previous.factsText).steps
  const now = readFacts(current.factsText).steps
  if (before.length === 0) return []
  const list = `/payload/${current.kind ?? ''}/refund_steps`
  const findings: MadeTrailFinding[] = []
  const matches = matchStepsBy(
    before,
    now,
    step => `=${step.step}`,
    step => step.id,
  )
  const kept = new Set(matches.map(match => match.from))
  const at = `delivery ${previous.deliveryId}`
  for (const [index, step] of before.entries()) {
    if (kept.has(index)) continue
    const message = `Expected the step ${nameOf(step)} that ${at} told of; it is gone.`
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
    if (old.id !== null && step.id !== null && old.id !== step.id) {
      const message = `Expected the id ${tellText(old.id)}, as in ${at}; ${tellText(step.id)} came.`
      findings.push(trailFinding('refund-step-id-changed', `${list}/${match.to}/id`, message))
    }
  }
  return findings
}

function nameOf(step: StepFact): string {
  return tellText(step.step ?? '')
}
