import type { Histogram } from '#contract/deliveries/overview'
import type { Arrivals } from '../store/read-store.ts'

/** Unix milliseconds; the end is excluded. Without an end, the range ends with the deliveries. */
export interface TimeRange {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Round widths of columns. */
const widths = [
  ...[1, 2, 5, 10, 15, 30].map(count => count * second),
  ...[1, 2, 5, 10, 15, 30].map(count => count * minute),
  ...[1, 2, 3, 6, 12].map(count => count * hour),
  ...[1, 2, 7, 14, 30, 90, 180, 365].map(count => count * day),
]

/** Columns of one width. Those of days are an hour shorter or longer where the clock changes. */
interface Columns {
  /** The start of each column, in order. */
  readonly starts: readonly number[]
  /** The end of the last column. */
  readonly endMs: number
  readonly bucketMs: number
}

/** Arrivals counted in columns of the smallest round width that needs at most `columns`. */
export function bucketed(
  arrivals: Arrivals,
  { columns, range }: { readonly columns: number; readonly range: TimeRange },
): Omit<Histogram, 'isComplete'> {
  const first = range.fromMs ?? arrivals.firstAtMs
  const end = Math.max(first + 1, range.toMs ?? (arrivals.count === 0 ? first : arrivals.lastAtMs + 1))
  const { starts, endMs, bucketMs } = columnsOf(first, end, columns)
  const [fromMs = 0] = starts
  const buckets = new Map<number, { count: number; errorCount: number; warningCount: number }>()
  arrivals.each((atMs, gravity, count) => {
    let place = Math.min(starts.length - 1, Math.max(0, Math.floor((atMs - fromMs) / bucketMs) + 1))
    while (place > 0 && (starts[place] ?? 0) > atMs) place -= 1
    const at = starts[place] ?? fromMs
    let bucket = buckets.get(at)
    if (bucket === undefined) {
      bucket = { count: 0, errorCount: 0, warningCount: 0 }
      buckets.set(at, bucket)
    }
    bucket.count += count
    if (gravity === 0) bucket.errorCount += count
    else if (gravity === 1) bucket.warningCount += count
  })
  const isEmpty = arrivals.count === 0 && range.fromMs === undefined && range.toMs === undefined
  return {
    fromMs: isEmpty ? 0 : fromMs,
    toMs: isEmpty ? 0 : endMs,
    bucketMs,
    buckets: [...buckets].sort(([a], [b]) => a - b).map(([atMs, counted]) => ({ atMs, ...counted })),
    deliveryCount: arrivals.count,
  }
}

/** Columns start at multiples of their width, by the local clock; with the range if no width is large enough. */
function columnsOf(first: number, end: number, columns: number): Columns {
  for (const bucketMs of widths) {
    const startOf = bucketMs < day ? startsByClock(first, bucketMs) : startsByDay(first, bucketMs / day)
    const starts = [startOf(0)]
    let next = startOf(1)
    while (next < end && starts.length <= columns) {
      starts.push(next)
      next = startOf(starts.length)
    }
    if (starts.length <= columns) return { starts, endMs: next, bucketMs }
  }
  const fromMs = Math.floor(first / second) * second
  const bucketMs = Math.ceil((end - fromMs) / columns / day) * day
  const count = Math.ceil((end - fromMs) / bucketMs)
  const starts = Array.from({ length: count }, (_, place) => fromMs + place * bucketMs)
  return { starts, endMs: fromMs + count * bucketMs, bucketMs }
}

/** Columns of hours start with those of the local clock. */
function startsByClock(first: number, bucketMs: number): (place: number) => number {
  const offset = new Date(first).getTimezoneOffset()
  const shiftMs = Number.isNaN(offset) ? 0 : offset * minute
  const fromMs = Math.max(0, Math.floor((first - shiftMs) / bucketMs) * bucketMs + shiftMs)
  return place => fromMs + place * bucketMs
}

/** Columns of days start at the local midnight. */
function startsByDay(first: number, days: number): (place: number) => number {
  const date = new Date(first)
  const today = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day)
  const firstDay = Math.floor((Number.isNaN(today) ? 0 : today) / days) * days
  return place => {
    const at = new Date((firstDay + place * days) * day)
    return Math.max(0, new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()).getTime())
  }
}
