import type { TrailSummary } from '#contract/deliveries/trail'
import type { Client } from '#contract/transport'
import type { Some } from './news.ts'

const longestList = 500
const withinMs = 5_000

export interface OverdueLook {
  readonly news: Some<TrailSummary>
  readonly seen: Seen
}

interface Seen {
  readonly recordKeys: ReadonlySet<string>
  /** Older records were not read: whether they are overdue is unknown. */
  readonly downTo: number
}

/** Records whose final status is overdue. That depends on the clock, so no event reports it. */
export function createOverdue(client: Pick<Client, 'call'>) {
  let seen: Seen | null = null
  return {
    /** Records that are overdue at the next check are no news. */
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
          // Records that this check did not reach stay known.
          recordKeys: new Set(hasMore ? [...(before?.recordKeys ?? []), ...keys] : keys),
          downTo,
        },
      }
    },
    /** Marks a check's news as reported. */
    remember(look: OverdueLook) {
      seen = look.seen
    },
  }
}
