import { expect, it } from 'vitest'
import type { Trail, TrailStep } from '#contract/deliveries/trail'
import { laneSteps, stepAtMs } from '../../../../../renderer/features/trails/lane/lane-steps.ts'

const trail = (ids: readonly number[]) =>
  ({ steps: ids.map(deliveryId => ({ deliveryId })) }) as unknown as Trail

it('numbers the steps by arrival', () => {
  expect(laneSteps(trail([12, 10, 11])).map(step => step.arrival)).toEqual([3, 1, 2])
})

it('marks a step that came after one it stands before', () => {
  expect(laneSteps(trail([12, 10, 11])).map(step => step.isOutOfOrder)).toEqual([true, false, false])
  expect(laneSteps(trail([1, 2, 3])).some(step => step.isOutOfOrder)).toBe(false)
})

it('takes the time of the record, and that of arrival where it has none', () => {
  const step = (members: Partial<TrailStep>) =>
    ({ updatedAt: null, createdAt: null, receivedAtMs: 7, ...members }) as TrailStep
  expect(stepAtMs(step({ updatedAt: '2026-01-01T00:00:00Z', createdAt: '2025-01-01T00:00:00Z' }))).toBe(
    Date.UTC(2026, 0, 1),
  )
  expect(stepAtMs(step({ createdAt: '2025-01-01T00:00:00Z' }))).toBe(Date.UTC(2025, 0, 1))
  expect(stepAtMs(step({ updatedAt: 'soon' }))).toBe(7)
})
