import type { DeliveryId } from '#contract/terms'
import type { Handlers } from '../dispatch.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Search } from '../store/read-store.ts'

/** What is counted over a whole search, and what is inspected first. */
export function overviewHandlers(
  queries: Pick<QueryWorker, 'askUntil'>,
  search: (text: string) => Search,
  readFirst: (ids: readonly DeliveryId[]) => void,
): Pick<Handlers, 'facets.list' | 'deliveries.histogram' | 'deliveries.readFirst'> {
  return {
    'facets.list': ({ query, within }, signal) => queries.askUntil(signal, 'facets', search(query), within),
    'deliveries.histogram': ({ query, columns, fromMs, toMs, within }, signal) =>
      queries.askUntil(
        signal,
        'histogram',
        { search: search(query), columns, range: { fromMs, toMs } },
        within,
      ),
    'deliveries.readFirst': ({ ids }) => {
      readFirst(ids)
      return {}
    },
  }
}
