import type { DrillAttempt } from '#contract/drill/drill'
import type { PlacedAttempt } from './to-store.ts'

/** The columns of an attempt of a drill beside the drill's id, in the order in which its values cross to the writer. */
export const drillAttemptColumns = [
  'number',
  'run',
  'place',
  'property',
  'trail',
  'record_id',
  'step',
  'subject',
  'wave',
  'form',
  'mishap',
  'repeats',
  'started_at_ms',
  'elapsed_ms',
  'status',
  'error_code',
  'error_message',
  'is_passed',
] as const

export type DrillAttemptValues = readonly (string | number | null)[]

/** In the order of `drillAttemptColumns`. */
export function drillAttemptValues(attempt: PlacedAttempt): DrillAttemptValues {
  const { answer } = attempt
  return [
    attempt.number,
    attempt.run,
    attempt.place,
    attempt.property,
    attempt.trail,
    attempt.recordId,
    attempt.step,
    attempt.subject,
    attempt.wave,
    attempt.form,
    attempt.mishap,
    attempt.repeats,
    answer.startedAtMs,
    answer.elapsedMs,
    answer.status,
    answer.error?.code ?? null,
    answer.error?.message ?? null,
    answer.isPassed ? 1 : 0,
  ]
}

type Answer = DrillAttempt['answer']

/** A row as it is read. */
export interface DrillAttemptRow extends Omit<DrillAttempt, 'answer'>, Omit<Answer, 'error' | 'isPassed'> {
  readonly errorCode: NonNullable<Answer['error']>['code'] | null
  readonly errorMessage: string | null
  readonly isPassed: number
}

export function drillAttemptOf(row: DrillAttemptRow): DrillAttempt {
  const { startedAtMs, elapsedMs, status, errorCode, errorMessage, isPassed, ...sending } = row
  const error = errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' }
  return { ...sending, answer: { startedAtMs, elapsedMs, status, error, isPassed: isPassed === 1 } }
}
