import type { DrillCell, DrillFailure, DrillOptions, DrillState } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillTrail, SentSending } from '#contract/drill/sequence'

export interface LoadedTrail extends DrillTrail {
  readonly bodies: readonly string[]
}

export interface FinishedRun {
  /** `null` for references and learning runs. */
  readonly property: DrillProperty | null
  readonly trail: string
  /** Counts from 1 over the drill. */
  readonly run: number
  /** New ids of the trail's records. The ids of the other copy follow if it was sent. */
  readonly recordIds: readonly string[]
  readonly sequence: readonly SentSending[]
  readonly states: readonly DrillState[]
}

export interface DrillListener {
  onCell(cell: DrillCell): void
  onRun(run: FinishedRun): void
  onFailure(failure: DrillFailure): void
  onLearned(trail: string, paths: readonly string[]): void
}

export interface DrillRequest {
  /**
   * Determines new ids, with the run's number. Differs for each drill, so that two with the same seed never collide.
   */
  readonly idKey: string
  readonly options: DrillOptions & { readonly seed: number }
  readonly trails: readonly LoadedTrail[]
  readonly commandOf: (failure: Pick<DrillFailure, 'property' | 'trail' | 'seed' | 'path'>) => string
}

export interface DrillEnd {
  /** `stopped`: by its time limit, or because the target is unreachable. */
  readonly state: 'done' | 'cancelled' | 'stopped'
  readonly message: string | null
  /** No request got a response. */
  readonly isUnreachable: boolean
}
