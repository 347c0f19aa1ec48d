import type { DrillProperty } from '#contract/drill/properties'
import { type DrillForm, isForged } from '#contract/drill/sequence'
import {
  allSteps,
  hasNoMishap,
  insertedAt,
  isInOwnOrder,
  isOneByOne,
  keepsFixedOrder,
  oneByOne,
  permuted,
} from './arrangements.ts'
import type { Dice, Material, SequenceRules } from './dice.ts'
import { type PlannedSending, plain, stepsSent } from './sequence.ts'
import { sizeOf } from './shrink.ts'
import { toleranceRules } from './tolerance-rules.ts'

/** Raise it if a seed makes other sequences than before. Sequences that were saved as files stay. */
export const generatorsVersion = 1

const mostFinalRepeats = 3

/** Final statuses and a refund's later moves in any order, with repetitions of the final status in between. */
function refundsRules({ anatomy }: Material): SequenceRules {
  const telling = [...anatomy.refundMoves, ...anatomy.givingBack].toSorted((a, b) => a - b)
  const others = allSteps(anatomy).filter(step => !telling.includes(step))
  const finals = others.filter(step => anatomy.steps[step]?.step.isFinal === true)
  return {
    generate(dice) {
      // Always with the last move: without it the state doesn't show whether the refund was seen.
      const last = telling.at(-1) ?? 0
      const moves = [...dice.some(telling.slice(0, -1), 0), last]
      const base = dice.chance(80) ? finals : dice.some(others, 0)
      const steps = [...base, ...moves].toSorted((a, b) => a - b)
      const order = dice.chance(40) ? steps : permuted(steps, anatomy, dice)
      let sendings: PlannedSending[] = oneByOne(order)
      const count = dice.below(mostFinalRepeats + 1)
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

const widest = 4

/** Some notifications in order, two or more at the same time, or the same notification twice. */
function concurrencyRules({ anatomy }: Material): SequenceRules {
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

const mostRepeats = 4

/** Anything that may arrive: any order, repeated, incomplete, concurrent. */
function responsesRules({ anatomy }: Material): SequenceRules {
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

const rules: Readonly<Record<DrillProperty, (material: Material) => SequenceRules>> = {
  responses: responsesRules,
  repeats: repeatsRules,
  order: orderRules,
  drops: dropsRules,
  refunds: refundsRules,
  tolerance: toleranceRules,
  concurrency: concurrencyRules,
  recovery: recoveryRules,
  isolation: isolationRules,
  signatures: signatureRules,
  expected: expectedRules,
}

export function rulesOf(property: DrillProperty, material: Material): SequenceRules {
  return rules[property](material)
}

/** All final statuses and refund moves; at least one other status is missing. */
function dropsRules({ anatomy }: Material): SequenceRules {
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

/** Notifications with a final status in order; some in any order, some repeated. */
function expectedRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  const finals = steps.filter(step => anatomy.steps[step]?.step.isFinal === true)
  const ends = finals.length === 0 ? steps.slice(-1) : finals
  return {
    generate(dice) {
      const end = ends[dice.below(ends.length)]
      const others = new Set(dice.some(steps, 0))
      const chosen = steps.filter(step => step === end || others.has(step))
      const order = dice.chance(60) ? chosen : permuted(chosen, anatomy, dice)
      const count = dice.chance(60) ? 0 : dice.below(3)
      return withRepeats(oneByOne(order), count, dice)
    },
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      hasNoMishap(sequence) &&
      keepsFixedOrder(sequence, anatomy) &&
      sequence.every(({ form }) => form === 'captured') &&
      sequence.some(({ step }) => ends.includes(step)),
  }
}

/** Inserts repetitions of random sendings, each after its original. `formOf` chooses their form. Default: the original's. */
function withRepeats(
  sendings: PlannedSending[],
  count: number,
  dice: Dice,
  formOf?: () => DrillForm,
): PlannedSending[] {
  let all = sendings
  for (let repeat = 0; repeat < count; repeat++) {
    const original = dice.below(all.length)
    const sending = all[original]
    if (sending === undefined) continue
    const place = original + 1 + dice.below(all.length - original)
    all = insertedAt(all, place, { ...sending, form: formOf?.() ?? sending.form })
  }
  return all
}

/** Another copy of the trail in order with its own ids, and notifications of this one before, between or beside it. */
function isolationRules({ anatomy }: Material): SequenceRules {
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

/** Some notifications in order. The last has a wrong or missing signature: a later one could hide its effect. */
function signatureRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      const sendings = oneByOne(dice.some(steps, 1))
      const mishap = dice.pick(['unsigned', 'wrongly-signed'] as const)
      return sendings.map((sending, index) =>
        index === sendings.length - 1 ? { ...sending, mishap } : sending,
      )
    },
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      sequence.every(({ step }, index) => step > (sequence[index - 1]?.step ?? -1)) &&
      sequence.length > 0 &&
      sequence.findIndex(isForged) === sequence.length - 1,
  }
}

/** Some notifications in any order; some in other bytes, with instants in another zone. */
function orderRules({ anatomy }: Material): SequenceRules {
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
      // In the trail's order and as captured it equals the reference.
      sizeOf(sequence, steps)
        .slice(3, 6)
        .some(number => number > 0),
  }
}

/**
 * Some notifications in order, with lost responses and their retries, restarts of the app, and failures of its
 * dependency.
 */
function recoveryRules({ anatomy, canRestart, canFault }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate(dice) {
      let sendings: PlannedSending[] = oneByOne(dice.some(steps, 1))
      if (canFault && dice.chance(40)) {
        // The service sends again after a failure, so no repetition is planned.
        const place = dice.below(sendings.length)
        return sendings.map((sending, index) =>
          index === place ? { ...sending, mishap: 'dependency-fails' as const } : sending,
        )
      }
      const restarts = canRestart && dice.chance(60)
      if (!restarts || dice.chance(40)) {
        const place = dice.below(sendings.length)
        const lost = sendings[place]
        if (lost !== undefined) {
          const again = dice.chance(60) ? place + 1 : place + 1 + dice.below(sendings.length - place)
          sendings = insertedAt(sendings, again, lost).map((sending, index) =>
            index === place ? { ...sending, mishap: 'response-lost' as const } : sending,
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
          mishap !== 'response-lost' ||
          sequence.slice(index + 1).some(other => other.step === step && other.mishap !== 'response-lost'),
      ) &&
      sequence.every(({ repeats }) => repeats === null || sequence[repeats]?.mishap === 'response-lost'),
  }
}

/** Some notifications in order, each repeated anywhere after its first. */
function repeatsRules({ anatomy }: Material): SequenceRules {
  const steps = allSteps(anatomy)
  return {
    generate: dice =>
      withRepeats(oneByOne(dice.some(steps, 1)), 1 + dice.below(mostRepeats), dice, () =>
        dice.chance(40) ? 'respelled' : 'captured',
      ),
    isAllowed: sequence =>
      isOneByOne(sequence) &&
      hasNoMishap(sequence) &&
      isInOwnOrder(sequence) &&
      sequence.some(({ repeats }) => repeats !== null),
  }
}
