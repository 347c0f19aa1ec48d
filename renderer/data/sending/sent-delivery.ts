import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Attempt } from '#contract/sending/sending'
import { ask } from '../client/engine-query.ts'

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
  // Both clocks are this machine's, but the clock may have been set slightly during the sending.
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

const slackMs = 50

function instantText(ms: number): string {
  return new Date(ms).toISOString()
}
