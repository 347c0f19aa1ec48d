import { describe, expect, test } from 'vitest'
import { memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import { byIdAlone, lastArrivalWins, rightApp, textClock } from '../../../../support/drill/memory-apps.ts'
import {
  drillOf,
  givenBackBodies,
  plainBodies,
  refundBodies,
  trailOf,
  wordsOf,
} from '../../../../support/drill/trails.ts'

const plain = trailOf('plain', plainBodies)
const refund = trailOf('refund', refundBodies)
const givenBack = trailOf('given back', givenBackBodies)

describe('an app that is right', () => {
  test('holds every property of every trail', async () => {
    const { end, cells } = await drillOf(memorySubject(rightApp()), [plain, refund, givenBack], { runs: 25 })
    expect(end).toEqual({ state: 'done', message: null, isUnreachable: false })
    expect(
      cells
        .filter(({ verdict }) => verdict !== 'held')
        .map(({ property, trail, reason }) => [property, trail, reason]),
    ).toEqual([['refunds', 'plain', 'This trail has no refund.']])
  })
})

describe('the smallest sequence', () => {
  test('of an app where the last arrival wins', async () => {
    const drilled = await drillOf(memorySubject(lastArrivalWins()), [plain])
    expect(wordsOf(drilled.failure('order').sequence)).toBe('2 0')
    expect(wordsOf(drilled.failure('repeats').sequence)).toBe('0 2 0')
  })

  test('of an app that knows records by their id alone', async () => {
    const drilled = await drillOf(memorySubject(byIdAlone()), [plain])
    expect(wordsOf(drilled.failure('order').sequence)).toBe('2 0')
    expect(drilled.cell('repeats').verdict).toBe('held')
  })

  test('of an app that compares clocks as text', async () => {
    const drilled = await drillOf(memorySubject(textClock()), [plain])
    expect(wordsOf(drilled.failure('order').sequence)).toBe('0 2~')
  })
})
