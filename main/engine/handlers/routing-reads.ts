import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { RoutingOptions } from '../routing/routing.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'

type RoutingReads = Pick<
  RoutingOptions,
  'stored' | 'newestId' | 'readTries' | 'readRows' | 'readRequest' | 'readFacts' | 'checkQuery'
>

/** What routing reads from the store: on a worker of its own, so that no query of the window delays an answer. */
export function createRoutingReads(
  store: Pick<Store, 'startingRows' | 'startedAfterId'>,
  queries: Pick<QueryWorker, 'ask'>,
  many: Pick<QueryWorker, 'ask'>,
  search: (query: string) => Search,
): RoutingReads {
  return {
    stored: store.startingRows.routes.map(({ id, value }) => ({ id, value: JSON.parse(value) as unknown })),
    newestId: store.startedAfterId,
    readRows: ({ query, ...window }) => many.ask('rowsBetween', { ...window, search: search(query) }),
    readRequest: id => many.ask('storedRequest', id),
    readTries: id => queries.ask('triesOf', id),
    readFacts: id => many.ask('factsOf', id),
    checkQuery: query => void search(query),
  }
}
