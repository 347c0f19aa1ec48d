import type { Anatomy } from '../trail/anatomy.ts'
import type { Dice } from './dice.ts'
import { isNotification, type PlannedSending, plain, type Sequence } from './sequence.ts'

export function allSteps(anatomy: Anatomy): number[] {
  return [...anatomy.steps.keys()]
}

/** In any order, except that pairs with a fixed order keep it. */
export function permuted(steps: readonly number[], anatomy: Anatomy, dice: Dice): number[] {
  const order = dice.shuffled(steps)
  // Swaps fixed pairs that are reversed; ends, since each swap removes an inversion.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [first, a] of order.entries()) {
      const second = order.findIndex((b, at) => at > first && b < a && anatomy.isOrderFixed(b, a))
      const b = order[second]
      if (b === undefined) continue
      order[first] = b
      order[second] = a
      isChanged = true
      break
    }
  }
  return order
}

/** Whether each copy got the first of its notifications without reversing a fixed pair. */
export function keepsFixedOrder(sequence: Sequence, anatomy: Anatomy): boolean {
  const firsts = sequence.filter(sending => sending.repeats === null && isNotification(sending))
  return firsts.every((a, index) =>
    firsts
      .slice(index + 1)
      .every(b => a.subject !== b.subject || b.step > a.step || !anatomy.isOrderFixed(b.step, a.step)),
  )
}

/** Whether the first of each notification is sent in the trail's order; any order within a wave. */
export function isInOwnOrder(sequence: Sequence): boolean {
  const firsts = sequence.filter(sending => sending.repeats === null && isNotification(sending))
  return firsts.every((a, index) =>
    firsts.slice(index + 1).every(b => a.subject !== b.subject || b.wave === a.wave || b.step > a.step),
  )
}

export function isOneByOne(sequence: Sequence): boolean {
  return sequence.every(({ wave }, index) => index === 0 || sequence[index - 1]?.wave !== wave)
}

export function hasNoMishap(sequence: Sequence): boolean {
  return sequence.every(({ mishap }) => mishap === null)
}

export function oneByOne(steps: readonly number[]): PlannedSending[] {
  return steps.map(plain)
}

export function insertedAt(
  sendings: readonly PlannedSending[],
  place: number,
  sending: PlannedSending,
): PlannedSending[] {
  return [...sendings.slice(0, place), sending, ...sendings.slice(place)].map((one, wave) => ({
    ...one,
    wave,
  }))
}
