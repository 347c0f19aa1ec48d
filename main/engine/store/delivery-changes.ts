import type { DeliveryId, SessionId } from '#contract/terms'

/**
 * What users do with many deliveries. Each goes to the writer in turns, between the deliveries that arrive: one that fails
 * on the way has changed those before. What is the case already, and deliveries that are gone, are skipped.
 */
export interface DeliveryChanges {
  /** Returns those that did not have the tag, or had it. */
  tagDeliveries(ids: readonly DeliveryId[], name: string, isTagged: boolean): Promise<DeliveryId[]>
  /** An empty text removes the note. Returns the notes until now of those that changed, empty for none. */
  noteDeliveries(notes: readonly DeliveryNote[]): Promise<DeliveryNote[]>
  /** Returns those that were not pinned, or were. */
  pinDeliveries(ids: readonly DeliveryId[], isPinned: boolean): Promise<DeliveryId[]>
  /** Moves deliveries to sessions that exist. Returns where those were that changed. */
  assignDeliveries(moves: readonly DeliveryPlace[]): Promise<DeliveryPlace[]>
  /** Begins a deletion at this wall clock. Returns its number. */
  beginDeletion(nowMs: number): Promise<number>
  /** Deletes deliveries so that the deletion can be undone. Returns how many were there. */
  trashDeliveries(ids: readonly DeliveryId[], deletionId: number): Promise<number>
  /**
   * Brings all deliveries of a deletion back, under their ids; they are inspected again. Where its session is gone, a
   * delivery comes back in that of `sessionId`. Returns their ids.
   */
  restoreDeliveries(deletionId: number, sessionId: SessionId): Promise<DeliveryId[]>
  /** Frees some of what was deleted before this wall clock. Returns how many deliveries: 0 where none is left. */
  purgeTrash(beforeMs: number): Promise<number>
}

export interface DeliveryNote {
  readonly id: DeliveryId
  readonly text: string
}

export interface DeliveryPlace {
  readonly id: DeliveryId
  readonly sessionId: SessionId
}
