import type { StepKind } from '#contract/deliveries/trail'
import { recordKinds } from '#contract/record-kinds'
import { readFacts, type TrailFacts, type WithFacts } from './trail-facts.ts'
import { isSameNotification, type OrderedRow } from './trail-order.ts'

/** A notification of a record for trail rules. The store's trail rows have this form. */
export interface TrailNotification extends OrderedRow, WithFacts {
  readonly status: string | null
  readonly refundStatus: string | null
  readonly bytesKey: string
  readonly contentKey: string | null
  readonly updatedAt: string | null
}

/** The same without a position in its trail. */
export type Unplaced = Omit<TrailNotification, 'placeUs'>

/** Whether the specifications describe records of this kind. They don't say which statuses of other products are final. */
export function isDocumented({ kind }: TrailNotification): boolean {
  return recordKinds.some(known => known === kind)
}

/** Step kind of a notification after the previous notification in the record's order, without repetitions. */
export function stepKindOf(previous: TrailNotification | null, current: TrailNotification): StepKind {
  if (previous === null) return 'first'
  if (isSameNotification(previous, current)) return repetitionKindOf(previous, current)
  if (!isSameText(previous.status, current.status)) return 'status'
  const isRefundMove =
    !isSameText(previous.refundStatus, current.refundStatus) ||
    stepsText(readFacts(previous)) !== stepsText(readFacts(current))
  return isRefundMove ? 'refund-move' : 'update'
}

/** How a repetition differs from its original. */
export function repetitionKindOf(original: TrailNotification, repetition: TrailNotification): StepKind {
  if (original.bytesKey === repetition.bytesKey) return 'duplicate-identical'
  const isSameContent = original.contentKey !== null && original.contentKey === repetition.contentKey
  return isSameContent ? 'duplicate-same-meaning' : 'duplicate-differs'
}

function isSameText(a: string | null, b: string | null): boolean {
  return (a?.toLowerCase() ?? null) === (b?.toLowerCase() ?? null)
}

function stepsText(facts: TrailFacts): string {
  return JSON.stringify(facts.steps.map(({ step, status, id }) => [step, status, id]))
}
