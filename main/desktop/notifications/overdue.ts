import type { TrailSummary } from '#contract/deliveries/trail'
import type { Client } from '#contract/transport'
import type { Some } from './news.ts'

const longestList = 500
const withinMs = 5_000

/** Records whose final status became overdue: by the clock, so no event tells of them. */
export interface Overdue {
  /** What is overdue at the next look is no news. */
  begin(): void
  look(): Promise<OverdueLook>
  /** Takes a look's news as said. */
  remember(look: OverdueLook): void
}

export interface OverdueLook {
  readonly news: Some<TrailSummary>
  readonly seen: Seen
}

interface Seen {
  readonly recordKeys: ReadonlySet<string>
  /** Records whose newest delivery is older were not looked at: whether they were overdue is not known. */
  readonly downTo: number
}

export function createOverdue(client: Pick<Client, 'call'>): Overdue {
  let seen: Seen | null = null
  return {
    begin() {
      seen = null
    },
    async look() {
      const before = seen
      const { rows, hasMore, rest } = await client.call('trails.list', {
        query: 'finding:final-overdue',
        limit: longestList,
        within: withinMs,
      })
      const keys = rows.map(({ recordKey }) => recordKey)
      const downTo = hasMore ? (rest?.at ?? rows.at(-1)?.newestDeliveryId ?? 0) : 0
      const isNew = rows.filter(
        row =>
          before !== null && row.newestDeliveryId >= before.downTo && !before.recordKeys.has(row.recordKey),
      )
      return {
        news: { rows: isNew, isMore: hasMore && isNew.length > 0 && isNew.length === rows.length },
        seen: {
          // One that this look did not reach is still known.
          recordKeys: new Set(hasMore ? [...(before?.recordKeys ?? []), ...keys] : keys),
          downTo,
        },
      }
    },
    remember(look) {
      seen = look.seen
    },
  }
}
