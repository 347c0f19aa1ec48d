import { expect, it } from 'vitest'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { countArrivals } from '../../../../../renderer/features/deliveries/arrival-bars.ts'

const row = (receivedAtMs: number, error = 0, warning = 0) =>
  ({ receivedAtMs, findingCounts: { error, warning, info: 0 } }) as DeliverySummary

it('counts rows into equal stretches from the oldest to the newest', () => {
  const arrivals = countArrivals([row(100), row(60, 1), row(10, 0, 1), row(0)], 4)
  expect(arrivals?.bars.map(bar => bar.total)).toEqual([2, 0, 1, 1])
  expect(arrivals?.bars[0]).toEqual({ total: 2, warning: 1, error: 0 })
  expect(arrivals?.bars[2]).toEqual({ total: 1, warning: 0, error: 1 })
  expect(arrivals).toMatchObject({ fromMs: 0, toMs: 100, most: 2 })
})

it('copes with a clock that was set back', () => {
  expect(countArrivals([row(5), row(100), row(0)], 2)?.bars.map(bar => bar.total)).toEqual([2, 1])
})

it('shows nothing without a span of time', () => {
  expect(countArrivals([row(5), row(5), row(5)], 4)).toBeNull()
  expect(countArrivals([row(5), row(1)], 4)).toBeNull()
})
