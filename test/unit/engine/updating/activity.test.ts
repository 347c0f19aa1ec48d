import { expect, test } from 'vitest'
import { watchActivity } from '../../../../main/engine/updating/activity.ts'
import { fakeClock } from '../../../support/fake-clock.ts'

function watched(given: { readonly isBatchRunning?: boolean; readonly isDrillRunning?: boolean } = {}) {
  const clock = fakeClock()
  const activity = watchActivity({
    clock,
    isBatchRunning: () => given.isBatchRunning ?? false,
    isDrillRunning: () => given.isDrillRunning ?? false,
  })
  return { clock, activity }
}

test('nothing is sent or captured: nothing is waited for', () => {
  expect(watched().activity.busyWith()).toBeNull()
})

test('a batch and a drill are waited for', () => {
  expect(watched({ isBatchRunning: true }).activity.busyWith()).toBe('batch')
  expect(watched({ isDrillRunning: true }).activity.busyWith()).toBe('drill')
})

test('many deliveries within 10 seconds are waited for, until 10 seconds have passed', () => {
  const { clock, activity } = watched()
  activity.stored(49)
  expect(activity.busyWith()).toBeNull()
  clock.pass(5_000)
  activity.stored(1)
  expect(activity.busyWith()).toBe('capture')
  clock.pass(4_999)
  expect(activity.busyWith()).toBe('capture')
  clock.pass(1)
  expect(activity.busyWith()).toBeNull()
})

test('a delivery every second is not many, for however long', () => {
  const { clock, activity } = watched()
  for (let second = 0; second < 1_000; second += 1) {
    activity.stored(1)
    expect(activity.busyWith()).toBeNull()
    clock.pass(1_000)
  }
})

test('single deliveries in quick succession are many, for however long', () => {
  const { clock, activity } = watched()
  for (let count = 1; count <= 1_000; count += 1) {
    activity.stored(1)
    expect(activity.busyWith(), `delivery ${count}`).toBe(count < 50 ? null : 'capture')
    clock.pass(100)
  }
})
