import type { EventFrame } from '#contract/events'

/**
 * Keeps one topic up to date. Shown data stays until the new data arrives, without a loading state between.
 */
export interface Follower {
  /** Refetches the shown data of the topic: when events start to flow, and after a gap. */
  readonly loadAll: () => void
  /** Applies pushed events, oldest first: all events of one animation frame together, of other topics too. */
  readonly apply: (frames: readonly EventFrame[]) => void
}
