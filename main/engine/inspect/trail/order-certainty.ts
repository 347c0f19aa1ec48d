import { transactionKinds } from '#contract/services/transactions'
import { readInstant } from '#contract/services/values/instants'
import { hasRefundEnded } from '../records/refunds.ts'
import { finalRank, isSameNotification, type OrderedRow } from './trail-order.ts'

/** The parts of two notifications of a record that decide whether their order is certain. Trail rows have this form. */
export interface JudgedRow extends OrderedRow {
  readonly kind: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/**
 * Why the order of two different notifications is uncertain; `null` if it is certain. Transaction Notification Service,
 * "Events", rule 3: created_at and updated_at order. At equal clocks a final status is later ("Rules on delivery", rule
 * 2), and so is a refund after none. The funding service documents no order ("Events", rule 2).
 */
export function orderDoubt(a: JudgedRow, b: JudgedRow): string | null {
  if (isSameNotification(a, b)) return null
  if (isOfFundingService(a)) return 'The funding service documents no order and no time of an update.'
  if (a.clockLack !== b.clockLack)
    return 'One notification lacks the timestamp that others of the record have.'
  if (a.clockLack === 2) return 'Neither has a timestamp.'
  if (a.placeUs !== b.placeUs) return null
  if (isCut(a) || isCut(b)) return 'Their timestamps differ by less than a microsecond.'
  return isOrderedByMeaning(a, b) ? null : 'They have the same timestamp.'
}

/** Whether a specification orders two different notifications. */
export function isOrderCertain(a: JudgedRow, b: JudgedRow): boolean {
  return orderDoubt(a, b) === null
}

function isOfFundingService({ kind }: JudgedRow): boolean {
  return kind === 'funding' || kind === 'withdrawal'
}

function isCut({ updatedAt, createdAt, clockLack }: JudgedRow): boolean {
  const text = clockLack === 0 ? updatedAt : createdAt
  return text !== null && readInstant(text)?.isCut === true
}

function isOrderedByMeaning(a: JudgedRow, b: JudgedRow): boolean {
  if (!transactionKinds.some(kind => kind === a.kind)) return false
  if (a.statusRank !== b.statusRank) return a.statusRank === finalRank || b.statusRank === finalRank
  if (a.refundRank === b.refundRank) return false
  const isBegun = a.refundRank === 0 || b.refundRank === 0
  return isBegun || hasRefundEnded(a.refundRank) !== hasRefundEnded(b.refundRank)
}
