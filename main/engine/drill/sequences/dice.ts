import type { Random } from 'fast-check'
import type { Anatomy } from '../trail/anatomy.ts'
import type { PlannedSending, Sequence } from './sequence.ts'

export interface Dice {
  /** Integer from 0 to below `count`. */
  below(count: number): number
  /** True with a probability of `percent` %. */
  chance(percent: number): boolean
  /** At least `least` of the items, in order. */
  some<T>(items: readonly T[], least: number): T[]
  shuffled<T>(items: readonly T[]): T[]
  pick<T>(items: readonly [T, ...T[]]): T
}

export function diceOf(random: Random): Dice {
  const below = (count: number): number => (count <= 1 ? 0 : random.nextInt(0, count - 1))
  const shuffled = <T>(items: readonly T[]): T[] => {
    const result = [...items]
    for (let at = result.length - 1; at > 0; at--) {
      const other = below(at + 1)
      const [a, b] = [result[at], result[other]]
      if (a !== undefined && b !== undefined) {
        result[at] = b
        result[other] = a
      }
    }
    return result
  }
  return {
    below,
    chance: percent => below(100) < percent,
    some(items, least) {
      const count = Math.min(items.length, least + below(items.length - least + 1))
      const chosen = new Set(shuffled([...items.keys()]).slice(0, count))
      return items.filter((_, place) => chosen.has(place))
    },
    shuffled,
    pick: items => items[below(items.length)] ?? items[0],
  }
}

/** Sequences of one property and trail that the specifications allow and that can break the property. */
export interface SequenceRules {
  generate(dice: Dice): readonly PlannedSending[]
  /** Whether a smaller sequence is still allowed. */
  isAllowed(sequence: Sequence): boolean
}

export interface Material {
  readonly anatomy: Anatomy
  readonly canRestart: boolean
  /** A dependency of the app can be made to fail. */
  readonly canFault: boolean
  readonly isSigned: boolean
}
