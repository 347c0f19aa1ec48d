import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../../fuzz/fuzz.ts'
import { keepSeeds, readSavedSeeds, savedSeedsFile } from '../../fuzz/saved-seeds.ts'
import type { Target } from '../../fuzz/target.ts'
import { targets } from '../../fuzz/targets.ts'
import { caseSeed } from '../../support/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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

describe('the run itself', () => {
  const entry = fileURLToPath(new URL('./planted-target.ts', import.meta.url))
  const planted = (name: string): Target =>
    ({ name, share: 1, parallel: 1, caseMs: 60_000 }) as unknown as Target

  test('reports each case that fails, with its seed and its input', async () => {
    const [result] = await fuzz({ seed: 5, runs: 30, targets: [planted('throws')], saved: [], entry })
    expect(result?.failures).toEqual(
      [9, 19, 29].map(index => ({
        target: 'throws',
        seed: caseSeed(5, 'throws', index),
        input: { index },
        found: 'planted',
      })),
    )
  })

  test('goes on after a case that ends its process, and reports it', async () => {
    const [result] = await fuzz({ seed: 5, runs: 30, targets: [planted('ends')], saved: [], entry })
    expect(result).toMatchObject({
      failures: [{ seed: caseSeed(5, 'ends', 9), found: 'the process ended: SIGKILL' }],
    })
    expect(result?.runs).toBeGreaterThanOrEqual(30)
  })

  test('goes on after a case that never ends, and reports it', async () => {
    const [result] = await fuzz({
      seed: 5,
      runs: 30,
      targets: [planted('hangs')],
      saved: [],
      entry,
      caseMs: 5000,
    })
    expect(result).toMatchObject({
      failures: [{ seed: caseSeed(5, 'hangs', 9), found: 'not done after 5 s' }],
    })
    expect(result?.runs).toBeGreaterThanOrEqual(30)
  })

  test('runs what failed once before anything else', async () => {
    const saved = Array.from({ length: 10 }, (_, index) => ({
      target: 'throws',
      seed: index,
      input: null,
      found: 'x',
    }))
    const [result] = await fuzz({ seed: 5, runs: 10, targets: [planted('throws')], saved, entry })
    expect(result?.failures.map(({ seed }) => seed)).toEqual([9])
  })

  test('keeps what was found, once, and a long input by its seed alone', () => {
    const file = join(temporaryFolder(), 'seeds.json')
    copyFileSync(savedSeedsFile, file)
    writeFileSync(file, '[]')
    const short = { target: 'calls', seed: 1, input: [{ method: 'x' }], found: 'y.' }
    const long = { target: 'http', seed: 2, input: 'x'.repeat(30_000), found: 'y.' }
    keepSeeds([short, long, short], file)
    keepSeeds([{ ...short, seed: 3 }], file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([short, { ...long, input: null }])
  })
})
