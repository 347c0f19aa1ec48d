import type { EventFrame } from '#contract/events'
import type { Settings } from '#contract/settings'
import { deliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import type { DownApp, News } from './say.ts'

/** What is remembered as said, of each kind. */
const longestMemory = 2_000
/** Rows of one look. A flood says its first number. */
const rowsOfLook = 200

/** Collects what happened from events, and reads it once it is asked. */
export interface Gathering {
  /** Returns whether there is something to look at. Costs a comparison: it is called for every event. */
  note(frame: EventFrame): boolean
  look(choices: Settings['notifications'], overdueToo: boolean): Promise<News>
}

/** `startedAtMs`: what was received before is no news, such as an import or deliveries that are inspected again. */
export function createGathering(client: Pick<Client, 'call'>, startedAtMs: number): Gathering {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  let haveAttempts = false
  const failedTold = createMemory()
  const errorsTold = createMemory()
  let overdueTold: Set<string> | null = null
  let downTold = new Set<string>()

  async function readDeliveries(
    choices: Settings['notifications'],
  ): Promise<Pick<News, 'failed' | 'errors'>> {
    const terms = [...(choices.failed ? ['status:failed'] : []), ...(choices.errors ? ['finding:error'] : [])]
    const range = { after: first, before: last }
    first = Number.POSITIVE_INFINITY
    last = 0
    if (terms.length === 0 || range.before === 0) return { failed: [], errors: [] }
    const { rows } = await client.call('deliveries.list', {
      query: `(${terms.join(' or ')}) id:${range.after}..${range.before}`,
      before: deliveryId(range.before + 1),
      limit: rowsOfLook,
      within: 2_000,
    })
    const news = rows.filter(row => row.receivedAtMs >= startedAtMs)
    const isFailed = (status: string | null): boolean => status?.toLowerCase() === 'failed'
    const failed = choices.failed
      ? news.filter(row => isFailed(row.status) && failedTold.isNew(String(row.id)))
      : []
    const told = new Set(failed.map(({ id }) => id))
    const errors = choices.errors
      ? news.filter(
          row => row.findingCounts.error > 0 && errorsTold.isNew(String(row.id)) && !told.has(row.id),
        )
      : []
    return { failed, errors }
  }

  async function readOverdue(): Promise<News['overdue']> {
    const { rows } = await client.call('trails.list', {
      query: 'finding:final-overdue',
      limit: rowsOfLook,
      within: 2_000,
    })
    const before = overdueTold
    overdueTold = new Set(rows.map(({ recordKey }) => recordKey))
    // What was overdue before the first look is no news.
    return before === null ? [] : rows.filter(({ recordKey }) => !before.has(recordKey))
  }

  async function readDown(): Promise<DownApp[]> {
    haveAttempts = false
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
    const keyOf = ({ routeId, host }: DownApp): string => `${routeId} ${host}`
    const before = downTold
    downTold = new Set(down.map(keyOf))
    return down.filter(one => !before.has(keyOf(one)))
  }

  return {
    note(frame) {
      switch (frame.name) {
        case 'delivery.updated':
          first = Math.min(first, frame.data.firstId)
          last = Math.max(last, frame.data.lastId)
          return true
        case 'attempt.stored':
        case 'attempts.stored':
          haveAttempts = true
          return true
        default:
          return false
      }
    },
    async look(choices, overdueToo) {
      return {
        ...(await readDeliveries(choices)),
        overdue: choices.overdue && overdueToo ? await readOverdue() : [],
        down: choices.appDown && haveAttempts ? await readDown() : [],
      }
    },
  }
}

function createMemory(): { isNew(key: string): boolean } {
  const told = new Set<string>()
  return {
    isNew(key) {
      if (told.has(key)) return false
      told.add(key)
      for (const oldest of told) {
        if (told.size <= longestMemory) break
        told.delete(oldest)
      }
      return true
    },
  }
}

/** Without path and query, which may hold a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
