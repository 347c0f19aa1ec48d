import { keepPreviousData, queryOptions, skipToken, useQueries } from '@tanstack/react-query'
import type { DeliveryDetail, DeliverySummary } from '#contract/deliveries/delivery'
import type { Attempt } from '#contract/sending/sending'
import type { DeliveryId } from '#contract/terms'
import { ask, engineQuery } from '../client/engine-query.ts'

type Sending = Pick<Attempt, 'id' | 'startedAtMs' | 'elapsedMs' | 'sentBodyBytes' | 'sentBodySha256'>

/** Compared deliveries of the same size at the same time, the nearest first. */
const candidates = 20

/**
 * The delivery that an attempt to this Hooktrail's capture port became: the delivery with its bytes that
 * arrived while it was sent. `null` if there is none, such as after it was deleted. Fetches nothing without
 * an attempt.
 */
export function sentDeliveryQuery(attempt: Sending | null) {
  return queryOptions({
    queryKey: ['deliveries.ofAttempt', attempt?.id ?? null] as const,
    queryFn: attempt === null ? skipToken : () => sentDelivery(attempt),
    staleTime: 'static',
    retryOnMount: true,
  })
}

/** The same, once. Rejects with an `AppError`. */
export async function sentDelivery(attempt: Sending): Promise<DeliveryDetail | null> {
  const { startedAtMs, elapsedMs, sentBodyBytes, sentBodySha256 } = attempt
  // Both clocks are this machine's, but the clock may have been set during the sending.
  const [from, to] = [startedAtMs - slackMs, startedAtMs + Math.ceil(elapsedMs) + slackMs].map(instantText)
  const query = `received:${from}..${to} size:${sentBodyBytes}`
  const { rows } = await ask('deliveries.list', { query, limit: 500 })
  const nearest = rows
    .map(row => ({ id: row.id, offMs: Math.abs(row.receivedAtMs - startedAtMs) }))
    .sort((one, other) => one.offMs - other.offMs || one.id - other.id)
    .slice(0, candidates)
  for (const { id } of nearest) {
    const delivery = await ask('deliveries.get', { id })
    if (delivery.bodySha256 === sentBodySha256) return delivery
  }
  return null
}

const slackMs = 1_000

function instantText(ms: number): string {
  return new Date(ms).toISOString()
}

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
