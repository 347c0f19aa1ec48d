import fc from 'fast-check'
import { test } from 'vitest'
import {
  deliveriesOf,
  expectSoundChanges,
  expectSoundReading,
  expectSoundTrail,
} from '../support/inspection-properties.ts'
import { mutatedBodies } from '../support/mutated-bodies.ts'

test('100,000 mutated notifications are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(mutatedBodies), expectSoundReading), { numRuns: 100_000 })
})

test('10,000 diffs between mutated notifications, applied to the old, give the new', () => {
  fc.assert(fc.property(mutatedBodies, mutatedBodies, expectSoundChanges), { numRuns: 10_000 })
})

test('5,000 trails of mutated notifications are read without throwing', () => {
  fc.assert(fc.property(fc.array(mutatedBodies, { maxLength: 20 }), expectSoundTrail), { numRuns: 5_000 })
})
