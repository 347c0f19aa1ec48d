import { transactionKinds, transactionStatuses } from '#contract/services/transactions'
import { quoteText } from '../format-value.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import { isDocumented, stepKindOf, type TrailNotification } from './trail-notification.ts'
import { finalRank } from './trail-order.ts'

/** Findings about the status of a notification compared with the previous notification in the record's order. */
export function statusFindings(
  previous: TrailNotification | null,
  current: TrailNotification,
): MadeTrailFinding[] {
  return [
    ...skippedStatus(previous, current),
    ...(previous === null ? [] : [...finalLeft(previous, current), ...lostByReceivers(previous, current)]),
  ]
}

/** Whether the record belongs to the transaction service. */
export function isTransaction({ kind }: Pick<TrailNotification, 'kind'>): boolean {
  return transactionKinds.some(known => known === kind)
}

/**
 * Whether its status ends the record. Of a transaction: COMPLETE and FAILED, which the specification calls
 * final, and no unknown status. Of a funding or withdrawal: the statuses that rank as final, which is advice.
 */
export function isFinal(row: TrailNotification): boolean {
  return isDocumented(row) && row.statusRank === finalRank && (!isTransaction(row) || isKnown(row))
}

/** Whether the transaction service documents the status, in any case. */
function isKnown({ status }: TrailNotification): boolean {
  return transactionStatuses.some(known => known === status?.toUpperCase())
}

/**
 * Transaction Notification Service, "Rules on delivery", rule 1: some PENDING or IN_PROGRESS may be skipped.
 * The funding service documents no such rule.
 */
function skippedStatus(previous: TrailNotification | null, current: TrailNotification): MadeTrailFinding[] {
  const from = previous?.statusRank ?? -1
  if (!isTransaction(current) || !isKnown(current) || current.statusRank <= from + 1) return []
  const names = ['PENDING', 'IN_PROGRESS'].slice(from + 1, current.statusRank)
  const since = previous === null ? 'before' : `between ${quoteText(previous.status ?? '')} and`
  const message = `${names.join(' and ')} did not arrive ${since} ${quoteText(current.status ?? '')}. That is allowed.`
  return [trailFinding('status-skipped', '/payload/status', message)]
}

/**
 * Rule 2 of the same: COMPLETE and FAILED are final. The funding service's specification calls no status
 * final, so there it is advice.
 */
function finalLeft(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  if (!isFinal(previous) || isFinal(current) || !isDocumented(current) || current.status === null) return []
  const at = `delivery ${previous.deliveryId}`
  if (!isTransaction(current)) {
    const message = `${quoteText(current.status)} seems to follow ${quoteText(previous.status ?? '')} (${at}). No status is documented as the last.`
    return [trailFinding('funding-final-left', '/payload/status', message)]
  }
  const message = `Expected ${quoteText(previous.status ?? '')} to stay, as ${at} said; received ${quoteText(current.status)} after it.`
  return [trailFinding('final-status-left', '/payload/status', message)]
}

/**
 * "Events", rule 2: a receiver that removes duplicates by id and final status alone drops this notification,
 * though its content differs.
 */
function lostByReceivers(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  const isFinalUpdate = isFinal(current) && stepKindOf(previous, current) === 'update'
  if (!isTransaction(current) || !isFinalUpdate) return []
  const message = `Same id and final status as delivery ${previous.deliveryId}, other content. A receiver that deduplicates by these two alone drops it. Compare updated_at too.`
  return [trailFinding('update-after-final', '/payload', message)]
}
