import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { EventFrame } from '#contract/events'
import type { Settings } from '#contract/settings'
import { type DeliveryId, deliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type DeliveryRange, type DownApp, type News, nothing, type Some } from './news.ts'
import { createOverdue, type OverdueLook } from './overdue.ts'

export type Choices = Settings['notifications']
export type Kind = keyof Choices

/** Rows per check. A larger number is reported as "more than" this. */
export const rowsOfLook = 200
/** Time limit of a check of deliveries, in milliseconds; the next check continues. */
const withinMs = 2_000

interface DeliveryLook {
  readonly found: Some<DeliverySummary>
  /** Where the next check continues; `null` if everything was read. */
  readonly before: number | null
}

type DeliveryKind = 'failed' | 'errors'

export type Gathering = ReturnType<typeof createGathering>

/** Collects events, and reads their rows when asked. */
export function createGathering(client: Pick<Client, 'call'>) {
  let range: DeliveryRange | null = null
  let haveAttempts = false
  /** Deliveries received before this are no news, such as an import or deliveries that are inspected again. */
  const sinceMs: Record<DeliveryKind, number> = { failed: 0, errors: 0 }
  const told: Record<DeliveryKind, Told> = { failed: createTold(), errors: createTold() }
  const failedRecords = createFailedRecords()
  const overdue = createOverdue(client)
  const downApps = createDownApps(client)

  /** The newest of a kind that were not reported. */
  async function readDeliveries(
    kind: DeliveryKind,
    term: string,
    { first, last }: DeliveryRange,
  ): Promise<DeliveryLook> {
    const since = new Date(sinceMs[kind]).toISOString()
    const { rows, hasMore, rest } = await client.call('deliveries.list', {
      query: `${term} received:>=${since} id:${first}..${last}`,
      limit: rowsOfLook,
      within: withinMs,
    })
    const isFull = rows.length === rowsOfLook
    const unsaid = rows.filter(({ id }) => !told[kind].has(id))
    const news = kind === 'failed' ? failedRecords.newOf(unsaid) : unsaid
    // All are repetitions, so there may be news below.
    if (isFull && unsaid.length > 0 && news.length === 0)
      return { found: nothing, before: rows.at(-1)?.id ?? null }
    return {
      found: { rows: news, isMore: hasMore && isFull && unsaid.length === rows.length },
      // If the page is full of news, everything below it was reported.
      before: isFull ? null : (rest?.at ?? null),
    }
  }

  function remember(kind: DeliveryKind, { rows, isMore }: Some<DeliverySummary>): void {
    told[kind].add(rows.map(({ id }) => id))
    if (kind === 'failed') failedRecords.add(rows)
    const oldest = rows.at(-1)
    if (isMore && oldest !== undefined) told[kind].addOlder(oldest.id)
  }

  /** Reads everything before anything is marked as reported. */
  async function read(
    choices: Choices,
    wanted: DeliveryRange | null,
    overdueToo: boolean,
    attempts: boolean,
  ) {
    const deliveries = async (kind: DeliveryKind, term: string): Promise<DeliveryLook> =>
      choices[kind] && wanted !== null ? readDeliveries(kind, term, wanted) : { found: nothing, before: null }
    const failed = await deliveries('failed', 'status:failed')
    // A failed delivery is reported as failed, with or without an error.
    const errorTerm = choices.failed ? 'finding:error -status:failed' : 'finding:error'
    const errors = await deliveries('errors', errorTerm)
    const late: OverdueLook | null = choices.overdue && overdueToo ? await overdue.look() : null
    const down = choices.appDown && attempts ? await downApps.look() : null
    return { failed, errors, late, down }
  }

  function widen(first: number, last: number): void {
    range = {
      first: deliveryId(Math.min(range?.first ?? first, first)),
      last: deliveryId(Math.max(range?.last ?? last, last)),
    }
  }

  return {
    /** These kinds are chosen from now on: existing deliveries are no news. */
    begin(kinds: readonly Kind[], nowMs: number) {
      for (const kind of kinds) {
        if (kind === 'failed' || kind === 'errors') sinceMs[kind] = nowMs
        else if (kind === 'overdue') overdue.begin()
      }
    },
    /** Returns whether there is something to read. Called for every event, so it costs a comparison. */
    note(frame: EventFrame, choices: Choices) {
      switch (frame.name) {
        case 'delivery.updated':
          if (!choices.failed && !choices.errors) return false
          widen(frame.data.firstId, frame.data.lastId)
          return true
        case 'attempt.stored':
        case 'attempts.stored':
          if (choices.appDown) haveAttempts = true
          return choices.appDown
        default:
          return false
      }
    },
    /** News that was not reported. After a failure, the next check reads all of it again. */
    async look(choices: Choices, overdueToo: boolean): Promise<News> {
      // Events during this check belong to the next check.
      const [wanted, attempts] = [range, haveAttempts]
      range = null
      haveAttempts = false
      try {
        const { failed, errors, late, down } = await read(choices, wanted, overdueToo, attempts)
        remember('failed', failed.found)
        remember('errors', errors.found)
        if (late !== null) overdue.remember(late)
        if (down !== null) downApps.remember(down)
        const before = Math.max(failed.before ?? 0, errors.before ?? 0)
        if (wanted !== null && before > wanted.first) widen(wanted.first, before - 1)
        return {
          failed: failed.found,
          errors: errors.found,
          overdue: late?.news ?? nothing,
          down: down?.news ?? [],
          range: wanted,
        }
      } catch (error) {
        if (wanted !== null) widen(wanted.first, wanted.last)
        haveAttempts ||= attempts
        throw error
      }
    },
    /** False if a check ran out of time. */
    isDone: () => range === null,
  }
}

