import type { Reading } from '../reading/reading.ts'
import type { RoutingOptions } from '../routing/routing.ts'
import type { Search } from '../store/read-store.ts'

type RoutingReads = Pick<
  RoutingOptions,
  'stored' | 'newestId' | 'readTries' | 'readRows' | 'readRequest' | 'readFacts' | 'checkQuery'
>

/** What routing reads from the store: on a worker of its own, so that no question of the window delays an answer. */
export async function createRoutingReads(
  reading: Pick<Reading, 'ask'>,
  many: Pick<Reading, 'ask'>,
  search: (query: string) => Search,
): Promise<RoutingReads> {
  return {
    stored: await reading.ask('routes'),
    newestId: (await reading.ask('newestDeliveryId')) ?? 0,
    readRows: ({ query, ...window }) => many.ask('rowsBetween', { ...window, search: search(query) }),
    readRequest: id => many.ask('storedRequest', id),
    readTries: id => reading.ask('triesOf', id),
    readFacts: id => many.ask('factsOf', id),
    checkQuery: query => void search(query),
  }
}
