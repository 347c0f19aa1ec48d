import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'
import { isForged } from '#contract/drill/sequence'
import { whyUnchecked } from '../../../../../main/engine/drill/properties/unchecked.ts'
import { SequenceArbitrary } from '../../../../../main/engine/drill/sequences/arbitrary.ts'
import { generatorsVersion, rulesOf } from '../../../../../main/engine/drill/sequences/rules.ts'
import { type Sequence, sequenceOf, stepsSent } from '../../../../../main/engine/drill/sequences/sequence.ts'
import { compareSizes, simpler, sizeOf } from '../../../../../main/engine/drill/sequences/shrink.ts'
import { anatomyOf } from '../../../../../main/engine/drill/trail/anatomy.ts'
import {
  funding,
  givenBackBodies,
  issuance,
  plainBodies,
  refundBodies,
  trailOf,
} from '../../../../support/drill/trails.ts'
import { cases } from '../../../../support/many-cases.ts'

const anatomies = {
  plain: anatomyOf(trailOf('plain', plainBodies)),
  refund: anatomyOf(trailOf('refund', refundBodies)),
  'given back': anatomyOf(trailOf('given back', givenBackBodies)),
  'no clock moves': anatomyOf(
    trailOf('deposit', [funding('pending'), funding('pending', { concepto: 'Rent' }), funding('complete')]),
  ),
  'one step': anatomyOf(trailOf('one', [issuance('COMPLETE', 3)])),
}
const sight = { readsStates: true, canRestart: true, canFault: true, isSigned: true }
const cells = Object.entries(anatomies).flatMap(([trail, anatomy]) =>
  drillProperties
    .filter(property => whyUnchecked(property, anatomy, sight) === null)
    .map(property => [property, trail, anatomy] as const),
)

test('a seed makes the same sequences until the version of the rules is another', () => {
  const digestOf = (isOf: (property: DrillProperty) => boolean): string => {
    const made = cells
      .filter(([property]) => isOf(property))
      .map(([property, , anatomy]) => {
        const rules = rulesOf(property, { anatomy, ...sight })
        return fc.sample(new SequenceArbitrary(rules, [...anatomy.steps.keys()]), { seed: 5, numRuns: 40 })
      })
    return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)
  }
  const [others, signatures] = [
    digestOf(property => property !== 'signatures'),
    digestOf(property => property === 'signatures'),
  ]
  expect({ generatorsVersion, others, signatures }).toEqual({
    generatorsVersion: 1,
    others: '6a5ccc12ea22f7a4',
    signatures: '49f35388f3b7b860',
  })
})

describe.each(cells)('%s of %s', (property, _, anatomy) => {
  const rules = rulesOf(property, { anatomy, ...sight })
  const worth = [...anatomy.steps.keys()]
  const sequences = new SequenceArbitrary(rules, worth)

  test('only what the documents allow is sent, and what its rules say', () => {
    fc.assert(
      fc.property(sequences, sequence => {
        expect(rules.isAllowed(sequence)).toBe(true)
        expectSound(sequence, anatomy.steps.length)
        expectFixedOrder(sequence, anatomy)
        expectRule(property, sequence, anatomy)
      }),
      { numRuns: cases(30), seed: 11 },
    )
  })

  test('what it shrinks to is smaller, and allowed too', () => {
    fc.assert(
      fc.property(sequences, sequence => {
        for (const { value } of sequences.shrink(sequence)) {
          expect(rules.isAllowed(value)).toBe(true)
          expect(compareSizes(sizeOf(value, worth), sizeOf(sequence, worth))).toBeLessThan(0)
          expectSound(value, anatomy.steps.length)
        }
      }),
      { numRuns: cases(4), seed: 12 },
    )
  })
})

