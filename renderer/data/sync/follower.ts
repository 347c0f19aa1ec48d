import type { EventFrame } from '#contract/events'

/** Keeps one topic of the store true. What it shows stays until the new is there: never back to loading. */
export interface Follower {
  /** Fetches everything that is shown of the topic: when events begin to flow, and after a gap in them. */
  readonly loadAll: () => void
  /** Follows what was pushed, oldest first: all frames of one painted frame together, of other topics too. */
  readonly apply: (frames: readonly EventFrame[]) => void
}
