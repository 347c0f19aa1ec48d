import type { DrillAttempt, DrillId } from '#contract/drill/drill'

/** A drill as it is stored. */
export interface DrillToStore {
  /** Target and trails: drills with the same text are compared. */
  readonly subject: string
  /** JSON. */
  readonly summary: string
  /** JSON of the rest; `null` leaves what is stored. */
  readonly detail: string | null
}

/** What a drill writes, in turns between the deliveries that arrive. */
export interface DrillChanges {
  /** Stores a drill under a new id, or replaces that of `id`. Returns the id. */
  saveDrill(id: DrillId | null, drill: DrillToStore): Promise<DrillId>
  /** In order. What is stored under the number of one already stays. */
  saveDrillAttempts(id: DrillId, attempts: readonly PlacedAttempt[]): Promise<void>
  /** With its attempts. One that is gone already is no failure. */
  removeDrill(id: DrillId): Promise<void>
}

/** An attempt with its place, from 0, in its run. */
export interface PlacedAttempt extends DrillAttempt {
  readonly place: number
}
