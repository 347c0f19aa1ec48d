import { allSteps, hasNoMishap, insertedAt, keepsFixedOrder, oneByOne, permuted } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import type { PlannedSending } from './sequence.ts'

const mostRepeats = 4

/** Everything that may arrive: in any order, repeated, with some left out, some at the same time. */
export function answersRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      let sendings: PlannedSending[] = oneByOne(permuted(dice.some(steps, 1), anatomy, dice))
      const count = dice.below(mostRepeats + 1)
      for (let repeat = 0; repeat < count; repeat++) {
        const sending = sendings[dice.below(sendings.length)]
        if (sending === undefined) continue
        const place = dice.below(sendings.length + 1)
        const form = dice.chance(30) ? ('respelled' as const) : ('captured' as const)
        sendings = insertedAt(sendings, place, { ...sending, form })
      }
      const percent = dice.pick([0, 0, 40])
      let wave = 0
      const together = sendings.map((sending, index) => {
        if (index > 0 && !dice.chance(percent)) wave += 1
        return { ...sending, wave }
      })
      return together
    },
    isAllowed: sequence => sequence.length > 0 && hasNoMishap(sequence) && keepsFixedOrder(sequence, anatomy),
  }
}
