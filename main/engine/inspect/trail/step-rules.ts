import { identityFindings } from './identity-rules.ts'
import { orderDoubt } from './order-certainty.ts'
import { refundFindings } from './refund-rules.ts'
import { statusFindings } from './status-rules.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import { repetitionKindOf, stepKindOf, type TrailNotification } from './trail-notification.ts'

/**
 * Findings about a notification compared with the previous notification in the record's order, without
 * repetitions. Computed again if another notification is placed between. `previous`: `null` for the first.
 */
export function stepFindings(
  previous: TrailNotification | null,
  current: TrailNotification,
): MadeTrailFinding[] {
  const findings = statusFindings(previous, current)
  if (previous === null) return findings
  const doubt = orderDoubt(previous, current)
  if (doubt !== null) {
    const message = `Nothing says whether this or delivery ${previous.deliveryId} is earlier. ${doubt}`
    findings.push(trailFinding('order-not-certain', '', message))
  }
  findings.push(...identityFindings(previous, current), ...refundFindings(previous, current))
  if (stepKindOf(previous, current) === 'update') {
    const message = `Status and refund are those of delivery ${previous.deliveryId}; received other content.`
    findings.push(trailFinding('same-status-update', '/payload', message))
  }
  return findings
}

/** Findings about a repetition compared with its original: the first delivery of the same notification. */
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
        trailFinding('duplicate-same-meaning', '', `Same content as ${of}, in other bytes.`, repetition),
      ]
    default:
      return [
        trailFinding(
          'duplicate-differs',
          '',
          `The payload means the same as that of ${of}; its spelling or the envelope differs.`,
          repetition,
        ),
        ...identityFindings(original, repetition),
      ]
  }
}
