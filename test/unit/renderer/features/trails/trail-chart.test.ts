import { describe, expect, it } from 'vitest'
import type { Trail, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { labelsThatFit, trailChart } from '../../../../../renderer/features/trails/chart/trail-chart.ts'
import { stepGroups } from '../../../../../renderer/features/trails/lane/lane-steps.ts'

const startMs = Date.parse('2026-11-21T10:00:00.000Z')

function step(id: number, clockS: number, arrivedS: number, rest: Partial<TrailStep> = {}): TrailStep {
  const iso = new Date(startMs + clockS * 1000).toISOString()
  return {
    deliveryId: id as DeliveryId,
    kind: 'status',
    status: 'PENDING',
    refundStatus: null,
    updatedAt: iso,
    createdAt: iso,
    clockMs: startMs + clockS * 1000,
    receivedAtMs: startMs + arrivedS * 1000,
    arrivalOrder: 1,
    duplicateOf: null,
    previousId: null,
    changeCounts: null,
    ...rest,
  }
}

const trailOf = (steps: readonly TrailStep[]): Trail =>
  ({ steps, stepsBefore: 0, stepsAfter: 0 }) as unknown as Trail

describe('trailChart', () => {
  it('keeps the order of both clocks, whatever the pauses', () => {
    const chart = trailChart(trailOf([step(3, 0, 9000), step(1, 1, 2), step(2, 86_400, 86_401)]), 600)
    expect(chart.marks.map(({ step }) => step.deliveryId)).toEqual([3, 1, 2])
    const xs = chart.marks.map(({ x }) => x)
    expect(xs).toEqual([...xs].sort((one, other) => one - other))
    expect(chart.arrivals.map(({ step }) => step.deliveryId)).toEqual([1, 2, 3])
    expect(chart.arrivals.map(({ place }) => place)).toEqual([1, 2, 3])
  })

  it('marks what arrived after something that stands behind it', () => {
    const { arrivals } = trailChart(trailOf([step(2, 0, 20), step(1, 5, 10)]), 600)
    expect(arrivals.map(({ isOutOfOrder }) => isOutOfOrder)).toEqual([false, true])
  })

  it('ties a repetition to the mark of its first', () => {
    const first = step(1, 0, 1)
    const again = step(2, 0, 9, { duplicateOf: first.deliveryId, kind: 'duplicate-identical' })
    const { marks, arrivals } = trailChart(trailOf([first, again]), 600)
    expect(marks).toHaveLength(1)
    expect(arrivals.map(({ markX }) => markX)).toEqual([marks[0]?.x, marks[0]?.x])
    expect(arrivals[1]).toMatchObject({ isRepetition: true, isOutOfOrder: false })
  })

  it('gives clocks that are far apart a scale each, and reports that', () => {
    const apart = trailChart(trailOf([step(1, 0, 90_000), step(2, 5, 90_001)]), 600)
    expect(apart.areScalesApart).toBe(true)
    expect(trailChart(trailOf([step(1, 0, 1), step(2, 5, 90_001)]), 600).areScalesApart).toBe(false)
  })

  it('spreads notifications that share one clock', () => {
    const { marks } = trailChart(trailOf([step(1, 0, 90_000), step(2, 0, 90_001), step(3, 0, 90_002)]), 600)
    const [one = 0, two = 0, three = 0] = marks.map(({ x }) => x)
    expect(two - one).toBeGreaterThan(100)
    expect(three - two).toBeGreaterThan(100)
  })

  it('grows beyond the room that is there rather than hide a step', () => {
    const steps = Array.from({ length: 60 }, (_, index) => step(index + 1, index, index + 1))
    const { width, marks } = trailChart(trailOf(steps), 300)
    expect(width).toBeGreaterThan(300)
    for (const [index, mark] of marks.entries())
      expect(mark.x - (marks[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(22)
  })

  it('is empty for a trail without steps', () => {
    expect(trailChart(trailOf([]), 300)).toMatchObject({ width: 300, marks: [], arrivals: [] })
  })
})

describe('labelsThatFit', () => {
  it('leaves out labels that would touch, and keeps the last', () => {
    const at = (x: number) => ({ x })
    expect(labelsThatFit([0, 10, 60, 100].map(at), 50).map(({ x }) => x)).toEqual([0, 100])
    expect(labelsThatFit([0, 60, 120].map(at), 50).map(({ x }) => x)).toEqual([0, 60, 120])
  })
})

describe('stepGroups', () => {
  it('folds repetitions into their first, wherever it stands in the window', () => {
    const first = step(4, 0, 1)
    const before = step(9, 0, 9, { duplicateOf: first.deliveryId })
    const after = step(10, 0, 10, { duplicateOf: first.deliveryId })
    const groups = stepGroups(trailOf([before, first, after, step(11, 5, 11)]))
    expect(groups.map(({ first }) => first.step.deliveryId)).toEqual([4, 11])
    expect(groups[0]?.repetitions.map(({ step }) => step.deliveryId)).toEqual([9, 10])
  })

  it('shows a repetition whose first stands outside the window by itself', () => {
    const groups = stepGroups(trailOf([step(9, 0, 9, { duplicateOf: 1 as DeliveryId })]))
    expect(groups).toHaveLength(1)
  })
})
