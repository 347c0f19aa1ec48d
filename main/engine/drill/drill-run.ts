import type { DrillCell, DrillFailure, DrillOptions, DrillState } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillTrail, SentSending } from '#contract/drill/sequence'

/** A trail with what is sent: the body of each step, as text. */
export interface LoadedTrail extends DrillTrail {
  readonly bodies: readonly string[]
}

/** One run of one sequence, whatever it was for. */
export interface FinishedRun {
  /** `null` for a reference, and for what a trail is learned from. */
  readonly property: DrillProperty | null
  readonly trail: string
  /** From 1, over the whole drill. */
  readonly run: number
  /** The new ids of the trail's records, then those of the other copy where it was sent. */
  readonly recordIds: readonly string[]
  readonly sequence: readonly SentSending[]
  readonly states: readonly DrillState[]
}

/** What a drill tells while it runs. */
export interface DrillListener {
  onCell(cell: DrillCell): void
  onRun(run: FinishedRun): void
  onFailure(failure: DrillFailure): void
  onLearned(trail: string, paths: readonly string[]): void
}

export interface DrillRequest {
  /** Makes the new ids with each run's number. Another for each drill, so that two of the same seed never meet. */
  readonly idKey: string
  readonly options: DrillOptions & { readonly seed: number }
  readonly trails: readonly LoadedTrail[]
  /** The command that repeats a failure; what it names is not known here. */
  readonly commandOf: (failure: Pick<DrillFailure, 'property' | 'trail' | 'seed' | 'path'>) => string
}

/** How a drill ended. */
export interface DrillEnd {
  /** `stopped`: by its time limit, or because the target could not be reached any more. */
  readonly state: 'done' | 'cancelled' | 'stopped'
  readonly message: string | null
  /** Nothing ever responded. */
  readonly isUnreachable: boolean
}
