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

/** Columns of one width, the first of which starts at `fromMs`. */
interface Columns {
  readonly fromMs: number
  readonly bucketMs: number
  readonly count: number
}

/** Arrivals counted in columns of the smallest round width that needs at most `columns`. */
export function bucketed(
  arrivals: Arrivals,
  { columns, range }: { readonly columns: number; readonly range: TimeRange },
): Omit<Histogram, 'isComplete'> {
  const first = range.fromMs ?? arrivals.firstAtMs
  const end = Math.max(first + 1, range.toMs ?? (arrivals.count === 0 ? first : arrivals.lastAtMs + 1))
  const { fromMs, bucketMs, count: columnCount } = columnsOf(first, end, columns)
  const buckets = new Map<number, { count: number; errorCount: number; warningCount: number }>()
  arrivals.each((atMs, gravity, count) => {
    const at = fromMs + Math.max(0, Math.floor((atMs - fromMs) / bucketMs)) * bucketMs
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
    toMs: isEmpty ? 0 : fromMs + columnCount * bucketMs,
    bucketMs,
    buckets: [...buckets].sort(([a], [b]) => a - b).map(([atMs, counted]) => ({ atMs, ...counted })),
    deliveryCount: arrivals.count,
  }
}

/**
 * Round columns start at multiples of their width. If no width is large enough, they start with the range.
 */
function columnsOf(first: number, end: number, columns: number): Columns {
  const shiftMs = shiftAt(first)
  for (const bucketMs of widths) {
    const fromMs = Math.max(0, Math.floor((first - shiftMs) / bucketMs) * bucketMs + shiftMs)
    const count = Math.ceil((end - fromMs) / bucketMs)
    if (count <= columns) return { fromMs, bucketMs, count }
  }
  const fromMs = Math.floor(first / second) * second
  const bucketMs = Math.ceil((end - fromMs) / columns / day) * day
  return { fromMs, bucketMs, count: Math.ceil((end - fromMs) / bucketMs) }
}

/** Columns of hours and days start with those of the local clock. */
function shiftAt(atMs: number): number {
  const offset = new Date(atMs).getTimezoneOffset()
  return Number.isNaN(offset) ? 0 : offset * minute
}
