import type { DeliverySummary } from '#contract/deliveries/delivery'
import { AppError } from '#contract/errors'
import { deliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { readUntil } from './follow-to-end.ts'

export interface AwaitedDeliveries {
  readonly query: string
  /** Only greater ids match; 0 for all. */
  readonly after: number
  readonly count: number
  /** Only deliveries that are inspected and have their response, so that they no longer change. */
  readonly isSettled: boolean
  /** Ends the wait with the current matches. */
  readonly until: Promise<unknown>
}

export interface Awaited {
  readonly isComplete: boolean
  /** Oldest first, at most `count`. */
  readonly deliveries: readonly DeliverySummary[]
}

/** Interval of polling, in case an event is lost. */
const pollEveryMs = 1_000
const windowRows = 500

/** Waits for this number of matches. Throws `holder-unreachable` if the process that holds the store ends. */
export async function awaitDeliveries(client: Client, wanted: AwaitedDeliveries): Promise<Awaited> {
  let isOver = false
  const wokenBy = wanted.until.then(() => {
    isOver = true
  })
  async function next(isLost: () => boolean): Promise<Awaited | undefined> {
    const deliveries = await deliveriesAfter(client, wanted, row => !wanted.isSettled || isSettled(row))
    const isComplete = deliveries.length >= wanted.count
    if (isComplete || isOver) return { isComplete, deliveries }
    if (isLost()) {
      throw new AppError('holder-unreachable', 'Hooktrail stopped while waiting for deliveries.')
    }
    return undefined
  }
  return readUntil(client, next, {
    wokenBy,
    everyMs: pollEveryMs,
    wakes: ({ name }) =>
      name === 'delivery.stored' || name === 'delivery.updated' || name === 'trail.updated',
  })
}

function isSettled(row: DeliverySummary): boolean {
  return row.isInspected && row.response !== null
}

interface DeliveryRange extends Pick<AwaitedDeliveries, 'query' | 'after' | 'count'> {
  /** Greater ids are not read, however many there are. Default: all are. */
  readonly through?: number
}

/** Matching deliveries with greater ids, oldest first, at most `count`. Default of `fits`: none is left out. */
export async function deliveriesAfter(
  client: Client,
  wanted: DeliveryRange,
  fits?: (row: DeliverySummary) => boolean,
): Promise<DeliverySummary[]> {
  const { through = Number.MAX_SAFE_INTEGER } = wanted
  const isFit = (row: DeliverySummary): boolean => row.id <= through && fits?.(row) !== false
  const pageRows = fits === undefined ? Math.min(windowRows, wanted.count) : windowRows
  const found: DeliverySummary[] = []
  let after = deliveryId(Math.max(1, wanted.after))
  // The window excludes its lower end, and ids start at 1.
  const first =
    wanted.after < 1
      ? await client.call('deliveries.list', { query: wanted.query, before: deliveryId(2) })
      : null
  found.push(...(first?.rows.filter(isFit) ?? []))
  while (found.length < wanted.count && after < through) {
    const { rows, hasMore } = await client.call('deliveries.list', {
      query: wanted.query,
      after,
      limit: Math.min(pageRows, through - after),
    })
    found.push(...rows.toReversed().filter(isFit))
    const newest = rows[0]
    if (!hasMore || newest === undefined) break
    after = newest.id
  }
  return found.slice(0, wanted.count)
}
