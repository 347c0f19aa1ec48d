import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueSearch } from '../../../../main/engine/exporting/pseudonyms/value-search.ts'
import { cases } from '../../../support/many-cases.ts'

const text = fc.stringMatching(/^[abc0-2]{6,14}$/)

test('finds exactly the texts of six bytes and more that were added, wherever they stand', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), fc.stringMatching(/^[abc0-2]{0,60}$/), (texts, place) => {
      const search = new ValueSearch()
      for (const one of texts) search.add(one)
      const isThere = texts.some(one => place.includes(one))
      expect(search.find(Buffer.from(place)) >= 0).toBe(isThere)
    }),
    { numRuns: cases(50) },
  )
})

test('says where, and passes over what stands among the kept', () => {
  const search = new ValueSearch()
  for (const one of ['JUAN PEREZ', 'complete', 'a1b2c']) search.add(one)
  expect(search.size).toBe(2)
  expect(search.find(Buffer.from('{"n":"JUAN PEREZ"}'))).toBe(6)
  search.forgetText('it was complete then')
  expect(search.find(Buffer.from('complete'))).toBe(-1)
  search.add('complete')
  expect(search.find(Buffer.from('complete'))).toBe(-1)
})

test('holds twenty thousand texts', () => {
  const search = new ValueSearch()
  for (let index = 0; index < 20_000; index++) search.add(`value-${index}`)
  expect(search.size).toBe(20_000)
  expect(search.find(Buffer.from('nothing here, but value-17777 there'))).toBeGreaterThan(0)
  expect(search.find(Buffer.from('value-x17777'))).toBe(-1)
})

test('finds long texts too, and where they stand, also across the blocks that are looked at', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 6, max: 4096 }), fc.nat(3)), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 140_000 }),
      (kinds, before) => {
        const search = new ValueSearch()
        const texts = kinds.map(([length, kind]) =>
          `${'xyz'.charAt(kind)}${'ab'.repeat(length)}`.slice(0, length),
        )
        for (const one of texts) search.add(one)
        const place = `${'-'.repeat(before)}${texts[0]}`
        expect(search.find(Buffer.from(place))).toBeGreaterThanOrEqual(before)
        search.forgetText(place)
        const left = texts.filter(one => !place.includes(one))
        expect(search.size).toBe(new Set(left).size)
        expect(search.find(Buffer.from(place))).toBe(-1)
      },
    ),
    { numRuns: cases(5) },
  )
})

test('texts of every length that end alike are searched in a long text of one character in a few steps for each', () => {
  const stepsFor = (length: number): number => {
    const search = new ValueSearch()
    for (let size = 6; size <= 256; size++) search.add(`b${'a'.repeat(size - 1)}`)
    expect(search.find(Buffer.from('a'.repeat(length)))).toBe(-1)
    return search.steps
  }
  expect(stepsFor(20_000) - stepsFor(10_000)).toBeLessThanOrEqual(10 * 10_000)
  const search = new ValueSearch()
  for (let size = 6; size <= 256; size++) search.add('a'.repeat(size))
  search.forgetText('a'.repeat(20_000))
  expect(search.size).toBe(0)
})
