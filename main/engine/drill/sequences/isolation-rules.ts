import { allSteps, hasNoMishap, keepsFixedOrder, permuted } from './arrangements.ts'
import type { Material, SequenceRules } from './material.ts'
import { type PlannedSending, plain } from './sequence.ts'

/** Another copy of the trail in its order, with ids of its own; before, between or beside it notifications of this one. */
export function isolationRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      const other = dice.some(steps, 1).map(step => ({ ...plain(step, 0), subject: 'other' as const }))
      const own: PlannedSending[] = permuted(dice.some(steps, 1), anatomy, dice).map(step => plain(step, 0))
      const isAfter = dice.chance(40)
      const sendings: PlannedSending[] = []
      while (other.length + own.length > 0) {
        const isOther = own.length === 0 || (other.length > 0 && (isAfter || dice.chance(50)))
        const next = isOther ? other.shift() : own.shift()
        if (next !== undefined) sendings.push(next)
      }
      let wave = 0
      const percent = isAfter ? 0 : dice.pick([0, 30])
      return sendings.map((sending, index) => {
        const isBeside = sendings[index - 1]?.subject !== sending.subject && dice.chance(percent)
        if (index > 0 && !isBeside) wave += 1
        return { ...sending, wave }
      })
    },
    isAllowed: sequence =>
      hasNoMishap(sequence) &&
      keepsFixedOrder(sequence, anatomy) &&
      sequence.some(({ subject }) => subject === 'other') &&
      sequence.some(({ subject }) => subject === 'own') &&
      sequence
        .filter(({ subject }) => subject === 'other')
        .every(({ step, wave }, index, all) => {
          const before = all[index - 1]
          return before === undefined || (before.step < step && before.wave < wave)
        }),
  }
}
