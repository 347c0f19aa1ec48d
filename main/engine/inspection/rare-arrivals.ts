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
 * and fills up with the least common others to `atLeast`; never more than `atMost`. Ids ascend.
 */
export function rareAmong(
  arrivals: readonly Arrival[],
  { atLeast, atMost = arrivals.length }: { readonly atLeast: number; readonly atMost?: number },
): DeliveryId[] {
  const sources = commonnessOf(arrivals, ({ source }) => source)
  const paths = commonnessOf(arrivals, ({ path }) => path)
  const bodies = commonnessOf(arrivals, ({ body }) => body)
  const ranked = arrivals
    .map(arrival => ({
      id: arrival.id,
      commonness: sources(arrival) * paths(arrival) * bodies(arrival),
    }))
    .sort((a, b) => a.commonness - b.commonness || a.id - b.id)
  const most = ranked.at(-1)?.commonness ?? 0
  const mostRare = arrivals.length * mostShare
  return ranked
    .filter(({ commonness }, place) => place < atLeast || (place < mostRare && commonness < most * rareShare))
    .slice(0, atMost)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}

/**
 * Values that are about as frequent, with counts between the same powers of two, count as one value: otherwise
 * each request of a flood with random paths would be rarer than a sender that repeats its path.
 */
function commonnessOf(
  arrivals: readonly Arrival[],
  of: (arrival: Arrival) => string,
): (arrival: Arrival) => number {
  const counts = new Map<string, number>()
  for (const arrival of arrivals) counts.set(of(arrival), (counts.get(of(arrival)) ?? 0) + 1)
  const frequencyOf = (count: number): number => Math.floor(Math.log2(count))
  const sums = new Map<number, number>()
  for (const count of counts.values()) {
    const frequency = frequencyOf(count)
    sums.set(frequency, (sums.get(frequency) ?? 0) + count)
  }
  return arrival => sums.get(frequencyOf(counts.get(of(arrival)) ?? 1)) ?? 0
}
