import type { Retention, RetentionChoice, RetentionQuestion } from '#contract/deliveries/sessions'
import type { Settings } from '#contract/settings'
import type { ClockWatch } from './clock-watch.ts'
import type { RetentionRunner } from './retention-runner.ts'

/**
 * Applies the user's responses to the question of retention. Each returns the number of removed deliveries.
 */
export function createRetentionChoices(options: {
  readonly retention: RetentionRunner
  readonly clockWatch: ClockWatch
  readonly settings: () => Settings
  /** Without confirming the limits, which may cause another question. */
  readonly changeSettings: (settings: Settings, areLimitsConfirmed: boolean) => Promise<Settings>
}): (response: RetentionChoice) => Promise<number> {
  return async response => {
    const responded = await options.retention.respond(response)
    if (responded === null) return 0
    // The user has seen the deliveries to remove, so the clock is trusted from now on.
    options.clockWatch.accept()
    if (!response.remove) {
      const retention = limitsAfterRefusal(responded.question)
      await options.changeSettings({ ...options.settings(), retention }, false)
    }
    return responded.removed
  }
}

/**
 * The limits after the user chose to keep the deliveries: the age limit is turned off; without one, all are.
 */
function limitsAfterRefusal({ limits }: Pick<RetentionQuestion, 'limits'>): Retention {
  return limits.ageMs === null
    ? { deliveries: null, ageMs: null, bodyBytes: null }
    : { ...limits, ageMs: null }
}
