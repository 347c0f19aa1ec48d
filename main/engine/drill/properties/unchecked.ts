import type { DrillProperty } from '#contract/drill/properties'
import type { Anatomy } from '../trail/anatomy.ts'

/** What a drill has to see with. */
export interface Sight {
  readonly readsStates: boolean
  readonly canRestart: boolean
}

/** Shows in responses alone. */
const inResponses: ReadonlySet<DrillProperty> = new Set(['answers', 'tolerance'])

/** Why a property of a trail is not checked; `null` where it is. */
export function whyUnchecked(
  property: DrillProperty,
  anatomy: Anatomy,
  { readsStates }: Sight,
): string | null {
  if (!readsStates && !inResponses.has(property)) {
    return "Responses alone can't show this. Set a state URL or a state command."
  }
  if (property === 'refunds' && anatomy.refundMoves.length + anatomy.givingBack.length === 0) {
    return 'This trail has no refund.'
  }
  if (property === 'drops' && anatomy.skippable.length === 0) {
    return 'This trail has no status that may be skipped.'
  }
  return null
}

/** What to know of a property that is checked; `null`: nothing. */
export function limitOf(property: DrillProperty, { readsStates, canRestart }: Sight): string | null {
  if (property === 'recovery' && !canRestart) return 'Restarts were not tried: no restart command.'
  if (property === 'tolerance' && !readsStates) return 'Only responses were checked.'
  return null
}
