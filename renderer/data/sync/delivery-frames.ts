import type { EventFrame } from '#contract/events'

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
