import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventFrame } from '#contract/events'
import { deliveryId } from '#contract/terms'
import type { Choices, Gathering } from '../../../../main/desktop/notifications/gather.ts'
import { startLooks } from '../../../../main/desktop/notifications/looks.ts'
import { type News, nothing } from '../../../../main/desktop/notifications/news.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const none: Choices = { failed: false, errors: false, overdue: false, appDown: false }
const noNews: News = { failed: nothing, errors: nothing, overdue: nothing, down: [], range: null }
const updated: EventFrame = {
  launchId: 'one',
  number: 1,
  name: 'delivery.updated',
  data: { firstId: deliveryId(1), lastId: deliveryId(1), count: 1, pending: 0 },
}

/** Checks whose results the test gives, one after another. */
function started(choices: Choices) {
  const begun: string[][] = []
  const looks: { overdueToo: boolean; respond(news: News): void; fail(): void }[] = []
  const seen: News[] = []
  let isDone = true
  const gathering: Gathering = {
    begin: kinds => begun.push([...kinds]),
    note: () => true,
    isDone: () => isDone,
    look: (_choices, overdueToo) =>
      new Promise((respond, reject) => {
        looks.push({ overdueToo, respond, fail: () => reject(new Error('The store is gone.')) })
      }),
  }
  const running = startLooks(gathering, choices, news => seen.push(news))
  const leaveRest = (isLeft: boolean): void => {
    isDone = !isLeft
  }
  /** Number of looks after this time. */
  const looksAfter = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms)
    return looks.length
  }
  return { ...running, begun, looks, seen, leaveRest, looksAfter }
}

test('while nothing is chosen nothing is looked at', async () => {
  const { note, looksAfter } = started(none)
  note(updated)
  expect(await looksAfter(300_000)).toBe(0)
})

test('what arrives together is one look, and looks are five seconds apart', async () => {
  const { note, looks, seen, looksAfter } = started({ ...none, failed: true })
  note(updated)
  note(updated)
  expect(await looksAfter(1_000)).toBe(1)
  looks[0]?.respond(noNews)
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([noNews])
  note(updated)
  expect(await looksAfter(4_999)).toBe(1)
  expect(await looksAfter(1)).toBe(2)
})

test('what happens during a look has a look of its own, though no event follows', async () => {
  const { note, looks, looksAfter } = started({ ...none, failed: true })
  note(updated)
  await vi.advanceTimersByTimeAsync(1_000)
  note(updated)
  expect(await looksAfter(20_000)).toBe(1)
  looks[0]?.respond(noNews)
  expect(await looksAfter(1_000)).toBe(2)
  looks[1]?.respond(noNews)
  expect(await looksAfter(60_000)).toBe(2)
})

test('what a look left is looked at by the next one', async () => {
  const { note, looks, leaveRest, looksAfter } = started({ ...none, failed: true })
  note(updated)
  await vi.advanceTimersByTimeAsync(1_000)
  leaveRest(true)
  looks[0]?.respond(noNews)
  expect(await looksAfter(5_000)).toBe(2)
  leaveRest(false)
  looks[1]?.respond(noNews)
  expect(await looksAfter(60_000)).toBe(2)
})

test('a look that failed is repeated without an event, later and later, and said once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { note, looks, seen, looksAfter } = started({ ...none, failed: true })
  note(updated)
  await vi.advanceTimersByTimeAsync(1_000)
  for (const [index, pauseMs] of [10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    looks[index]?.fail()
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(looks).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toHaveLength(index + 2)
  }
  expect(warn).toHaveBeenCalledTimes(1)
  looks.at(-1)?.respond(noNews)
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toHaveLength(1)
  note(updated)
  expect(await looksAfter(5_000)).toBe(7)
})

test('overdue records are looked for at once and each minute, and again after a look that failed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { looks, looksAfter } = started({ ...none, overdue: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looks.map(one => one.overdueToo)).toEqual([true])
  looks[0]?.fail()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks.map(one => one.overdueToo)).toEqual([true, true])
  looks[1]?.respond(noNews)
  expect(await looksAfter(48_999)).toBe(2)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(looks.map(one => one.overdueToo)).toEqual([true, true, true])
})

test('an event between two minutes does not look for overdue records', async () => {
  const { note, looks } = started({ ...none, overdue: true, failed: true })
  await vi.advanceTimersByTimeAsync(1_000)
  looks[0]?.respond(noNews)
  note(updated)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(looks.map(one => one.overdueToo)).toEqual([true, false])
})

test('each kind begins when it is chosen, not when another one is', async () => {
  const { choose, begun, looks } = started({ ...none, failed: true })
  choose({ ...none, failed: true, appDown: true })
  choose({ ...none, failed: true })
  choose({ ...none, failed: true, overdue: true })
  expect(begun).toEqual([['failed'], ['appDown'], ['overdue']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looks.map(one => one.overdueToo)).toEqual([true])
})

test('after the end nothing is looked at or said, not even by a look under way', async () => {
  const { note, end, looks, seen, looksAfter } = started({ ...none, failed: true, overdue: true })
  await vi.advanceTimersByTimeAsync(1_000)
  note(updated)
  end()
  looks[0]?.respond(noNews)
  expect(await looksAfter(200_000)).toBe(1)
  expect(seen).toEqual([])
})
