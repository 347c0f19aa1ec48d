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

/** The range of ids whose deliveries were inspected or got a response; `null` for none. */
export function updatedRange(
  frames: readonly EventFrame[],
): { readonly firstId: number; readonly lastId: number } | null {
  let firstId = Number.POSITIVE_INFINITY
  let lastId = 0
  for (const frame of frames) {
    if (frame.name !== 'delivery.updated') continue
    firstId = Math.min(firstId, frame.data.firstId)
    lastId = Math.max(lastId, frame.data.lastId)
  }
  return lastId === 0 ? null : { firstId, lastId }
}

/**
 * Whether rows may differ: deliveries were removed or moved to another session, or findings muted. A name or
 * a pin doesn't change lists.
 */
export function haveDeliveriesGone(frame: EventFrame): boolean {
  if (frame.name === 'mutes.changed') return true
  return frame.name === 'sessions.changed' && frame.data.haveDeliveriesChanged
}
