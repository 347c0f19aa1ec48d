import type { DrillAttempt } from '#contract/drill/drill'
import type { PlacedAttempt } from './to-store.ts'

/** Members of a drill's attempt in the order of the values that are written, without the drill's id. */
export const drillAttemptMembers = [
  ...['number', 'run', 'place', 'property', 'trail', 'recordId', 'step', 'subject', 'wave', 'form'],
  ...['mishap', 'repeats', 'startedAtMs', 'elapsedMs', 'status', 'errorCode', 'errorMessage', 'isPassed'],
] as const satisfies readonly (keyof ReturnType<typeof drillAttemptRow>)[]

export function drillAttemptRow({ response: { error, isPassed, ...sent }, ...attempt }: PlacedAttempt) {
  const [errorCode, errorMessage] = [error?.code ?? null, error?.message ?? null]
  return { ...attempt, ...sent, errorCode, errorMessage, isPassed: Number(isPassed) }
}

export type DrillAttemptRow = Omit<ReturnType<typeof drillAttemptRow>, 'place'>

export function drillAttemptOf(row: DrillAttemptRow): DrillAttempt {
  const { startedAtMs, elapsedMs, status, errorCode, errorMessage, isPassed, ...sending } = row
  const error = errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' }
  return { ...sending, response: { startedAtMs, elapsedMs, status, error, isPassed: isPassed === 1 } }
}
