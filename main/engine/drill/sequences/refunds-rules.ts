import {
  allSteps,
  hasNoMishap,
  insertedAt,
  isOneByOne,
  keepsFixedOrder,
  oneByOne,
  permuted,
} from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import type { PlannedSending } from './sequence.ts'

const mostRepeats = 3

/** Final statuses and what a refund does after them, in any order, with repetitions of the final status in between. */
export function refundsRules({ anatomy }: Material): SequenceRules {
  const telling = [...anatomy.refundMoves, ...anatomy.givingBack].toSorted((a, b) => a - b)
  const others = allSteps(anatomy).filter(step => !telling.includes(step))
  const finals = others.filter(step => anatomy.steps[step]?.step.isFinal === true)
  return {
    generate(dice) {
      // The last one always: without it nothing tells whether the refund was seen.
      const last = telling.at(-1) ?? 0
      const moves = [...dice.some(telling.slice(0, -1), 0), last]
      const base = dice.chance(80) ? finals : dice.some(others, 0)
      const steps = [...base, ...moves].toSorted((a, b) => a - b)
      const order = dice.chance(40) ? steps : permuted(steps, anatomy, dice)
      let sendings: PlannedSending[] = oneByOne(order)
      const count = dice.below(mostRepeats + 1)
      for (let repeat = 0; repeat < count && base.length > 0; repeat++) {
        const step = base[dice.below(base.length)] ?? 0
        const original = sendings.findIndex(sending => sending.step === step)
        const sending = sendings[original]
        if (sending === undefined) continue
        const place = original + 1 + dice.below(sendings.length - original)
        sendings = insertedAt(sendings, place, sending)
      }
      return sendings
    },
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      hasNoMishap(sequence) &&
      keepsFixedOrder(sequence, anatomy) &&
      sequence.some(({ step }) => telling.includes(step)),
  }
}
