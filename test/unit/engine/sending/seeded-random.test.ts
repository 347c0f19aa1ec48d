import { expect, test } from 'vitest'
import { below, chance, pick, seededRandom } from '../../../../main/engine/sending/seeded-random.ts'

const first = (seed: number, count: number) => Array.from({ length: count }, seededRandom(seed))

test('the numbers of a seed are the same everywhere and in every version: what was shuffled by one can be shuffled again', () => {
  // By the reference implementation of mulberry32.
  expect(first(0, 3)).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197])
  expect(first(7, 2)).toEqual(first(7, 2))
  expect(first(7, 2)).not.toEqual(first(8, 2))
  expect(first(2 ** 32 + 7, 2)).toEqual(first(7, 2))
})

test('they lie from 0 to below 1, and so do the choices made of them', () => {
  const random = seededRandom(3)
  for (const value of first(3, 1000)) expect(value >= 0 && value < 1).toBe(true)
  for (let time = 0; time < 100; time++) expect([0, 1, 2]).toContain(below(random, 3))
  expect(['a', 'b']).toContain(pick(random, ['a', 'b']))
  expect([chance(random, 0), chance(random, 1)]).toEqual([false, true])
})
