import { maximumFound } from '#contract/deliveries/organizing'
import { AppError } from '#contract/errors'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import type { ReadStore, Search } from '../store/read-store.ts'

const windowRows = 500

/** Ids of all matching deliveries, oldest first. Throws `invalid-params` for more than 100,000. */
export function* matchingIds(store: ReadStore, search: Search): Generator<unknown, DeliveryId[], undefined> {
  const ids: DeliveryId[] = []
  let after = beforeDeliveries
  for (;;) {
    const some =
      search.query === null ? store.idsAfter(after, windowRows) : yield* matchesAfter(store, search, after)
    for (const id of some) ids.push(id)
    if (ids.length > maximumFound)
      throw new AppError('invalid-params', 'More than 100,000 deliveries match. Narrow the search.')
    const last = some.at(-1)
    if (last === undefined) return ids
    after = last
    yield
  }
}

function* matchesAfter(
  store: ReadStore,
  search: Search,
  after: DeliveryId,
): Generator<unknown, DeliveryId[], undefined> {
  const { rows } = yield* store.listDeliveriesInSteps({ after, limit: windowRows, search })
  return rows.map(({ id }) => id).reverse()
}
