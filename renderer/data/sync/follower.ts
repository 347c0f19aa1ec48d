import type { EventFrame } from '#contract/events'

/** Keeps one topic up to date. Shown data stays until the new data is there, without a loading state in between. */
export interface Follower {
  /** Refetches what is shown of the topic: when events begin to flow, and after a gap in them. */
  readonly loadAll: () => void
  /** Applies pushed events, oldest first: all those of one animation frame together, of other topics too. */
  readonly apply: (frames: readonly EventFrame[]) => void
}
