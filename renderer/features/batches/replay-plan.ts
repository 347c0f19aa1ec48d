import { type BatchOrder, type BatchTiming, batchLimits } from '#contract/sending/replay'

/** The timing of a replay. `times`: the recorded timing, sped up by a factor. */
export type TimingMode = 'asap' | 'recorded' | 'times' | 'interval'

/** The replay form's values. */
export interface ReplayPlan {
  readonly timing: TimingMode
  readonly times: number
  readonly intervalMs: number
  readonly order: BatchOrder
  readonly seed: number
  readonly concurrency: number
  readonly duplicatePercent: number
}

/** Fields of the form's numbers. */
export const numberFields = {
  times: {
    label: 'Speed factor',
    unit: 'times',
    minimum: 0.001,
    maximum: batchLimits.speed,
    isFraction: true,
  },
  intervalMs: {
    label: 'Interval (ms)',
    unit: 'ms',
    minimum: 0,
    maximum: batchLimits.intervalMs,
    isFraction: true,
  },
  seed: { label: 'Seed', unit: 'seed', minimum: 0, maximum: batchLimits.seed },
  concurrency: {
    label: 'Concurrency',
    unit: `of at most ${batchLimits.concurrency}`,
    minimum: 1,
    maximum: batchLimits.concurrency,
  },
  duplicatePercent: {
    label: 'Duplicates (%)',
    unit: '%',
    minimum: 0,
    maximum: batchLimits.duplicatePercent,
    isFraction: true,
  },
} as const

/** An order must hold at the receiver, and several connections would mix it. */
export function isOneAtATime({ order }: Pick<ReplayPlan, 'order'>): boolean {
  return order !== 'arrived'
}

/** The plan in the engine's form. */
export function planOf(plan: ReplayPlan): {
  readonly timing: BatchTiming
  readonly seed: number
  readonly concurrency: number
  readonly duplicatePercent: number
} {
  const { seed, duplicatePercent } = plan
  return { timing: timingOf(plan), concurrency: concurrencyOf(plan), seed, duplicatePercent }
}

/** The limit of concurrent requests. With recorded timing, no request waits for another. */
function concurrencyOf(plan: ReplayPlan): number {
  if (isOneAtATime(plan)) return 1
  return plan.timing === 'asap' ? plan.concurrency : batchLimits.concurrency
}

function timingOf({ timing, times, intervalMs }: ReplayPlan): BatchTiming {
  switch (timing) {
    case 'asap':
      return { mode: 'asap' }
    case 'recorded':
      return { mode: 'recorded', speed: 1 }
    case 'times':
      return { mode: 'recorded', speed: times }
    case 'interval':
      return { mode: 'interval', intervalMs }
  }
}
