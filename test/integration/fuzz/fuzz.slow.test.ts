import { describe, expect, test } from 'vitest'
import { fuzz } from '../../fuzz/fuzz.ts'
import { readSavedSeeds } from '../../fuzz/target.ts'
import { targets } from '../../fuzz/targets.ts'

/** A few seconds of each target, with the cases that failed once. */
const runsOf: Readonly<Record<string, number>> = {
  http: 1000,
  json: 4000,
  imports: 150,
  queries: 400,
  calls: 200,
  settings: 10,
}

describe('a short fuzz run with a fixed seed', () => {
  test.each(targets.map(target => [target.name, target] as const))(
    '%s: nothing is found',
    async (name, target) => {
      const [result] = await fuzz({
        seed: 11,
        runs: runsOf[name] ?? 0,
        targets: [target],
        saved: readSavedSeeds(),
      })
      expect(result?.failures.map(({ seed, found }) => `seed ${seed}: ${found}`)).toEqual([])
      expect(result?.runs).toBeGreaterThanOrEqual(runsOf[name] ?? 1)
    },
    300_000,
  )

  test('the shares of all targets are a thousand', () => {
    expect(targets.reduce((sum, { share }) => sum + share, 0)).toBe(1000)
  })
})
