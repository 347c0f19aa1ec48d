import type { DrillAttempt } from '#contract/drill/drill'
import type { PlacedAttempt } from './to-store.ts'

/**
 * Columns of a drill's attempt without the drill's id, in the order in which the values are sent to the
 * writer.
 */
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
  const { response } = attempt
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
    response.startedAtMs,
    response.elapsedMs,
    response.status,
    response.error?.code ?? null,
    response.error?.message ?? null,
    response.isPassed ? 1 : 0,
  ]
}

type SentResponse = DrillAttempt['response']

export interface DrillAttemptRow
  extends Omit<DrillAttempt, 'response'>,
    Omit<SentResponse, 'error' | 'isPassed'> {
  readonly errorCode: NonNullable<SentResponse['error']>['code'] | null
  readonly errorMessage: string | null
  readonly isPassed: number
}

export function drillAttemptOf(row: DrillAttemptRow): DrillAttempt {
  const { startedAtMs, elapsedMs, status, errorCode, errorMessage, isPassed, ...sending } = row
  const error = errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' }
  return { ...sending, response: { startedAtMs, elapsedMs, status, error, isPassed: isPassed === 1 } }
}
