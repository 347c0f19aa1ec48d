import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { engineQuery } from '../client/engine-query.ts'

/** Attempts whose deliveries are fetched together. */
const pageAttempts = 100

/** The rows of the deliveries that the shown attempts sent, by id. `from` and `to`: the first and last index shown. */
export function useSentRows(
  attempts: readonly { readonly deliveryId: DeliveryId | null }[],
  from: number,
  to: number,
): ReadonlyMap<DeliveryId, DeliverySummary> {
  const pages: DeliveryId[][] = []
  for (let page = Math.floor(from / pageAttempts); page <= Math.floor(to / pageAttempts); page += 1) {
    const shown = attempts.slice(page * pageAttempts, (page + 1) * pageAttempts)
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
