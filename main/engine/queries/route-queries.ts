import type { DeliverySummary } from '#contract/deliveries/delivery'
import { type DeliveryId, deliveryId, type RouteId } from '#contract/terms'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import type { ForwardOutcome, ReadStore, Search } from '../store/read-store.ts'
import { storedRequest } from './delivery-queries.ts'

/** Matching deliveries after an id, up to another, oldest first. Pauses after each short read. */
export function* rowsBetween(
  store: ReadStore,
  asked: {
    readonly after: number
    readonly through: number
    readonly search: Search
    readonly limit: number
  },
): Generator<unknown, Pick<DeliverySummary, 'id' | 'target' | 'reception'>[], undefined> {
  const { after, through, search, limit } = asked
  const window = { after: deliveryId(after), limit, search }
  const { rows } = yield* store.listDeliveriesInSteps(window)
  return rows
    .filter(({ id }) => id <= through)
    .map(({ id, target, reception }) => ({ id, target, reception }))
    .reverse()
}

/** Service, kind and status of a delivery, pending or not, and the keys that its repetitions share. Throws `not-found`. */
export function factsOf(
  store: ReadStore,
  id: DeliveryId,
): { service: string; kind: string | null; status: string | null; sameKey: string } {
  const inspection = inspectDelivery({
    ...storedRequest(store, id),
    decodeLimit: store.decodeLimit(id),
    declaredBodyBytes: null,
    response: null,
  })
  const { service, kind, status, recordKey, meaningKey, bytesKey } = inspection
  const sameKey = recordKey === null || meaningKey === null ? bytesKey : `${recordKey} ${meaningKey}`
  return { service, kind, status, sameKey }
}

/** Number of latest attempts that show an app's health. */
const newestTries = 300

/** Recent attempts of a route, newest first, and the number of missed deliveries per URL. Pauses after each short read. */
export function* triesOf(
  store: ReadStore,
  id: RouteId,
): Generator<
  undefined,
  { outcomes: ForwardOutcome[]; missed: { target: string; count: number }[] },
  undefined
> {
  const counts = new Map<string, number>()
  for (const { target } of yield* store.missedForwards(id)) counts.set(target, (counts.get(target) ?? 0) + 1)
  const missed = [...counts].map(([target, count]) => ({ target, count }))
  return { outcomes: store.forwardOutcomes(id, newestTries), missed }
}
