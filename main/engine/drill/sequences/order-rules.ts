import { allSteps, hasNoMishap, isOneByOne, keepsFixedOrder, oneByOne, permuted } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import { sizeOf } from './shrink.ts'

/** Some of the notifications in any order; some in other bytes, with their instants in another zone. */
export function orderRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      const order = permuted(dice.some(steps, Math.min(2, steps.length)), anatomy, dice)
      const percent = dice.pick([0, 30, 60])
      return oneByOne(order).map(sending =>
        dice.chance(percent) ? { ...sending, form: 'respelled' as const } : sending,
      )
    },
    isAllowed: sequence =>
      sequence.length > 0 &&
      isOneByOne(sequence) &&
      hasNoMishap(sequence) &&
      sequence.every(({ repeats }) => repeats === null) &&
      keepsFixedOrder(sequence, anatomy) &&
      // In the trail's order and as captured it is what it would be compared with.
      sizeOf(sequence, steps)
        .slice(3, 6)
        .some(number => number > 0),
  }
}
