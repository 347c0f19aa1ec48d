import type { Change } from '#contract/deliveries/trail'
import type { SentSending } from '#contract/drill/sequence'
import type { RecordState } from '../judging/states.ts'
import type { Sequence } from '../sequences/sequence.ts'

export interface Break {
  /**
   * `responses`: a wrong response; `state`: another end state; `refund-lost`: the same end state with and without the
   * refund; `given-back`: as for a new payment; `expected`: not as expected, whatever the app's other states are.
   */
  readonly by: 'responses' | 'state' | 'refund-lost' | 'given-back' | 'expected'
  readonly sequence: Sequence
  readonly sent: readonly SentSending[]
  readonly reference: readonly SentSending[]
  readonly before: readonly RecordState[]
  readonly after: readonly RecordState[]
  readonly differences: readonly Change[]
  /** What the check of a test has said. */
  readonly problem?: string | null
}

/** `thorough`: a break is certain; `quick`: for smaller sequences of a known break. */
export type Care = 'thorough' | 'quick'
