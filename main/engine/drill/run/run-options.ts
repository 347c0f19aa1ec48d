import type { DrillProperty } from '#contract/drill/properties'
import type { SentSending } from '#contract/drill/sequence'
import type { RecordState } from '../judging/states.ts'
import { isRefusal } from './send-waves.ts'

export interface EndedRun {
  readonly sent: readonly SentSending[]
  readonly states: readonly RecordState[]
  readonly isExpected: boolean
  readAgain(): Promise<readonly RecordState[]>
}

/** End states that others are compared with. */
export interface Reference extends EndedRun {
  /** Run twice with full patience. */
  readonly isConfirmed: boolean
}

/** Finished run, as evidence about the app. */
export interface PastRun {
  readonly sequence: readonly SentSending[]
  readonly states: readonly RecordState[]
}

export interface RunOptions {
  readonly property: DrillProperty | null
  /** Waits as long as the app may work before an unexpected state counts as final. */
  readonly isThorough: boolean
  /**
   * `failure`: ends with the first wave that was not accepted, without retries. `refusal`: ends at a 4xx, or at a failure
   * that remains after the retries.
   */
  readonly endsAt: 'failure' | 'refusal' | null
  readonly reads: readonly ('own' | 'other')[]
  readonly expected: readonly RecordState[] | null
  readonly ignoresCase: boolean
  /** Judges end states without a comparison. */
  readonly isRight?: (states: readonly RecordState[]) => Promise<boolean>
  /** See `OutgoingNotification`. */
  readonly changesToken?: boolean
  /** Changes the body of a step. */
  readonly change?: (text: string, step: number) => string
}

export const referenceOptions: RunOptions = {
  property: null,
  isThorough: true,
  endsAt: null,
  reads: ['own'],
  expected: null,
  ignoresCase: false,
}

export function isOver(endsAt: RunOptions['endsAt'], sent: readonly SentSending[]): boolean {
  if (endsAt === null) return false
  if (endsAt === 'failure') return sent.some(({ response }) => !response.isPassed)
  return sent.some(({ response }) => isRefusal(response)) || sent.at(-1)?.response.isPassed === false
}
