/** A step of a refund as far as sending needs it. */
export interface RefundStep {
  readonly step: string
  readonly status: string
  readonly id?: string | undefined
}

/** What happens to the steps: `moved` has one for each existing step, `added` follow them. */
export interface RefundMove {
  readonly moved: readonly RefundStep[]
  readonly added: readonly RefundStep[]
}

/**
 * The steps of a record's next refund notification: those that are there stay in their order with the ids they have, and
 * move to the status that the fixture gives the step of the same name; new ones follow. A step that has ended does not
 * run again. When the whole refund is complete, so is every step. `idFor` makes the id of a step that has none.
 * Source: transaction-notifications, "Refund step", rules 1 and 2, and "Events", rule 4.
 */
export function moveRefundSteps(
  existing: readonly RefundStep[],
  fromFixture: readonly RefundStep[],
  refundStatus: string,
  idFor: (step: string) => string,
): RefundMove {
  const added = [...fromFixture]
  const moved = existing.map(step => {
    const index = added.findIndex(one => one.step === step.step)
    const [match] = index < 0 ? [] : added.splice(index, 1)
    const asked = match?.status ?? (refundStatus === 'COMPLETE' ? 'COMPLETE' : step.status)
    const hasEnded = step.status === 'COMPLETE' || step.status === 'FAILED'
    const status = asked === 'IN_PROGRESS' && hasEnded ? step.status : asked
    const madeId = status === 'COMPLETE' ? (match?.id ?? idFor(step.step)) : undefined
    return { step: step.step, status, id: step.id ?? madeId }
  })
  return { moved, added }
}
