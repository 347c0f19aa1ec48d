import { AppError, messageOf } from '#contract/errors'
import type { Route } from '#contract/sending/routes'
import type { DeliveryId } from '#contract/terms'
import { matchesPath } from '../net/path-pattern.ts'
import type { Logger } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { ForwardTarget, Sending } from '../sending/sending.ts'
import type { Search } from '../store/read-store.ts'
import { TargetQueue } from './target-queue.ts'

const windowRows = 500

export interface ForwardedRow {
  readonly id: DeliveryId
  readonly target: string
}

export interface ForwarderOptions {
  readonly logger: Logger
  readonly sending: Pick<Sending, 'forward' | 'missForward'>
  readonly routes: () => readonly Route[]
  /** Deliveries up to this id are of earlier launches. */
  readonly newestId: number
  /** For many rows, so that no query of the window delays a response. */
  readonly sendingQueries: Pick<QueryWorker, 'ask'>
  /** Throws `invalid-query`. */
  readonly search: (query: string) => Search
}

/** Forwards deliveries to apps after their response. Capture never waits for it. */
export function createForwarder(options: ForwarderOptions) {
  const { sending, sendingQueries, logger } = options
  const skipped = createIdRanges()
  const queues = new Map<string, TargetQueue<ForwardedRow>>()

  const keyOf = ({ routeId, keepPath, url }: ForwardTarget): string => `${routeId} ${keepPath} ${url}`

  function queueOf(target: ForwardTarget): TargetQueue<ForwardedRow> {
    const key = keyOf(target)
    const known = queues.get(key)
    if (known !== undefined) return known
    for (const [other, queue] of queues) if (queue.isIdle) queues.delete(other)
    const queue = new TargetQueue<ForwardedRow>(
      row => attempt(row, target),
      (row, reason) => miss(row, target, reason),
    )
    queues.set(key, queue)
    return queue
  }

  async function attempt(row: ForwardedRow, target: ForwardTarget): Promise<void> {
    try {
      await sending.forward(await sendingQueries.ask('storedRequest', row.id), target)
    } catch (error) {
      await miss(row, target, error instanceof AppError ? error.message : 'Reading or sending failed.')
    }
  }

  async function miss(row: ForwardedRow, target: ForwardTarget, reason: string): Promise<void> {
    try {
      await sending.missForward(row, target, reason)
    } catch (error) {
      logger.warn(`A missed forward could not be saved: ${messageOf(error)}`)
    }
  }

  /** Routes of one kind read new deliveries in windows, in sequence. */
  function createFeed(concerned: (route: Route) => boolean) {
    let reached = options.newestId
    let wanted = reached
    let work: Promise<void> | null = null

    async function feedRoute(route: Route, after: number, through: number): Promise<void> {
      for (let from = after; ; ) {
        const asked = { after: from, through, search: options.search(route.query), limit: windowRows }
        const rows = await sendingQueries.ask('rowsBetween', asked)
        for (const row of rows) {
          const isSent = row.reception === 'whole' && !skipped.has(row.id)
          if (isSent && matchesPath(route.path, row.target)) sendToAll(row, route)
        }
        const last = rows.at(-1)
        if (last === undefined || rows.length < windowRows) return
        from = last.id
      }
    }
    async function feed(): Promise<void> {
      while (reached < wanted) {
        const after = reached
        const through = wanted
        for (const route of options.routes().filter(concerned)) {
          try {
            await feedRoute(route, after, through)
          } catch (error) {
            logger.warn(`Forwarding skipped deliveries: ${messageOf(error)}`)
          }
        }
        reached = through
        skipped.forget(Math.min(all.reached(), found.reached()))
      }
      work = null
    }
    return {
      reached: () => reached,
      reach(through: number): void {
        wanted = Math.max(wanted, through)
        if (work !== null) return
        if (options.routes().some(concerned)) work = feed()
        else reached = wanted
      },
      settled: async (): Promise<void> => {
        await work
      },
    }
  }

  function sendToAll(row: ForwardedRow, route: Route): void {
    for (const target of route.targets) queueOf({ ...target, routeId: route.id }).add(row)
  }

  const forwardsNow = (route: Route): boolean =>
    route.isEnabled && route.responseMode === 'now' && route.targets.length > 0
  const all = createFeed(route => forwardsNow(route) && route.query.trim() === '')
  const found = createFeed(route => forwardsNow(route) && route.query.trim() !== '')

  return {
    /** Excludes deliveries that no sender sent. Call it before `stored`. */
    skip: skipped.add,
    stored: all.reach,
    /** Deliveries up to this id are inspected, so that queries find them. */
    read: found.reach,
    send: (row: ForwardedRow, target: ForwardTarget): void => queueOf(target).add(row),
    waiting: (target: ForwardTarget): number => queues.get(keyOf(target))?.waiting ?? 0,
    /** Stores waiting deliveries as missed. */
    async close(): Promise<void> {
      await all.settled()
      await found.settled()
      await Promise.all([...queues.values()].map(queue => queue.close()))
    },
  }
}

function createIdRanges() {
  let ranges: { readonly first: number; last: number }[] = []
  return {
    add(first: number, last: number): void {
      const newest = ranges.at(-1)
      if (newest !== undefined && newest.last + 1 === first) newest.last = last
      else ranges.push({ first, last })
    },
    has: (id: number): boolean => ranges.some(({ first, last }) => id >= first && id <= last),
    forget(through: number): void {
      ranges = ranges.filter(({ last }) => last > through)
    },
  }
}
