import type { LiveWindow } from './live-window.ts'
import { createThrottle } from './throttle.ts'
import { type IdRange, withRange } from './window-rows.ts'

export const everywhere: IdRange = { from: 1, to: Number.MAX_SAFE_INTEGER }

/** If fewer are left after a removal, older rows are fetched. */
const minimumRows = 200

/** Changes arrive in short succession: the first refetch after a rest waits this long for the others. */
const firstMs = 120

/**
 * Returns a throttled function that refetches the rows between two places. Changed rows are replaced, rows that no
 * longer match are removed, new matches are added.
 */
export function createRangeRefetch<Row>(
  { useRows, fetchRows, show, load, loadOlder }: LiveWindow<Row>,
  everyMs: number,
): (range: IdRange) => void {
  const { getState: get, setState: set } = useRows
  let stale: IdRange | null = null
  const throttledRefetch = createThrottle(everyMs, refetchStale, firstMs)

  async function refetchStale(): Promise<void> {
    const { error, isFollowing, phase } = get()
    // After a failure, any change may have been missed.
    const range = error === null ? (stale ?? everywhere) : everywhere
    stale = null
    if (phase !== 'ready') return
    if (error !== null && isFollowing) return load()
    if (!(await refetch(range))) {
      stale = range
      return
    }
    if (error !== null) set({ error: null })
    await refill()
  }

  /** False on failure. */
  async function refetch({ from, to }: IdRange): Promise<boolean> {
    const { olderFrom, newerFrom, newest } = get()
    const part = { from: Math.max(from, olderFrom ?? 1), to: Math.min(to, newerFrom ?? newest) }
    if (part.from > part.to) return true
    let isRestDone = true
    const isDone = await fetchRows(
      { after: part.from - 1, before: part.to + 1 },
      async ({ entries, hasMore }) => {
        const oldest = (hasMore ? entries.at(-1)?.place : null) ?? part.from
        show(withRange(get(), { from: oldest, to: part.to }, entries))
        if (hasMore) isRestDone = await refetch({ from: part.from, to: oldest - 1 })
      },
    )
    return isDone && isRestDone
  }

  async function refill(): Promise<void> {
    const { entries, olderFrom, newerFrom, olderError, scan } = get()
    // Older rows are being searched, or the user stopped that.
    if (scan !== null) return
    if (entries.length === 0 && (olderFrom ?? newerFrom) !== null) await load()
    else if (entries.length < minimumRows && olderError === null) await loadOlder()
  }

  return range => {
    stale = stale === null ? range : unionOf(stale, range)
    throttledRefetch()
  }
}

function unionOf(one: IdRange, other: IdRange): IdRange {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
}
