import { identityFindings } from './identity-rules.ts'
import { refundFindings } from './refund-rules.ts'
import { statusFindings } from './status-rules.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import { repetitionKindOf, stepKindOf, type TrailNotification } from './trail-notification.ts'
import { isOrderCertain } from './trail-order.ts'

/**
 * Findings about a notification compared with the one before it in the record's own order (repetitions left out);
 * computed again when another comes between. `previous`: `null` for the first.
 */
export function stepFindings(
  previous: TrailNotification | null,
  current: TrailNotification,
): MadeTrailFinding[] {
  const findings = statusFindings(previous, current)
  if (previous === null) return findings
  if (!isOrderCertain(previous, current)) {
    findings.push(
      trailFinding(
        'order-not-certain',
        '',
        previous.clockLack === current.clockLack
          ? `Only arrival orders this and delivery ${previous.deliveryId}.`
          : `This or delivery ${previous.deliveryId} lacks the timestamp that others of the record have. Only status and refund order them.`,
        current,
      ),
    )
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
          `The payload equals ${of}; spelling or envelope differ.`,
          repetition,
        ),
        ...identityFindings(original, repetition),
      ]
  }
}
