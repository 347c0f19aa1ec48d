import { allSteps, hasNoMishap, isInOwnOrder } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import type { PlannedSending } from './sequence.ts'

const widest = 4

/** Some of the notifications in their order, two or more at the same time, or the same one twice. */
export function concurrencyRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      const chosen = dice.some(steps, Math.min(2, steps.length))
      const sendings: PlannedSending[] = []
      for (let start = 0, wave = 0; start < chosen.length; wave++) {
        const left = chosen.length - start
        const size =
          wave === 0 ? Math.min(left, 2 + dice.below(widest - 1)) : Math.min(left, 1 + dice.below(widest))
        const together = dice.shuffled(chosen.slice(start, start + size))
        const twin = together[0]
        const isTwin = together.length === 1 || dice.chance(25)
        if (isTwin && twin !== undefined) together.push(twin)
        for (const step of together) {
          sendings.push({ step, subject: 'own', wave, form: 'captured', mishap: null })
        }
        start += size
      }
      return sendings
    },
    isAllowed: sequence =>
      hasNoMishap(sequence) &&
      isInOwnOrder(sequence) &&
      sequence.some(({ wave }, index) => sequence[index + 1]?.wave === wave) &&
      sequence.every(({ repeats, wave }) => repeats === null || sequence[repeats]?.wave === wave) &&
      sequence.every(
        ({ wave, step }, index) =>
          !sequence
            .slice(index + 1)
            .some(
              other => other.wave === wave && other.step < step && anatomy.isOrderFixed(other.step, step),
            ),
      ),
  }
}
