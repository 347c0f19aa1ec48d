import { Arbitrary, type Random, Stream, stream, Value } from 'fast-check'
import { diceOf, type SequenceRules } from './dice.ts'
import { type Sequence, sequenceOf } from './sequence.ts'
import { simpler } from './shrink.ts'

const mostAttempts = 50

export class SequenceArbitrary extends Arbitrary<Sequence> {
  readonly #rules: SequenceRules
  readonly #worth: readonly number[]

  /** `worth`: the trail's steps, most informative first. */
  constructor(rules: SequenceRules, worth: readonly number[]) {
    super()
    this.#rules = rules
    this.#worth = worth
  }

  override generate(random: Random): Value<Sequence> {
    const dice = diceOf(random)
    let sequence = sequenceOf(this.#rules.generate(dice))
    // By chance, the sequence may equal the reference.
    for (let attempt = 0; attempt < mostAttempts && !this.#rules.isAllowed(sequence); attempt++) {
      sequence = sequenceOf(this.#rules.generate(dice))
    }
    return new Value(sequence, undefined)
  }

  override canShrinkWithoutContext(value: unknown): value is Sequence {
    return Array.isArray(value)
  }

  override shrink(sequence: Sequence): Stream<Value<Sequence>> {
    if (sequence.length === 0) return Stream.nil()
    return stream(this.#smaller(sequence))
  }

  *#smaller(sequence: Sequence): Generator<Value<Sequence>, void, unknown> {
    for (const candidate of simpler(sequence, this.#worth)) {
      if (this.#rules.isAllowed(candidate)) yield new Value(candidate, undefined)
    }
  }
}
