import { finalRank } from '../../inspect/trail/trail-order.ts'
import { allSteps, hasNoMishap, insertedAt, isInOwnOrder, isOneByOne, oneByOne } from './arrangements.ts'
import type { Material, SequenceRules } from './dice.ts'
import type { PlannedSending, Sequence } from './sequence.ts'

/** Some notifications in order, with undocumented content in or between them. */
export function toleranceRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  /**
   * An unknown status is followed by a status with a later clock or a final status, so the end state is
   * known.
   */
  const isPassed = (step: number) => {
    const next = anatomy.nextOf(step)
    const [one, other] = [anatomy.steps[step], next === null ? undefined : anatomy.steps[next]]
    if (one === undefined || other === undefined || one.statusRank === finalRank) return false
    const isLater = one.clockLack === other.clockLack && one.placeUs < other.placeUs
    return isLater || other.statusRank === finalRank
  }
  return {
    generate(dice) {
      let sendings: PlannedSending[] = oneByOne(dice.some(steps, 1))
      const which = dice.pick(['extra-field', 'letter-case', 'unknown-status', 'unknown-event', 'all'])
      const has = (form: string) => which === form || which === 'all'
      const place = dice.below(sendings.length)
      if (has('extra-field') || has('letter-case')) {
        const form = has('extra-field') ? ('extra-field' as const) : ('letter-case' as const)
        sendings = sendings.map((sending, index) =>
          index === place || dice.chance(50) ? { ...sending, form } : sending,
        )
      }
      if (has('unknown-status')) {
        const before = sendings.findIndex(({ step }, index) => {
          const next = anatomy.nextOf(step)
          return isPassed(step) && sendings.some((other, at) => at > index && other.step === next)
        })
        const sending = sendings[before]
        if (sending !== undefined) {
          sendings = insertedAt(sendings, before + 1, { ...sending, form: 'unknown-status' })
        }
      }
      const isPlain = sendings.every(({ form }) => form === 'captured')
      if (has('unknown-event') || isPlain) {
        const sending = sendings[0]
        if (sending !== undefined) {
          sendings = insertedAt(sendings, dice.below(sendings.length + 1), {
            ...sending,
            form: 'unknown-event',
          })
        }
      }
      return sendings
    },
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      hasNoMishap(sequence) &&
      isInOwnOrder(sequence) &&
      sequence.some(({ form }) => form !== 'captured') &&
      sequence.every(({ form, repeats }) => form !== 'respelled' && repeats === null) &&
      passesUnknown(sequence),
  }

  function passesUnknown(sequence: Sequence): boolean {
    return sequence.every(({ form, step }, index) => {
      if (form !== 'unknown-status') return true
      const next = anatomy.nextOf(step)
      return (
        isPassed(step) && sequence.slice(index + 1).some(other => other.step === next && other.form !== form)
      )
    })
  }
}
