import { setTimeout as pause } from 'node:timers/promises'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { AppError } from '#contract/errors'
import type { Client } from '#contract/transport'
import { deliveriesAfter } from './await-deliveries.ts'
import { readUntil } from './follow-to-end.ts'

export interface FollowedDeliveries {
  readonly query: string
  /** Deliveries up to this id are done; 0 for none. */
  readonly after: number
  /** Ends following. */
  readonly until: Promise<unknown>
  /** Passes on pending deliveries, too, when it ends. Default: false. */
  readonly withRest?: boolean
  /**
   * Called with matching deliveries, oldest first, and with the id up to which all are done. The next deliveries are
   * read once it has resolved: immediately if `hasMore`.
   */
  readonly onRows: (rows: readonly DeliverySummary[], cursor: number, hasMore: boolean) => Promise<void>
}

const windowRows = 500
/** Pause after each read, so that many deliveries are read in few calls. */
const readEveryMs = 200
/** Events of a connection are not lost. Reads again this often in case the query means another time by then. */
const rereadMs = 60_000
const lostCodes: ReadonlySet<string> = new Set(['holder-unreachable', 'closed'])

/**
 * Passes on each matching delivery once, in the order of arrival, until `until` resolves (`over`) or the connection ends
 * (`lost`). A delivery waits until it and all earlier ones are inspected: inspections do not end in order, and a query
 * may match only after inspection, so a cursor would skip deliveries.
 */
export async function followDeliveries(
  client: Client,
  { query, after, until, withRest = false, onRows }: FollowedDeliveries,
): Promise<'over' | 'lost'> {
  let cursor = after
  let isOver = false
  const wokenBy = until.then(() => {
    isOver = true
  })
  async function passOn(through: number, goesOn: () => boolean): Promise<void> {
    while (cursor < through && goesOn()) {
      const rows = await deliveriesAfter(client, { query, after: cursor, through, count: windowRows })
      cursor = rows.length < windowRows ? through : (rows.at(-1)?.id ?? through)
      await onRows(rows, cursor, cursor < through)
    }
  }
  async function next(isLost: () => boolean): Promise<'over' | 'lost' | undefined> {
    if (!isOver && !isLost()) {
      await passOn(await inspectedThrough(client, cursor), () => !isOver)
      await Promise.race([pause(readEveryMs, undefined, { ref: false }), wokenBy])
    }
    if (isOver && withRest) await passOn(await newestId(client), () => true)
    if (isOver) return 'over'
    return isLost() ? 'lost' : undefined
  }
  try {
    return await readUntil(client, next, {
      wokenBy,
      everyMs: rereadMs,
      wakes: ({ name }) => name === 'delivery.stored' || name === 'delivery.updated',
    })
  } catch (error) {
    if (error instanceof AppError && lostCodes.has(error.code)) return isOver ? 'over' : 'lost'
    throw error
  }
}

/** Greatest id up to which all deliveries after the cursor are inspected; the cursor if there is none. */
async function inspectedThrough(client: Client, cursor: number): Promise<number> {
  const newest = await newestId(client)
  if (newest <= cursor) return cursor
  const [pending] = await deliveriesAfter(client, { query: 'is:pending', after: cursor, count: 1 })
  return pending === undefined ? newest : Math.min(newest, pending.id - 1)
}

/**
 * Greatest id that a delivery of the store ever had; 0 for none. A greater cursor is of another store. `enough`: from this
 * id on, a smaller one than the greatest will do, which takes no read.
 */
export async function greatestId(client: Client, enough = Number.POSITIVE_INFINITY): Promise<number> {
  const { newestDeliveryId } = await client.call('app.status')
  if (newestDeliveryId >= enough) return newestDeliveryId
  // A read may see a delivery before the engine reports it.
  return Math.max(newestDeliveryId, await newestId(client))
}

async function newestId(client: Client): Promise<number> {
  return (await client.call('deliveries.list', { limit: 1 })).rows[0]?.id ?? 0
}
