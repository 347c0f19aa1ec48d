import type { Histogram } from '#contract/deliveries/overview'

type ArrivalBucket = Readonly<Histogram['buckets'][number]>
type ArrivalHistogram = Pick<Histogram, 'fromMs' | 'toMs' | 'bucketMs' | 'buckets'>

/** A bar: all deliveries of a period, which may be empty. `toMs` is excluded. */
export interface ArrivalColumn extends ArrivalBucket {
  readonly toMs: number
  /** Its place from the left, in slots. */
  readonly slot: number
}

/** A long period without deliveries, which is not drawn to scale. */
interface ArrivalBreak {
  readonly fromMs: number
  readonly toMs: number
  readonly slot: number
}

export interface ArrivalLayout {
  /** In order of time. */
  readonly columns: readonly ArrivalColumn[]
  readonly breaks: readonly ArrivalBreak[]
  /** Slots of the full width: one for a column, `breakSlots` for a break. */
  readonly slots: number
  readonly breakSlots: number
  /** Width of a column in time. */
  readonly columnMs: number
  /** Deliveries of the highest column. */
  readonly most: number
}

/** Slots of a break where columns are narrowest: its length in words needs their width. */
const mostBreakSlots = 7
/** Shorter runs of empty columns are drawn. */
const leastEmpty = 8
/** Share of the columns: shorter runs of empty columns are drawn. */
const leastShare = 0.15

/**
 * Columns of equal periods of the histogram's period, at most `maximumSlots`. Adjacent buckets are
 * joined if there are more, and long periods without deliveries are broken. `leastSlots`: columns before the
 * first bucket are added if there are fewer. `null` without a bucket.
 */
export function arrivalColumns(
  histogram: ArrivalHistogram,
  maximumSlots: number,
  leastSlots = 1,
): ArrivalLayout | null {
  const { buckets, bucketMs, fromMs, toMs } = histogram
  if (buckets.length === 0) return null
  const span = Math.round((toMs - fromMs) / bucketMs)
  for (let joined = 1; ; joined += Math.ceil(joined / 4)) {
    const widest = withJoined(histogram, joined, mostBreakSlots)
    if (widest.slots > Math.max(1, maximumSlots) && joined < span) continue
    const layout = withJoined(histogram, joined, breakSlotsOf(widest, maximumSlots, leastSlots))
    return withColumnsBefore(layout, Math.floor(Math.min(leastSlots, maximumSlots) - layout.slots))
  }
}

/** A break is as wide as `mostBreakSlots` of the narrowest columns: where columns are wider, a part of that number. */
function breakSlotsOf({ columns, breaks }: ArrivalLayout, maximumSlots: number, leastSlots: number): number {
  const room = maximumSlots - mostBreakSlots * breaks.length
  return Math.min(mostBreakSlots, (mostBreakSlots * Math.max(columns.length, leastSlots)) / Math.max(1, room))
}

function withJoined(histogram: ArrivalHistogram, joined: number, breakSlots: number): ArrivalLayout {
  const { buckets, bucketMs, fromMs, toMs } = histogram
  const columnMs = bucketMs * joined
  /** How far the clock was changed since the first bucket, at the start of a column of days. */
  const shifts = new Map<number, number>()
  const filled = new Map<number, { count: number; errorCount: number; warningCount: number }>()
  for (const { atMs, count, errorCount, warningCount } of buckets) {
    const bucket = Math.round((atMs - fromMs) / bucketMs)
    const place = Math.floor(bucket / joined)
    shifts.set(place, shifts.get(place) ?? atMs - fromMs - bucket * bucketMs)
    const sum = filled.get(place) ?? { count: 0, errorCount: 0, warningCount: 0 }
    filled.set(place, {
      count: sum.count + count,
      errorCount: sum.errorCount + errorCount,
      warningCount: sum.warningCount + warningCount,
    })
  }
  const places = [...filled.keys()].sort((one, other) => one - other)
  const all = Math.max((places.at(-1) ?? 0) + 1, Math.ceil(Math.round((toMs - fromMs) / bucketMs) / joined))
  const longest = Math.max(leastEmpty, Math.floor(all * leastShare))
  const columns: ArrivalColumn[] = []
  const breaks: ArrivalBreak[] = []
  let shiftMs = 0
  const atOf = (place: number): number => fromMs + place * columnMs + (shifts.get(place) ?? shiftMs)
  let slot = 0
  let next = 0
  const goTo = (place: number): void => {
    if (place - next >= longest) {
      breaks.push({ fromMs: atOf(next), toMs: atOf(place), slot })
      slot += breakSlots
    } else
      for (let empty = next; empty < place; empty += 1) {
        columns.push({ ...none, atMs: atOf(empty), toMs: atOf(empty + 1), slot })
        slot += 1
      }
  }
  for (const place of places) {
    goTo(place)
    shiftMs = shifts.get(place) ?? shiftMs
    columns.push({ ...none, ...filled.get(place), atMs: atOf(place), toMs: atOf(place + 1), slot })
    slot += 1
    next = place + 1
  }
  goTo(all)
  const most = Math.max(...columns.map(({ count }) => count))
  return { columns, breaks, slots: slot, breakSlots, columnMs, most }
}

/** A single second with deliveries is a bar, not the entire chart. */
function withColumnsBefore(layout: ArrivalLayout, count: number): ArrivalLayout {
  const { columns, breaks, columnMs } = layout
  const first = columns[0]
  if (count <= 0 || first === undefined) return layout
  const before = Array.from({ length: count }, (_, slot) => {
    const atMs = first.atMs - (count - slot) * columnMs
    return { ...none, atMs, toMs: atMs + columnMs, slot }
  })
  const moved = <T extends { readonly slot: number }>(one: T): T => ({ ...one, slot: one.slot + count })
  return {
    ...layout,
    columns: [...before, ...columns.map(moved)],
    breaks: breaks.map(moved),
    slots: layout.slots + count,
  }
}

const none = { count: 0, errorCount: 0, warningCount: 0 } as const

/** The smallest of 1, 2 and 5 times a power of ten that is at least the number: the end of the axis. */
export function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 5, 10].map(factor => factor * power).find(end => end >= most) ?? most
}

/** The column at a place from the left, in slots; the nearest where there is a break. */
export function columnAt({ columns }: ArrivalLayout, slot: number): number {
  let nearest = 0
  for (const [index, column] of columns.entries()) {
    if (column.slot <= slot) nearest = index
  }
  return nearest
}

/** A label on the axis of time, and its left end in pixels. */
export interface AxisLabel {
  readonly column: ArrivalColumn
  readonly leftPx: number
}

/**
 * The columns that get a label of their time: the first, each far enough from the last label, and the newest.
 */
export function axisLabels(
  { columns, slots }: ArrivalLayout,
  widthPx: number,
  labelPx: number,
): readonly AxisLabel[] {
  const labels: AxisLabel[] = []
  const unit = widthPx / slots
  const newest = columns.at(-1)
  if (newest === undefined) return []
  const newestPx = Math.max(0, Math.min(widthPx - labelPx, newest.slot * unit))
  for (const column of columns) {
    const leftPx = column.slot * unit
    const freePx = (labels.at(-1)?.leftPx ?? Number.NEGATIVE_INFINITY) + labelPx
    if (leftPx >= freePx && leftPx + labelPx <= newestPx) labels.push({ column, leftPx })
  }
  return [...labels, { column: newest, leftPx: newestPx }]
}
