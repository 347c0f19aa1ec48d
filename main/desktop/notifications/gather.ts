import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { EventFrame } from '#contract/events'
import type { Settings } from '#contract/settings'
import { deliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { createDownApps } from './down-apps.ts'
import { type DeliveryRange, type News, nothing, type Some } from './news.ts'
import { createOverdue, type OverdueLook } from './overdue.ts'
import { createFailedRecords, createTold, type Told } from './told.ts'

export type Choices = Settings['notifications']
export type Kind = keyof Choices

/** Rows of one look. Of a flood, "more than" so many are said. */
export const rowsOfLook = 200
/** A look at deliveries goes on with the next one after so many milliseconds. */
const withinMs = 2_000

/** Collects what happened from events, and reads it once it is asked. */
export interface Gathering {
  /** These kinds are chosen from now on: what was there before is no news. */
  begin(kinds: readonly Kind[], nowMs: number): void
  /** Returns whether there is something to look at. Costs a comparison: it is called for every event. */
  note(frame: EventFrame, choices: Choices): boolean
  /** What was not said yet. Where it fails, the next look reads all of it again. */
  look(choices: Choices, overdueToo: boolean): Promise<News>
  /** False where a look ran out of time: the next one goes on. */
  isDone(): boolean
}

interface DeliveryLook {
  readonly found: Some<DeliverySummary>
  /** Where to go on below; `null` where everything was looked at. */
  readonly before: number | null
}

type DeliveryKind = 'failed' | 'errors'

export function createGathering(client: Pick<Client, 'call'>): Gathering {
  let range: DeliveryRange | null = null
  let haveAttempts = false
  /** What was received before is no news, such as an import or deliveries that are inspected again. */
  const sinceMs: Record<DeliveryKind, number> = { failed: 0, errors: 0 }
  const told: Record<DeliveryKind, Told> = { failed: createTold(), errors: createTold() }
  const failedRecords = createFailedRecords()
  const overdue = createOverdue(client)
  const downApps = createDownApps(client)

  /** The newest of a kind that were not said. */
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
    // Nothing but repetitions: what is news may be below them.
    if (isFull && unsaid.length > 0 && news.length === 0)
      return { found: nothing, before: rows.at(-1)?.id ?? null }
    return {
      found: { rows: news, isMore: hasMore && isFull && unsaid.length === rows.length },
      // Below a flood everything was said.
      before: isFull ? null : (rest?.at ?? null),
    }
  }

  function remember(kind: DeliveryKind, { rows, isMore }: Some<DeliverySummary>): void {
    told[kind].add(rows.map(({ id }) => id))
    if (kind === 'failed') failedRecords.add(rows)
    const oldest = rows.at(-1)
    if (isMore && oldest !== undefined) told[kind].addOlder(oldest.id)
  }

  /** Reads everything before anything is remembered as said. */
  async function read(
    choices: Choices,
    wanted: DeliveryRange | null,
    overdueToo: boolean,
    attempts: boolean,
  ) {
    const deliveries = async (kind: DeliveryKind, term: string): Promise<DeliveryLook> =>
      choices[kind] && wanted !== null ? readDeliveries(kind, term, wanted) : { found: nothing, before: null }
    const failed = await deliveries('failed', 'status:failed')
    // One that failed is said as that, with or without an error.
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
    begin(kinds, nowMs) {
      for (const kind of kinds) {
        if (kind === 'failed' || kind === 'errors') sinceMs[kind] = nowMs
        else if (kind === 'overdue') overdue.begin()
      }
    },
    note(frame, choices) {
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
    async look(choices, overdueToo) {
      // What is noted during the look is of the next one.
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
    isDone: () => range === null,
  }
}
