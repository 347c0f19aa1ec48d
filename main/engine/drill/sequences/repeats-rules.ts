import { allSteps, hasNoMishap, insertedAt, isInOwnOrder, isOneByOne, oneByOne } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import type { PlannedSending } from './sequence.ts'

const mostRepeats = 4

/** Some of the notifications in their order, with repetitions anywhere behind the first of each. */
export function repeatsRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      let sendings: PlannedSending[] = oneByOne(dice.some(steps, 1))
      const count = 1 + dice.below(mostRepeats)
      for (let repeat = 0; repeat < count; repeat++) {
        const original = dice.below(sendings.length)
        const sending = sendings[original]
        if (sending === undefined) continue
        const place = original + 1 + dice.below(sendings.length - original)
        const form = dice.chance(40) ? ('respelled' as const) : ('captured' as const)
        sendings = insertedAt(sendings, place, { ...sending, form })
      }
      return sendings
    },
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      hasNoMishap(sequence) &&
      isInOwnOrder(sequence) &&
      sequence.some(({ repeats }) => repeats !== null),
  }
}
