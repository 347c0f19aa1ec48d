import { AppError } from '#contract/errors'
import type { Route } from '#contract/sending/routes'
import type { DeliveryId } from '#contract/terms'
import { matchesPath } from '../net/path-pattern.ts'
import type { Logger } from '../ports.ts'
import type { CapturedRequest, ForwardTarget, Sending } from '../sending/sending.ts'
import { createIdRanges } from './id-ranges.ts'
import { TargetQueue } from './target-queue.ts'

/** Deliveries that are read at one time. */
const windowRows = 500

/** A delivery that a route may forward. */
export interface ForwardedRow {
  readonly id: DeliveryId
  readonly target: string
}

export interface ForwarderOptions {
  readonly logger: Logger
  readonly sending: Pick<Sending, 'forward' | 'missForward'>
  readonly routes: () => readonly Route[]
  /** Everything up to here came before this launch. */
  readonly newestId: number
  /** Deliveries after an id and up to another, oldest first; with a query, those that it finds. */
  readonly readRows: (window: {
    readonly after: number
    readonly through: number
    readonly query: string
    readonly limit: number
  }) => Promise<readonly (ForwardedRow & { readonly reception: string })[]>
  readonly readRequest: (id: DeliveryId) => Promise<CapturedRequest>
}

/** Sends deliveries on to apps after they were answered; capture never waits for it. */
export interface Forwarder {
  /** Deliveries up to this id are stored. */
  stored(through: number): void
  /** The deliveries up to this id are inspected: queries can find them. */
  read(through: number): void
  /** These are not forwarded: no sender sent them. Before `stored` says that they are there. */
  skip(firstId: number, lastId: number): void
  /** One delivery to one app, in its turn. */
  send(row: ForwardedRow, target: ForwardTarget): void
  /** How many wait for an app. */
  waiting(target: ForwardTarget): number
  /** What waits is stored as missed. */
  close(): Promise<void>
}

export function createForwarder(options: ForwarderOptions): Forwarder {
  const { sending, logger } = options
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
      await sending.forward(await options.readRequest(row.id), target)
    } catch (error) {
      await miss(row, target, error instanceof AppError ? error.message : 'Reading or sending failed.')
    }
  }

  async function miss(row: ForwardedRow, target: ForwardTarget, reason: string): Promise<void> {
    try {
      await sending.missForward(row, target, reason)
    } catch (error) {
      logger.warn(`A missed forward could not be saved: ${error instanceof Error ? error.message : error}`)
    }
  }

  /** Routes of one kind go through what has come, in windows, one after the other. */
  function createFeed(concerned: (route: Route) => boolean) {
    let reached = options.newestId
    let wanted = reached
    let work: Promise<void> | null = null

    async function feedRoute(route: Route, after: number, through: number): Promise<void> {
      for (let from = after; ; ) {
        const rows = await options.readRows({ after: from, through, query: route.query, limit: windowRows })
        for (const row of rows) {
          // A delivery that did not arrive whole cannot be forwarded.
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
            logger.warn(`Forwarding skipped deliveries: ${error instanceof Error ? error.message : error}`)
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
    route.isEnabled && route.answerMode === 'now' && route.targets.length > 0
  const all = createFeed(route => forwardsNow(route) && route.query.trim() === '')
  const found = createFeed(route => forwardsNow(route) && route.query.trim() !== '')

  return {
    skip: skipped.add,
    stored: all.reach,
    read: found.reach,
    send: (row, target) => queueOf(target).add(row),
    waiting: target => queues.get(keyOf(target))?.waiting ?? 0,
    async close() {
      await all.settled()
      await found.settled()
      await Promise.all([...queues.values()].map(queue => queue.close()))
    },
  }
}