interface DownLook {
  readonly news: readonly DownApp[]
  readonly keys: ReadonlySet<string>
}

/** Apps of routes that do not respond. Each is news once, until it responds again. */
function createDownApps(client: Pick<Client, 'call'>) {
  let told: ReadonlySet<string> = new Set()
  return {
    async look() {
      const [{ routes: states }, { routes }] = await Promise.all([
        client.call('routes.states'),
        client.call('routes.list'),
      ])
      const down = states.flatMap(({ id, targets }) => {
        const route = routes.find(one => one.id === id)
        if (route?.isEnabled !== true) return []
        return targets
          .filter(({ failingSinceMs }) => failingSinceMs !== null)
          .map(({ url }) => ({ routeId: id, route: route.name || route.path, host: hostOf(url) }))
      })
      return { news: down.filter(one => !told.has(keyOf(one))), keys: new Set(down.map(keyOf)) }
    },
    /** Marks a check's news as reported. */
    remember({ keys }: DownLook) {
      told = keys
    },
  }
}

function keyOf({ routeId, host }: DownApp): string {
  return `${routeId} ${host}`
}

/** Without path and query, which may contain a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The newest values that are remembered. */
const longestMemory = 2_000

type Told = ReturnType<typeof createTold>

/** Reported deliveries, so that none is reported again when it is inspected again. */
function createTold() {
  const told = createMemory<DeliveryId>()
  let olderThan = 0
  return {
    has: (id: DeliveryId) => id < olderThan || told.has(id),
    add: told.add,
    /** Everything older was reported too, without its rows. */
    addOlder(id: DeliveryId) {
      olderThan = Math.max(olderThan, id)
    },
  }
}

/** Records reported as failed: a notification that repeats it is no news. */
function createFailedRecords() {
  const told = createMemory<string>()
  return {
    /** The newest delivery of each record that was not reported; all deliveries without a record. */
    newOf(rows: readonly DeliverySummary[]) {
      const seen = new Set<string>()
      return rows.filter(({ recordKey }) => {
        if (recordKey === null) return true
        const isNew = !told.has(recordKey) && !seen.has(recordKey)
        seen.add(recordKey)
        return isNew
      })
    },
    add: (rows: readonly DeliverySummary[]) => told.add(rows.flatMap(({ recordKey }) => recordKey ?? [])),
  }
}

function createMemory<T>() {
  const values = new Set<T>()
  return {
    has: (value: T): boolean => values.has(value),
    add(added: readonly T[]): void {
      for (const value of added) values.add(value)
      for (const oldest of values) {
        if (values.size <= longestMemory) break
        values.delete(oldest)
      }
    },
  }
}
