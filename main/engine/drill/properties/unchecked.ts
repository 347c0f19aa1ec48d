import type { StateReader } from '#contract/drill/drill'
import { type DrillProperty, unsignedReason } from '#contract/drill/properties'
import type { SentSending } from '#contract/drill/sequence'
import type { RecordState } from '../judging/states.ts'
import type { Anatomy } from '../trail/anatomy.ts'

export interface Sight {
  readonly readsStates: boolean
  readonly canRestart: boolean
  /** A dependency of the app can be made to fail. */
  readonly canFault: boolean
  /** What is sent has a signature, which can be left out or made wrong. */
  readonly isSigned: boolean
}

/** Visible in responses alone. */
const inResponses: ReadonlySet<DrillProperty> = new Set(['responses', 'tolerance', 'signatures'])

/** Why a property is not checked on a trail; `null` if it is. */
export function whyUnchecked(
  property: DrillProperty,
  anatomy: Anatomy,
  { readsStates, canRestart, canFault, isSigned }: Sight,
): string | null {
  if (property === 'signatures' && !isSigned) return unsignedReason
  if (!readsStates && !inResponses.has(property)) {
    return "Responses alone can't show this. Set a state URL or a state command."
  }
  const { saved } = anatomy.trail
  if (saved !== undefined) {
    const restarts = saved.sequence.some(({ mishap }) => mishap === 'restart')
    if (restarts && !canRestart) return 'The sequence restarts the app. Set a restart command.'
    const fails = saved.sequence.some(({ mishap }) => mishap === 'dependency-fails')
    return fails && !canFault ? 'In the sequence a dependency fails. Set a fault command.' : null
  }
  if (property === 'refunds' && anatomy.refundMoves.length + anatomy.givingBack.length === 0) {
    return "A trail without a refund can't show this."
  }
  if (property === 'drops' && anatomy.skippable.length === 0) {
    return "A trail without a status that may be skipped can't show this."
  }
  return null
}

/** Limit of a checked property; `null` for none. */
export function limitOf(property: DrillProperty, { readsStates, canRestart }: Sight): string | null {
  if (property === 'recovery' && !canRestart) return 'Restarts were not tried. Set a restart command.'
  if ((property === 'tolerance' || property === 'signatures') && !readsStates)
    return 'Only responses were checked.'
  return null
}

/** Why nothing is known about an app that did not accept the trail in order; `null` if it did. */
export function whyRefused(sent: readonly SentSending[]): string | null {
  // Last sending of each notification, after all retries.
  const last = new Map(sent.map(sending => [sending.step, sending.response]))
  const refused = [...last.values()].find(({ isPassed }) => !isPassed)
  if (refused === undefined) return null
  const how = refused.error === null ? `with ${refused.status}` : `(${refused.error.message})`
  return `The notifications in the record’s order were not accepted ${how}, so there is nothing to compare with.`
}

/** Why the end states of a trail in order are no evidence; `null` if they are. */
export function whyBlind(
  sent: readonly SentSending[],
  states: readonly RecordState[],
  by: StateReader['by'],
): string | null {
  const refused = whyRefused(sent)
  if (refused !== null) return refused
  const failed = states.find(({ status }) => (by === 'command' ? status !== 0 : status < 200 || status > 299))
  if (failed === undefined) return null
  // Read by a function of a test.
  if (by === 'none') return '`stateOf` returned undefined for a record that was just sent.'
  return by === 'command'
    ? `The state command exited with ${failed.status} for a record that was just sent.`
    : `The state URL responded ${failed.status} for a record that was just sent.`
}
