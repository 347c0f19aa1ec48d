import type { Retention, RetentionQuestion } from '#contract/deliveries/sessions'

/**
 * The limits after the user chose to keep what they would have removed: the age limit is turned off; without one, all
 * are.
 */
export function limitsAfterRefusal({ limits }: Pick<RetentionQuestion, 'limits'>): Retention {
  return limits.ageMs === null
    ? { deliveries: null, ageMs: null, bodyBytes: null }
    : { ...limits, ageMs: null }
}
