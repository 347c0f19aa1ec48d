import { quoteText } from '../format-value.ts'
import { isOrderCertain } from './order-certainty.ts'
import { isFinal, isTransaction } from './status-rules.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import type { TrailNotification } from './trail-notification.ts'
import { compareTrailRows, finalRank } from './trail-order.ts'

/**
 * Findings about the arrival of a notification that is not a repetition. `next`: the next notification in the
 * record's order; `lastFinals`: the last notification of each final status of the record.
 */
export function arrivalFindings(
  current: TrailNotification,
  next: TrailNotification | null,
  lastFinals: readonly TrailNotification[],
): MadeTrailFinding[] {
  if (next === null || next.deliveryId > current.deliveryId || !isOrderCertain(current, next)) return []
  const findings = [
    trailFinding(
      'arrived-out-of-order',
      '',
      `Precedes delivery ${next.deliveryId} in record order, but arrived later.`,
      current,
    ),
  ]
  const final = lastFinals.find(
    row =>
      isFinal(row) &&
      row.deliveryId < current.deliveryId &&
      compareTrailRows(current, row) < 0 &&
      isOrderCertain(current, row),
  )
  if (current.statusRank < finalRank && final !== undefined) {
    const message = `${quoteText(current.status ?? '')} arrived after the final status ${quoteText(final.status ?? '')} (delivery ${final.deliveryId}).`
    findings.push(trailFinding('stale-after-final', '/payload/status', message, current))
  }
  return findings
}

/**
 * Transaction Notification Service, "Rules on delivery", rule 2: the final status is COMPLETE or FAILED. The
 * funding service's specification calls no status final, so there it is advice. Given the first notification
 * of each final status, one finding for each but the earliest.
 */
export function secondFinals(
  firstFinals: readonly TrailNotification[],
): { deliveryId: number; finding: MadeTrailFinding }[] {
  const [earliest, ...others] = firstFinals.filter(isFinal).sort(compareTrailRows)
  return others.map(({ deliveryId, status, kind }) => ({
    deliveryId,
    finding: trailFinding(
      isTransaction({ kind }) ? 'second-final' : 'funding-second-final',
      '/payload/status',
      isTransaction({ kind })
        ? `Expected ${quoteText(earliest?.status ?? '')} to stay, as delivery ${earliest?.deliveryId ?? 0} said; received ${quoteText(status ?? '')}.`
        : `${quoteText(status ?? '')} and ${quoteText(earliest?.status ?? '')} (delivery ${earliest?.deliveryId ?? 0}) each seem to end the record. Nothing says which holds.`,
    ),
  }))
}

/** A record without a final status for longer than the user expects. */
export function overdueFinding(
  newest: TrailNotification,
  lastReceivedAtMs: number,
  nowMs: number,
  finalWithinMs: number,
): MadeTrailFinding | null {
  const waitedMs = nowMs - lastReceivedAtMs
  if (newest.statusRank >= finalRank || waitedMs <= finalWithinMs) return null
  const minutes = Math.floor(waitedMs / 60_000)
  const waited = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`
  const expected = isTransaction(newest) ? 'a final status' : 'complete or failed'
  const message = `Expected ${expected}; ${quoteText(newest.status ?? '')} has been the last status for ${waited}.`
  return trailFinding('final-overdue', '/payload/status', message, newest)
}
