import type { Anatomy } from '../trail/anatomy.ts'
import type { Dice } from './dice.ts'
import type { PlannedSending, Sequence } from './sequence.ts'

/** The sequences of one property and trail: those that the documents allow, and that can break the property. */
export interface SequenceRules {
  generate(dice: Dice): readonly PlannedSending[]
  /** Whether a smaller one is still such a sequence. */
  isAllowed(sequence: Sequence): boolean
}

/** What sequences are made of. */
export interface Material {
  readonly anatomy: Anatomy
  readonly canRestart: boolean
}
