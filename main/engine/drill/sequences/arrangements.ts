import type { Anatomy } from '../trail/anatomy.ts'
import type { Dice } from './dice.ts'
import { isNotification, type PlannedSending, plain, type Sequence } from './sequence.ts'

/** Pieces that the rules of several properties share. */

export function allSteps(anatomy: Anatomy): number[] {
  return [...anatomy.steps.keys()]
}

/** In any order, but two of which nothing says which came first stay in the trail's. */
export function permuted(steps: readonly number[], anatomy: Anatomy, dice: Dice): number[] {
  const order = dice.shuffled(steps)
  // Bubbles until no fixed pair stands the wrong way around; ends, since each exchange removes an inversion.
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

/** Whether each copy was sent the first of each of its notifications so that no fixed pair is reversed. */
export function keepsFixedOrder(sequence: Sequence, anatomy: Anatomy): boolean {
  const firsts = sequence.filter(sending => sending.repeats === null && isNotification(sending))
  return firsts.every((a, index) =>
    firsts
      .slice(index + 1)
      .every(b => a.subject !== b.subject || b.step > a.step || !anatomy.isOrderFixed(b.step, a.step)),
  )
}

/** Whether the first of each notification is sent in the trail's order; within a wave any. */
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

/** One after the other. */
export function oneByOne(steps: readonly number[]): PlannedSending[] {
  return steps.map(plain)
}

/** With a further sending at a place; those behind it move. */
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
