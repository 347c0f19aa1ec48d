import type { Trail, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { laneSteps, stepAtMs } from '../lane/lane-steps.ts'

/** A notification on the axis of the record's clock. */
export interface ChartMark {
  readonly step: TrailStep
  readonly x: number
  /** Its refund differs from that of the previous mark. */
  readonly hasRefundMove: boolean
}

/** A delivery on the axis of arrival, connected to its notification's mark. */
export interface ChartArrival {
  readonly step: TrailStep
  readonly markX: number
  readonly x: number
  /** Its place by arrival, from 1. */
  readonly place: number
  /** A delivery that follows it in the record's order arrived before it. */
  readonly isOutOfOrder: boolean
  readonly isRepetition: boolean
}

export interface TrailChart {
  readonly width: number
  readonly marks: readonly ChartMark[]
  readonly arrivals: readonly ChartArrival[]
  /** The two clocks are so far apart that each axis has its own scale. */
  readonly areScalesApart: boolean
}

/** Pixels at both ends, so that marks and labels are not cut. */
const margin = 34
/** Least pixels between two adjacent instants. */
const minimumGap = 22
/** If the clocks differ by more than this in every delivery, one scale would show nothing. */
const apartMs = 30_000

/** The layout of a chart of at least this width. Long pauses are shortened; the order of instants stays. */
export function trailChart(trail: Trail, leastWidth: number): TrailChart {
  const lane = laneSteps(trail)
  const notifications = lane.filter(({ step }) => step.duplicateOf === null).map(({ step }) => stepAtMs(step))
  const arrived = lane.map(({ step }) => step.receivedAtMs)
  const lags = lane.map(({ step }) => Math.abs(step.receivedAtMs - stepAtMs(step)))
  const areScalesApart = lags.length > 0 && Math.min(...lags) > apartMs
  const room = leastWidth - 2 * margin
  const shared = [...new Set([...lane.map(({ step }) => stepAtMs(step)), ...arrived])]
  const clockScale = easedScale(areScalesApart ? notifications : shared, room)
  const arrivalScale = areScalesApart ? easedScale(arrived, room) : clockScale
  const markXs = new Map<DeliveryId, number>()
  const marks: ChartMark[] = []
  for (const { step } of lane) {
    if (step.duplicateOf !== null && markXs.has(step.duplicateOf)) continue
    // Moves marks apart that would overlap at equal times.
    const x = Math.max(margin + clockScale.at(stepAtMs(step)), (marks.at(-1)?.x ?? -minimumGap) + minimumGap)
    const hasRefundMove = (marks.at(-1)?.step.refundStatus ?? null) !== step.refundStatus
    markXs.set(step.deliveryId, x)
    marks.push({ step, x, hasRefundMove: hasRefundMove || step.kind === 'refund-move' })
  }
  const arrivals: ChartArrival[] = []
  for (const laneStep of [...lane].sort((one, other) => one.arrival - other.arrival)) {
    const { step, arrival, isOutOfOrder } = laneStep
    const markX = markXs.get(step.duplicateOf ?? step.deliveryId) ?? markXs.get(step.deliveryId) ?? margin
    const x = Math.max(
      margin + arrivalScale.at(step.receivedAtMs),
      (arrivals.at(-1)?.x ?? 0) + minimumGap * 0.7,
    )
    const isRepetition = step.duplicateOf !== null
    arrivals.push({
      step,
      markX,
      x,
      place: arrival,
      isOutOfOrder: isOutOfOrder && !isRepetition,
      isRepetition,
    })
  }
  const far = Math.max(marks.at(-1)?.x ?? 0, arrivals.at(-1)?.x ?? 0)
  return { width: Math.max(leastWidth, Math.ceil(far + margin)), marks, arrivals, areScalesApart }
}

interface Scale {
  /** The position of an instant in pixels. For repeated instants, each call returns the next position. */
  at(instant: number): number
}

/** Pauses have logarithmic widths, so that seconds and days are visible in one line. */
function easedScale(instants: readonly number[], room: number): Scale {
  const sorted = [...instants].sort((one, other) => one - other)
  const weights = sorted.map((instant, index) =>
    index === 0 ? 0 : 0.4 + Math.log10(1 + (instant - (sorted[index - 1] ?? instant)) / 250),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const unit = total === 0 ? 0 : Math.max(room / total, minimumGap / 3)
  const places = new Map<number, number[]>()
  let at = 0
  for (const [index, instant] of sorted.entries()) {
    at += (weights[index] ?? 0) * unit
    places.set(instant, [...(places.get(instant) ?? []), at])
  }
  return {
    at(instant) {
      const own = places.get(instant) ?? []
      return (own.length > 1 ? own.shift() : own[0]) ?? 0
    },
  }
}

/** The labels of a row that don't overlap; always the last. */
export function labelsThatFit<T extends { readonly x: number }>(items: readonly T[], widthPx: number): T[] {
  const last = items.at(-1)
  const fit: T[] = []
  for (const item of items) {
    const isFree = item.x - (fit.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= widthPx
    const leavesLast = last === undefined || item === last || last.x - item.x >= widthPx
    if (isFree && leavesLast) fit.push(item)
  }
  return fit
}
