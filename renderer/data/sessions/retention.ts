import type { Retention, RetentionChoice } from '#contract/deliveries/sessions'
import { changeSettings } from '../app/settings.ts'
import { useBounded } from '../client/bounded.ts'
import { change } from '../client/change.ts'

/** Deliveries that retention by these limits would remove now: a lower bound soon, then all. */
export function useRetentionPreviewOf(limits: Retention, enabled: boolean) {
  return useBounded('retention.preview', limits, { enabled, staleTime: 0, retryOnMount: true, gcTime: 0 })
}

/** Saves the limits; they apply at once and every hour. */
export function saveLimits(retention: Retention): Promise<void> {
  return changeSettings({ retention })
}

/**
 * Responds to the question of retention: the named deliveries are removed now, or stay and the limit is
 * turned off.
 */
export function chooseRetention(response: RetentionChoice): Promise<unknown> {
  return change('retention.response', response)
}