/** Waves are numbered without gaps, repetitions name their first, steps exist. */
function expectSound(sequence: Sequence, steps: number): void {
  expect(sequence.length).toBeGreaterThan(0)
  expect(sequence.length).toBeLessThan(40)
  expect(sequenceOf(sequence)).toEqual(sequence)
  for (const { step, repeats } of sequence) {
    expect(step).toBeLessThan(steps)
    if (repeats !== null) expect(sequence[repeats]?.step).toBe(step)
  }
  expect(sequence[0]?.wave).toBe(0)
}

function expectFixedOrder(sequence: Sequence, anatomy: (typeof anatomies)['plain']): void {
  const firsts = sequence.filter(({ repeats, form }) => repeats === null && !form.startsWith('unknown'))
  for (const [index, a] of firsts.entries()) {
    for (const b of firsts.slice(index + 1)) {
      if (a.subject === b.subject && a.wave !== b.wave && a.step > b.step) {
        expect(anatomy.isOrderFixed(b.step, a.step)).toBe(false)
      }
    }
  }
}

function expectRule(property: DrillProperty, sequence: Sequence, anatomy: (typeof anatomies)['plain']): void {
  const sent = stepsSent(sequence, 'own')
  const isOneByOne = sequence.every(({ wave }, index) => wave === index)
  switch (property) {
    case 'repeats':
      expect(sequence.some(({ repeats }) => repeats !== null)).toBe(true)
      break
    case 'order':
      expect(sequence.every(({ repeats }) => repeats === null) && isOneByOne).toBe(true)
      break
    case 'drops':
      for (const step of anatomy.steps.keys()) {
        if (!anatomy.skippable.includes(step)) expect(sent).toContain(step)
      }
      break
    case 'refunds':
      expect(sent.some(step => [...anatomy.refundMoves, ...anatomy.givingBack].includes(step))).toBe(true)
      break
    case 'concurrency':
      expect(isOneByOne).toBe(false)
      break
    case 'recovery':
      for (const [index, { mishap, step }] of sequence.entries()) {
        if (mishap === 'response-lost') {
          expect(
            sequence.slice(index + 1).some(other => other.step === step && other.mishap !== 'response-lost'),
          ).toBe(true)
        }
      }
      break
    case 'isolation':
      expect(stepsSent(sequence, 'other').length).toBeGreaterThan(0)
      break
    case 'signatures':
      expect(sequence.map(isForged)).toEqual(sequence.map((_, index) => index === sequence.length - 1))
      break
    case 'tolerance':
      expect(sequence.some(({ form }) => form !== 'captured')).toBe(true)
      break
    case 'expected':
      expect(isOneByOne && sequence.every(({ form }) => form === 'captured')).toBe(true)
      break
    case 'responses':
      break
  }
  if (property !== 'recovery' && property !== 'signatures')
    expect(sequence.every(({ mishap }) => mishap === null)).toBe(true)
  if (property !== 'isolation') expect(sequence.every(({ subject }) => subject === 'own')).toBe(true)
}

test('a status that nobody knows is followed by one that is later for certain', () => {
  const rules = rulesOf('tolerance', {
    anatomy: anatomies['no clock moves'],
    canRestart: false,
    canFault: false,
    isSigned: false,
  })
  const at = (step: number, wave: number, form: 'captured' | 'unknown-status') =>
    ({ step, wave, form, subject: 'own', mishap: null }) as const
  const unknown = (step: number, next: number) =>
    sequenceOf([at(step, 0, 'unknown-status'), at(next, 1, 'captured')])
  expect(rules.isAllowed(unknown(0, 1))).toBe(false)
  expect(rules.isAllowed(unknown(1, 2))).toBe(true)
})

test('a smaller sequence is tried before one that is only in another order', () => {
  const plain = (step: number, wave: number) =>
    ({ step, wave, form: 'captured', subject: 'own', mishap: null }) as const
  const candidates = [...simpler(sequenceOf([plain(2, 0), plain(1, 1), plain(0, 2)]), [0, 1, 2])]
  expect(candidates.at(0)).toHaveLength(1)
  expect(candidates.at(-1)).toHaveLength(3)
})
