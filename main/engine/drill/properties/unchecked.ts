import type { DrillProperty } from '#contract/drill/properties'
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
  if (property === 'signatures' && !isSigned) return 'The drill does not sign what it sends. Set a signature.'
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
    return 'This trail has no refund.'
  }
  if (property === 'drops' && anatomy.skippable.length === 0) {
    return 'This trail has no status that may be skipped.'
  }
  return null
}

/** Limit of a checked property; `null` for none. */
export function limitOf(property: DrillProperty, { readsStates, canRestart }: Sight): string | null {
  if (property === 'recovery' && !canRestart) return 'Restarts were not tried: no restart command.'
  if ((property === 'tolerance' || property === 'signatures') && !readsStates)
    return 'Only responses were checked.'
  return null
}
