import { type BatchOrder, type BatchTiming, batchLimits } from '#contract/sending/replay'
import { type NumberRange, numberIn } from '#ui'

/** The timing of a replay. `times`: the recorded timing, sped up by a factor. */
export type TimingMode = 'asap' | 'recorded' | 'times' | 'interval'

/** The replay form's values. Numbers are stored as typed. */
export interface ReplayPlan {
  readonly timing: TimingMode
  readonly times: string
  readonly intervalMs: string
  readonly order: BatchOrder
  readonly seed: string
  readonly concurrency: string
  readonly duplicatePercent: string
}

/** The valid ranges of the form's numbers. */
export const ranges = {
  times: { least: 0.001, most: batchLimits.speed, isWhole: false },
  intervalMs: { least: 0, most: batchLimits.intervalMs, isWhole: false },
  seed: { least: 0, most: batchLimits.seed, isWhole: true },
  concurrency: { least: 1, most: batchLimits.concurrency, isWhole: true },
  duplicatePercent: { least: 0, most: batchLimits.duplicatePercent, isWhole: false },
} as const satisfies Record<string, NumberRange>

/** An order must hold at the receiver, and several connections would mix it. */
export function isOneAtATime({ order }: Pick<ReplayPlan, 'order'>): boolean {
  return order !== 'arrived'
}

/** The plan in the engine's form; `null` if a number is invalid. */
export function planOf(plan: ReplayPlan): {
  readonly timing: BatchTiming
  readonly seed: number
  readonly concurrency: number
  readonly duplicatePercent: number
} | null {
  const timing = timingOf(plan)
  const concurrency = concurrencyOf(plan)
  const seed = numberIn(plan.seed, ranges.seed)
  const duplicatePercent = numberIn(plan.duplicatePercent, ranges.duplicatePercent)
  if (timing === null || concurrency === null || seed === null || duplicatePercent === null) return null
  return { timing, concurrency, seed, duplicatePercent }
}

/** The limit of concurrent requests. With recorded timing, no request waits for another. */
function concurrencyOf(plan: ReplayPlan): number | null {
  if (isOneAtATime(plan)) return 1
  return plan.timing === 'asap' ? numberIn(plan.concurrency, ranges.concurrency) : ranges.concurrency.most
}

function timingOf({ timing, times, intervalMs }: ReplayPlan): BatchTiming | null {
  switch (timing) {
    case 'asap':
      return { mode: 'asap' }
    case 'recorded':
      return { mode: 'recorded', speed: 1 }
    case 'times': {
      const speed = numberIn(times, ranges.times)
      return speed === null ? null : { mode: 'recorded', speed }
    }
    case 'interval': {
      const value = numberIn(intervalMs, ranges.intervalMs)
      return value === null ? null : { mode: 'interval', intervalMs: value }
    }
  }
}
