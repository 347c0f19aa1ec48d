import { expect, test } from 'vitest'
import type { Client } from '#contract/transport'
import { createOverdue } from '../../../../main/desktop/notifications/overdue.ts'

interface SentResponse {
  /** Record keys with the numbers of their newest deliveries. */
  readonly rows: readonly (readonly [string, number])[]
  readonly hasMore?: boolean
  readonly restAt?: number
}

/** Looks at the records that the test says are overdue. */
function overdueOf(first: SentResponse) {
  let response = first
  const call = async (): Promise<unknown> => ({
    rows: response.rows.map(([recordKey, newestDeliveryId]) => ({ recordKey, newestDeliveryId })),
    hasMore: response.hasMore ?? false,
    rest: response.restAt === undefined ? null : { at: response.restAt, share: 0.5 },
  })
  const overdue = createOverdue({ call: call as Client['call'] })
  return {
    overdue,
    respondWith(next: SentResponse): void {
      response = next
    },
    async news(next = response): Promise<string[]> {
      response = next
      const look = await overdue.look()
      overdue.remember(look)
      return look.news.rows.map(({ recordKey }) => recordKey)
    },
  }
}

test('what is overdue at the first look is no news; later each record is, once', async () => {
  const { news } = overdueOf({ rows: [['a', 1]] })
  expect(await news()).toEqual([])
  const later = {
    rows: [
      ['b', 2],
      ['a', 1],
    ],
  } as const
  expect(await news(later)).toEqual(['b'])
  expect(await news()).toEqual([])
})

test('a record that became final is news when it is overdue again', async () => {
  const { news } = overdueOf({ rows: [['a', 1]] })
  await news()
  await news({ rows: [] })
  expect(await news({ rows: [['a', 3]] })).toEqual(['a'])
})

test('chosen again, what is overdue then is no news', async () => {
  const { overdue, news } = overdueOf({ rows: [] })
  await news()
  overdue.begin()
  expect(await news({ rows: [['a', 1]] })).toEqual([])
})

test('news that were not said are news of the next look', async () => {
  const { overdue, respondWith, news } = overdueOf({ rows: [] })
  await news()
  respondWith({ rows: [['a', 1]] })
  await overdue.look()
  expect(await news()).toEqual(['a'])
})

test.each<[string, SentResponse]>([
  ['the list was longer', { rows: [['new', 9]], hasMore: true }],
  ['the look ran out of time', { rows: [['new', 9]], hasMore: true, restAt: 9 }],
])('where %s, what lies below is no news when it is seen later', async (_why, first) => {
  const { news } = overdueOf(first)
  await news()
  const later = {
    rows: [
      ['newer', 10],
      ['old', 3],
    ],
  } as const
  expect(await news(later)).toEqual(['newer'])
})

test('a record that falls behind a flood is not news again', async () => {
  const { news } = overdueOf({ rows: [] })
  await news()
  expect(await news({ rows: [['a', 5]] })).toEqual(['a'])
  expect(await news({ rows: [['b', 6]], hasMore: true })).toEqual(['b'])
  const both = {
    rows: [
      ['b', 6],
      ['a', 5],
    ],
  } as const
  expect(await news(both)).toEqual([])
})
