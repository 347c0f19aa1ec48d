import type { Anatomy } from '../trail/anatomy.ts'
import type { Dice } from './dice.ts'
import type { PlannedSending, Sequence } from './sequence.ts'

/** Sequences of one property and trail that the specifications allow and that can break the property. */
export interface SequenceRules {
  generate(dice: Dice): readonly PlannedSending[]
  /** Whether a smaller sequence is still allowed. */
  isAllowed(sequence: Sequence): boolean
}

export interface Material {
  readonly anatomy: Anatomy
  readonly canRestart: boolean
}
