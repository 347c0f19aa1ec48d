import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueSearch } from '../../../../main/engine/exporting/pseudonyms/value-search.ts'

const text = fc.stringMatching(/^[abc0-2]{6,14}$/)

test('finds exactly the texts of six bytes and more that were added, wherever they stand', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), fc.stringMatching(/^[abc0-2]{0,60}$/), (texts, place) => {
      const search = new ValueSearch()
      for (const one of texts) search.add(one)
      const isThere = texts.some(one => place.includes(one))
      expect(search.find(Buffer.from(place)) >= 0).toBe(isThere)
    }),
    { numRuns: 500 },
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

test('holds a hundred thousand texts', () => {
  const search = new ValueSearch()
  for (let index = 0; index < 100_000; index++) search.add(`value-${index}`)
  expect(search.size).toBe(100_000)
  expect(search.find(Buffer.from('nothing here, but value-77777 there'))).toBeGreaterThan(0)
  expect(search.find(Buffer.from('value-x77777'))).toBe(-1)
})
