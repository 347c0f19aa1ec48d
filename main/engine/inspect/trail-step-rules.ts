import { transactionKinds } from '#contract/services/transactions'
import { isSameIdentity } from './identity-fields.ts'
import { tellText } from './tell-value.ts'
import { readFacts } from './trail-facts.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import { isDocumented, repetitionKindOf, stepKindOf, type TrailNotification } from './trail-notification.ts'
import { isOrderCertain } from './trail-order.ts'
import { refundStepFindings } from './trail-refund-rules.ts'

/**
 * What a notification says beside the one before it in the record's own order (repetitions left out); told anew when
 * another comes between. `previous`: `null` for the first.
 */
export function stepFindings(
  previous: TrailNotification | null,
  current: TrailNotification,
): MadeTrailFinding[] {
  const findings = skippedStatus(previous, current)
  if (previous === null) return findings
  if (!isOrderCertain(previous, current)) {
    findings.push(
      trailFinding(
        'order-not-certain',
        '',
        `Nothing but arrival tells whether this came before or after delivery ${previous.deliveryId}.`,
        current,
      ),
    )
  }
  findings.push(...identityFindings(previous, current), ...refundStepFindings(previous, current))
  if (stepKindOf(previous, current) === 'update') {
    const message = `Status and refund are those of delivery ${previous.deliveryId}; other content came.`
    findings.push(trailFinding('same-status-update', '/payload', message))
  }
  return findings
}

/** What a repetition says beside its original: the first delivery of the same notification. */
export function repetitionFindings(
  original: TrailNotification,
  repetition: TrailNotification,
): MadeTrailFinding[] {
  const of = `delivery ${original.deliveryId}`
  switch (repetitionKindOf(original, repetition)) {
    case 'duplicate-identical':
      return [trailFinding('duplicate-identical', '', `Repeats ${of} byte for byte.`, repetition)]
    case 'duplicate-same-meaning':
      return [
        trailFinding('duplicate-same-meaning', '', `Says the same as ${of} in other bytes.`, repetition),
      ]
    default:
      return [
        trailFinding(
          'duplicate-differs',
          '',
          `Status, refund and updated_at are those of ${of}; other content came.`,
          repetition,
        ),
        ...identityFindings(original, repetition),
      ]
  }
}

/**
 * Transaction Notification Service, "Rules on delivery", rule 1: some PENDING or IN_PROGRESS may be skipped. Of the
 * funding service nothing says so, nor that there should be any.
 */
function skippedStatus(previous: TrailNotification | null, current: TrailNotification): MadeTrailFinding[] {
  const isTransaction = transactionKinds.some(kind => kind === current.kind)
  const from = previous?.statusRank ?? -1
  if (!isTransaction || current.statusRank <= from + 1) return []
  const names = ['PENDING', 'IN_PROGRESS'].slice(from + 1, current.statusRank)
  const message = `${names.join(' and ')} did not come before ${tellText(current.status ?? '')}. That is allowed.`
  return [trailFinding('status-skipped', '/payload/status', message)]
}

/** What names a record should not change. A value that appears or goes is no change of it. */
function identityFindings(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  if (!isDocumented(current)) return []
  const before = readFacts(previous.factsText).identity
  const now = readFacts(current.factsText).identity
  const findings: MadeTrailFinding[] = []
  for (const [path, text] of Object.entries(now)) {
    const old = before[path]
    if (old === undefined || isSameIdentity(path, old, text)) continue
    const message = `Expected ${tellText(old)}, as delivery ${previous.deliveryId} said; ${tellText(text)} came.`
    findings.push(trailFinding('identity-changed', path, message))
  }
  return findings
}
