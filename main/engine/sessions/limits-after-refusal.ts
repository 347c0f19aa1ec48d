import type { Retention, RetentionQuestion } from '#contract/deliveries/sessions'

/** The limits once the user wants to keep what they would have removed: that of age goes; without one, all do. */
export function limitsAfterRefusal({ limits }: Pick<RetentionQuestion, 'limits'>): Retention {
  return limits.ageMs === null
    ? { deliveries: null, ageMs: null, bodyBytes: null }
    : { ...limits, ageMs: null }
}
