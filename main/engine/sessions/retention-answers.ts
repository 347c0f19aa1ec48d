import type { Retention, RetentionAnswer, RetentionQuestion } from '#contract/deliveries/sessions'
import type { Settings } from '#contract/settings'
import type { ClockWatch } from './clock-watch.ts'
import type { RetentionRunner } from './retention-runner.ts'

/** Takes the user's answers to the question of retention. Each returns how many deliveries were removed. */
export function createRetentionAnswers(options: {
  readonly retention: RetentionRunner
  readonly clockWatch: ClockWatch
  readonly settings: () => Settings
  /** Without confirming the limits: they may ask again. */
  readonly changeSettings: (settings: Settings, areLimitsConfirmed: boolean) => Promise<Settings>
}): (answer: RetentionAnswer) => Promise<number> {
  return async answer => {
    const answered = await options.retention.answer(answer)
    if (answered === null) return 0
    // The user has seen what will be removed, so the clock is trusted from here on.
    options.clockWatch.accept()
    if (!answer.remove) {
      const retention = limitsAfterRefusal(answered.question)
      await options.changeSettings({ ...options.settings(), retention }, false)
    }
    return answered.removed
  }
}

/**
 * The limits after the user chose to keep what they would have removed: the age limit is turned off; without one, all
 * are.
 */
function limitsAfterRefusal({ limits }: Pick<RetentionQuestion, 'limits'>): Retention {
  return limits.ageMs === null
    ? { deliveries: null, ageMs: null, bodyBytes: null }
    : { ...limits, ageMs: null }
}
