import { expect, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import type { Client } from '#contract/transport'
import { deliveriesAfter } from '../../../../main/engine/client/await-deliveries.ts'
import { followDeliveries } from '../../../../main/engine/client/follow-deliveries.ts'

/**
 * Pages of these ids, as the engine makes them: newest first, with `after` the oldest of those that follow. Those from
 * `pendingFrom` are not inspected. `onRows` gets the number of rows of each.
 */
function clientWith(
  ids: readonly number[],
  pendingFrom = Number.MAX_SAFE_INTEGER,
  onRows: (count: number) => void = () => {},
): Client {
  const call = async (
    _method: string,
    { query, after, before = Number.MAX_SAFE_INTEGER, limit = 100 }: ParamsInput<'deliveries.list'>,
  ) => {
    const found = ids.filter(
      id => id > (after ?? 0) && id < before && (query !== 'is:pending' || id >= pendingFrom),
    )
    const rows = after === undefined ? found.slice(-limit) : found.slice(0, limit)
    onRows(rows.length)
    return { rows: rows.reverse().map(id => ({ id })), hasMore: found.length > limit }
  }
  return { call, subscribe: () => () => {} } as unknown as Client
}

test.each([0, 1, 700])('after %d, all of several pages are read once, oldest first', async after => {
  const ids = Array.from({ length: 1_201 }, (_, index) => index + 1)
  const found = await deliveriesAfter(clientWith(ids), { query: '', after, count: 5_000 })
  expect(found.map(({ id }) => id)).toEqual(ids.slice(after))
})

test('during a flood, what is not inspected is not read', async () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => index + 1)
  const counts: number[] = []
  const client = clientWith(ids, 504, count => counts.push(count))
  const passedOn: number[] = []
  const stop = Promise.withResolvers<void>()
  await followDeliveries(client, {
    query: '',
    after: 1,
    until: stop.promise,
    async onRows(rows, _cursor, hasMore) {
      passedOn.push(...rows.map(({ id }) => id))
      if (!hasMore) stop.resolve()
    },
  })
  expect(passedOn).toEqual(ids.slice(1, 503))
  // The newest, the first that is pending, and two pages of the others.
  expect(counts).toEqual([1, 1, 500, 2])
})
