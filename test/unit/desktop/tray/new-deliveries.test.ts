import { expect, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { createNewDeliveries } from '../../../../main/desktop/tray/new-deliveries.ts'

const stored = (count: number) =>
  ({ name: 'delivery.stored', data: { firstId: 1, lastId: count, count, total: count } }) as EventFrame

test('what is stored while the window is not seen is counted until it is seen', () => {
  const news = createNewDeliveries()
  expect(news.apply(stored(3), false)).toBe(true)
  expect(news.apply(stored(2), false)).toBe(true)
  expect(news.count()).toBe(5)
  expect(news.seen()).toBe(true)
  expect(news.count()).toBe(0)
  expect(news.seen()).toBe(false)
})

test('what is stored in front of the user is not new, nor are other events', () => {
  const news = createNewDeliveries()
  expect(news.apply(stored(3), true)).toBe(false)
  expect(news.apply({ name: 'tunnels.changed', data: {} } as EventFrame, false)).toBe(false)
  expect(news.count()).toBe(0)
})
