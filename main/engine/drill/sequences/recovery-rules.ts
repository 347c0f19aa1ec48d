import { allSteps, insertedAt, isInOwnOrder, isOneByOne, oneByOne } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import type { PlannedSending } from './sequence.ts'

/** Some of the notifications in their order: responses that are lost, with the same again; restarts of the app. */
export function recoveryRules({ anatomy, canRestart }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      let sendings: PlannedSending[] = oneByOne(dice.some(steps, 1))
      const restarts = canRestart && dice.chance(60)
      if (!restarts || dice.chance(40)) {
        const place = dice.below(sendings.length)
        const lost = sendings[place]
        if (lost !== undefined) {
          const again = dice.chance(60) ? place + 1 : place + 1 + dice.below(sendings.length - place)
          sendings = insertedAt(sendings, again, lost).map((sending, index) =>
            index === place ? { ...sending, mishap: 'answer-lost' as const } : sending,
          )
        }
      }
      if (restarts) {
        const free = sendings.flatMap(({ mishap }, index) => (mishap === null ? [index] : []))
        const place = free[dice.below(free.length)]
        sendings = sendings.map((sending, index) =>
          index === place ? { ...sending, mishap: 'restart' as const } : sending,
        )
      }
      return sendings
    },
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      isInOwnOrder(sequence) &&
      sequence.some(({ mishap }) => mishap !== null) &&
      sequence.every(
        ({ mishap, step }, index) =>
          mishap !== 'answer-lost' ||
          sequence.slice(index + 1).some(other => other.step === step && other.mishap !== 'answer-lost'),
      ) &&
      sequence.every(({ repeats }) => repeats === null || sequence[repeats]?.mishap === 'answer-lost'),
  }
}
