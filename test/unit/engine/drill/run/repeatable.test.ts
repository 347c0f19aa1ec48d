import { describe, expect, test } from 'vitest'
import { memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import * as apps from '../../../../support/drill/memory-apps.ts'
import {
  type Drilled,
  drillOf,
  plainBodies,
  refundBodies,
  trailOf,
  wordsOf,
} from '../../../../support/drill/trails.ts'

const plain = trailOf('plain', plainBodies)
const refund = trailOf('refund', refundBodies)

/** Everything but the times. */
const toldBy = ({ cells, failures, runs, learned }: Drilled) => ({
  cells,
  learned: [...learned],
  failures: failures.map(({ sequence, reference, ...failure }) => ({
    ...failure,
    sequence: wordsOf(sequence),
    reference: wordsOf(reference),
  })),
  runs: runs.map(({ sequence, states, ...run }) => ({
    ...run,
    sequence: wordsOf(sequence),
    states: states.length,
  })),
})

describe('the same seed', () => {
  test.each([
    ['an app where the last arrival wins', apps.lastArrivalWins],
    ['an app without a lock', apps.withoutLock],
  ])('sends the same runs and tells the same of %s', async (_, app) => {
    const drilled = () => drillOf(memorySubject(app()), [plain, refund], { runs: 5, seed: 42 })
    expect(toldBy(await drilled())).toEqual(toldBy(await drilled()))
  })

  test('another seed sends other runs', async () => {
    const sent = async (seed: number) =>
      (await drillOf(memorySubject(apps.rightApp()), [plain], { runs: 5, seed })).runs.map(({ sequence }) =>
        wordsOf(sequence),
      )
    expect(await sent(1)).not.toEqual(await sent(2))
  })

  test('one property of one trail sends what it does among all', async () => {
    const all = await drillOf(memorySubject(apps.lastArrivalWins()), [plain, refund], { runs: 5 })
    const alone = await drillOf(memorySubject(apps.lastArrivalWins()), [refund], {
      runs: 5,
      properties: ['concurrency'],
    })
    const failure = all.failures.find(one => one.property === 'concurrency' && one.trail === 'refund')
    expect(alone.failure('concurrency').path).toBe(failure?.path)
  })
})

describe('a path', () => {
  test.each([
    ['order', apps.lastArrivalWins, plain],
    ['responses', apps.slowOnRepeatedFinals, plain],
    ['recovery', apps.acknowledgesFirst, plain],
    ['concurrency', apps.withoutLock, plain],
  ] as const)('repeats the smallest sequence of %s alone', async (property, app, trail) => {
    const first = await drillOf(memorySubject(app()), [trail], { properties: [property], runs: 30 })
    const { path, sequence, seed, sentence, command } = first.failure(property)
    expect(command).toBe(`repeat ${property} ${seed} ${path}`)
    const again = await drillOf(memorySubject(app()), [trail], { properties: [property], path, seed })
    expect(wordsOf(again.failure(property).sequence)).toBe(wordsOf(sequence))
    expect(again.failure(property)).toMatchObject({ path, sentence })
    expect(again.cell(property)).toMatchObject({ verdict: 'broken', runs: 1 })
  })

  test('of a sequence that holds now is held in one run', async () => {
    const broken = await drillOf(memorySubject(apps.lastArrivalWins()), [plain], { properties: ['order'] })
    const { path } = broken.failure('order')
    const mended = await drillOf(memorySubject(apps.rightApp()), [plain], { properties: ['order'], path })
    expect(mended.cell('order')).toMatchObject({ verdict: 'held', runs: 1 })
  })
})
