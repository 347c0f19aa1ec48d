import type { Retention, RetentionQuestion } from '#contract/deliveries/sessions'
import type { RetentionPlan } from './plan-retention.ts'

/** Correcting a clock moves it less. A time zone doesn't move it. */
const jumpMs = 3_600_000

/**
 * Why the user is asked before the limits are applied; `null` if that is not needed. Age depends on the
 * clock: a wrong clock makes everything old. Number and size don't, so with these the user is asked only if
 * most would be removed after the clock was set ahead.
 */
export function reasonToAsk(
  plan: Pick<RetentionPlan, 'deliveries' | 'total' | 'aged'>,
  limits: Retention,
  clock: { readonly aheadMs: number; readonly runMs: number },
): RetentionQuestion['reason'] | null {
  const { deliveries, total, aged } = plan
  const isAhead = clock.aheadMs >= jumpMs
  // Deliveries of this run can't be older than the run.
  const isTooYoung = aged.ofThisRun > 0 && limits.ageMs !== null && clock.runMs < limits.ageMs
  if (isTooYoung || (isAhead && (aged.count > 0 || deliveries * 2 > total))) return 'clock'
  if (aged.isNewestIncluded) return 'newest'
  return aged.count * 2 > total ? 'most' : null
}
