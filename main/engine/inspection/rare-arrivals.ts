import type { DeliveryId } from '#contract/terms'

/** What of a new delivery its inspection is chosen by. */
export interface Arrival {
  readonly id: DeliveryId
  /** The sender's IP address. */
  readonly source: string
  readonly path: string
  readonly body: 'none' | 'notification' | 'other'
}

/** Maximum share of rare deliveries: more are no exception. */
const mostShare = 1 / 8
/** A delivery is rare if it is less than this share as common as the most common one. */
const rareShare = 1 / 2

/**
 * Deliveries that differ from a flood: their source, path or kind of body is rare among those that arrived with
 * them. A flood that varies one feature, such as its path, has the others in common. Chooses up to an eighth,
 * and fills up with the least common others to `atLeast`. Ids ascend.
 */
export function rareAmong(arrivals: readonly Arrival[], atLeast: number): DeliveryId[] {
  const sources = countsOf(arrivals, ({ source }) => source)
  const paths = countsOf(arrivals, ({ path }) => path)
  const bodies = countsOf(arrivals, ({ body }) => body)
  const ranked = arrivals
    .map(({ id, source, path, body }) => ({
      id,
      commonness: (sources.get(source) ?? 0) * (paths.get(path) ?? 0) * (bodies.get(body) ?? 0),
    }))
    .sort((a, b) => a.commonness - b.commonness || a.id - b.id)
  const most = ranked.at(-1)?.commonness ?? 0
  const mostRare = arrivals.length * mostShare
  return ranked
    .filter(({ commonness }, place) => place < atLeast || (place < mostRare && commonness < most * rareShare))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}

function countsOf(
  arrivals: readonly Arrival[],
  of: (arrival: Arrival) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const arrival of arrivals) counts.set(of(arrival), (counts.get(of(arrival)) ?? 0) + 1)
  return counts
}
