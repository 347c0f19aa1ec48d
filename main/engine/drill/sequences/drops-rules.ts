import { allSteps, hasNoMishap, isInOwnOrder, isOneByOne, oneByOne } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import { stepsSent } from './sequence.ts'

/** All that is final, and all moves of refunds; of the other statuses one at least is left out. */
export function dropsRules({ anatomy }: Material): SequenceRules {
  const skippable: ReadonlySet<number> = new Set(anatomy.skippable)
  const always = allSteps(anatomy).filter(step => !skippable.has(step))
  return {
    generate(dice) {
      const dropped: ReadonlySet<number> = new Set(dice.some(anatomy.skippable, 1))
      return oneByOne(allSteps(anatomy).filter(step => !dropped.has(step)))
    },
    isAllowed(sequence) {
      const sent = stepsSent(sequence, 'own')
      return (
        isOneByOne(sequence) &&
        hasNoMishap(sequence) &&
        isInOwnOrder(sequence) &&
        always.every(step => sent.includes(step)) &&
        sent.length < anatomy.steps.length
      )
    },
  }
}
