import type { RecordKind } from '../terms.ts'
import { fundingStatuses } from './funding.ts'
import { refundStatuses } from './refunds.ts'
import { transactionStatuses } from './transactions.ts'
import { withdrawalStatuses } from './withdrawal.ts'

/** Status of a record and of its refund (`null` without one), as the service writes them. */
export interface RecordState {
  readonly status: string
  readonly refundStatus: string | null
}

/** Documented statuses of a kind, in order. The last two end a record. */
function statusesOf(kind: RecordKind): readonly string[] {
  if (kind === 'funding') return fundingStatuses
  return kind === 'withdrawal' ? withdrawalStatuses : transactionStatuses
}

/** Transaction Notification Service, "Refund steps": issuances and redemptions are refunded. */
const refundedKinds: readonly RecordKind[] = ['issuance', 'redemption']
/** Observed, and final as well. */
const otherFinals = ['cancelled', 'completed', 'paid', 'expired']
const ends = 2

/**
 * Documented states that can follow. Neither specification shows transitions, so any later status may follow:
 * "States and transitions". After FAILED a refund may be triggered, and moves on. Undocumented statuses count
 * as in progress, unless known to be final. Empty if nothing can follow.
 */
export function nextStates(kind: RecordKind, now: Partial<RecordState> | null): readonly RecordState[] {
  const statuses = statusesOf(kind)
  const status = now?.status?.toLowerCase() ?? null
  if (status === 'failed' && refundedKinds.includes(kind)) return nextRefunds(now?.refundStatus ?? null)
  if (isFinal(kind, status)) return []
  const at = statuses.findIndex(known => known.toLowerCase() === status)
  const from = status === null ? 0 : at === -1 ? statuses.length - ends : at + 1
  return statuses.slice(from).map(next => ({ status: next, refundStatus: null }))
}

/** "States and transitions": a refund starts as PENDING. Its further moves are not shown: any later status may follow. */
function nextRefunds(refundStatus: string | null): readonly RecordState[] {
  const refund = refundStatus?.toUpperCase() ?? null
  const statuses: readonly string[] = refundStatuses
  const at = statuses.indexOf(refund ?? '')
  const isOver = at >= statuses.length - ends
  const next = refund === null ? statuses.slice(0, 1) : isOver ? [] : statuses.slice(at + 1)
  return next.map(move => ({ status: 'FAILED', refundStatus: move }))
}

/** Whether the status, in lower case, ends a record of the kind. */
export function isFinal(kind: RecordKind, status: string | null): boolean {
  if (status === null) return false
  const finals = statusesOf(kind).slice(-ends)
  return finals.some(final => final.toLowerCase() === status) || otherFinals.includes(status)
}

/**
 * Query for the trails that this state can follow: records of the kind that have not ended. A refund follows failed
 * records whose refund has not ended.
 */
export function followedQuery(kind: RecordKind, { refundStatus }: Pick<RecordState, 'refundStatus'>): string {
  if (refundStatus !== null) return `kind:${kind} status:failed -refund:complete,failed`
  const finals = statusesOf(kind).slice(-ends)
  return `kind:${kind} -status:${[...finals, ...otherFinals].map(final => final.toLowerCase()).join(',')}`
}
