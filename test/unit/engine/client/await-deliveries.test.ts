import { expect, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import type { Client } from '#contract/transport'
import { deliveriesAfter } from '../../../../main/engine/client/await-deliveries.ts'

/** Pages of these ids, as the engine makes them: newest first, with `after` the oldest of those that follow. */
function clientWith(ids: readonly number[]): Client {
  const call = async (
    _method: string,
    { after = 0, before = Number.MAX_SAFE_INTEGER, limit = 100 }: ParamsInput<'deliveries.list'>,
  ) => {
    const found = ids.filter(id => id > after && id < before)
    return {
      rows: found
        .slice(0, limit)
        .reverse()
        .map(id => ({ id })),
      hasMore: found.length > limit,
    }
  }
  return { call } as unknown as Client
}

test.each([0, 1, 700])('after %d, all of several pages are read once, oldest first', async after => {
  const ids = Array.from({ length: 1_201 }, (_, index) => index + 1)
  const found = await deliveriesAfter(clientWith(ids), { query: '', after, count: 5_000 })
  expect(found.map(({ id }) => id)).toEqual(ids.slice(after))
})
