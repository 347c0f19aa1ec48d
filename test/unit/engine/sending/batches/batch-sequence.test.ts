import { describe, expect, test } from 'vitest'
import type { BatchPlan } from '#contract/sending/replay'
import { sequenceOf } from '../../../../../main/engine/sending/batches/batch-sequence.ts'

type Row = readonly [
  id: number,
  receivedAtMs: number,
  clockUs: number,
  statusRank: number,
  refundRank: number,
]

// In order of arrival; their own clocks say 3, 1, 2, 4, and 2 and 4 share one instant.
const rows: readonly Row[] = [
  [1, 1000, 500, 0, 0],
  [2, 1100, 100, 2, 0],
  [3, 1400, 100, 0, 0],
  [4, 1400, 900, 0, 1],
  [5, 2000, 900, 0, 0],
]
const plain = {
  order: 'arrived',
  seed: 7,
  timing: { mode: 'asap' },
  duplicatePercent: 0,
} as const satisfies Partial<BatchPlan>

function sequence(changes: Partial<Parameters<typeof sequenceOf>[1]> = {}, given: readonly Row[] = rows) {
  const { ids, dueMs } = sequenceOf(
    { numbers: Float64Array.from(given.flat()), targets: null },
    { ...plain, ...changes },
  )
  return { ids: [...ids], dueMs: dueMs === null ? null : [...dueMs] }
}

describe('the order is', () => {
  test.each([
    ['arrived', [1, 2, 3, 4, 5]],
    ['reversed', [5, 4, 3, 2, 1]],
    ['record', [3, 2, 1, 5, 4]],
  ] as const)('%s', (order, expected) => {
    expect(sequence({ order }).ids).toEqual(expected)
  })

  test('shuffled by the seed: the same for the same, another for another, all there', () => {
    const many = Array.from({ length: 100 }, (_, index): Row => [index + 1, index, index, 0, 0])
    const shuffled = (seed: number) => sequence({ order: 'shuffled', seed }, many).ids
    expect(shuffled(1)).toEqual(shuffled(1))
    expect(shuffled(1)).not.toEqual(shuffled(2))
    expect(shuffled(1)).not.toEqual(many.map(([id]) => id))
    expect([...shuffled(1)].sort((left, right) => left - right)).toEqual(many.map(([id]) => id))
  })
})

describe('the times are', () => {
  test('none for as fast as possible', () => {
    expect(sequence().dueMs).toBeNull()
  })

  test('as recorded, and so many times as fast', () => {
    expect(sequence({ timing: { mode: 'recorded', speed: 1 } }).dueMs).toEqual([0, 100, 400, 400, 1000])
    expect(sequence({ timing: { mode: 'recorded', speed: 10 } }).dueMs).toEqual([0, 10, 40, 40, 100])
  })

  test('those of the places, whatever the order puts there', () => {
    const { ids, dueMs } = sequence({ timing: { mode: 'recorded', speed: 1 }, order: 'reversed' })
    expect([ids[1], dueMs?.[1]]).toEqual([4, 100])
  })

  test('an interval', () => {
    expect(sequence({ timing: { mode: 'interval', intervalMs: 20 } }).dueMs).toEqual([0, 20, 40, 60, 80])
  })

  test('never back, where the clock was set back while capturing', () => {
    const back: Row[] = [
      [1, 1000, 0, 0, 0],
      [2, 900, 0, 0, 0],
      [3, 1050, 0, 0, 0],
    ]
    expect(sequence({ timing: { mode: 'recorded', speed: 1 } }, back).dueMs).toEqual([0, 0, 50])
  })
})

test('duplicates follow their original at its time: none, all, or some by the seed', () => {
  expect(sequence({ duplicatePercent: 100, timing: { mode: 'recorded', speed: 1 } })).toEqual({
    ids: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
    dueMs: [0, 0, 100, 100, 400, 400, 400, 400, 1000, 1000],
  })
  const many = Array.from({ length: 1000 }, (_, index): Row => [index + 1, index, index, 0, 0])
  const some = sequence({ duplicatePercent: 20 }, many).ids
  expect(some.length).toBeGreaterThan(1120)
  expect(some.length).toBeLessThan(1280)
  expect(new Set(some).size).toBe(1000)
})
