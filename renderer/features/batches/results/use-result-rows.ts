import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { engineQuery } from '../../../data/client/engine-query.ts'
import type { BatchResult } from '../../../data/sending/batch-results.ts'

/** Results whose deliveries are fetched together. */
const pageResults = 100

/** The rows of the deliveries that the shown results sent, by id. `from` and `to`: the first and last index shown. */
export function useResultRows(
  results: readonly BatchResult[],
  from: number,
  to: number,
): ReadonlyMap<DeliveryId, DeliverySummary> {
  const pages: DeliveryId[][] = []
  for (let page = Math.floor(from / pageResults); page <= Math.floor(to / pageResults); page += 1) {
    const shown = results.slice(page * pageResults, (page + 1) * pageResults)
    const ids = new Set(shown.flatMap(({ deliveryId }) => deliveryId ?? []))
    if (ids.size > 0) pages.push([...ids])
  }
  return useQueries({
    queries: pages.map(ids => ({
      ...engineQuery('deliveries.rows', { ids }),
      placeholderData: keepPreviousData,
    })),
    combine: byId,
  })
}

function byId(
  pages: readonly { readonly data?: { readonly rows: readonly DeliverySummary[] } | undefined }[],
): ReadonlyMap<DeliveryId, DeliverySummary> {
  return new Map(pages.flatMap(({ data }) => data?.rows ?? []).map(row => [row.id, row]))
}
