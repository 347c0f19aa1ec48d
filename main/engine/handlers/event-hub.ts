import type { EventData, EventFrame, EventName } from '#contract/events'
import type { AttemptId, DeliveryId } from '#contract/terms'
import { createListeners } from '../listeners.ts'

/** Frames saved for clients that reconnect. */
const savedFrames = 1000
/** Ranges of deliveries are merged for this long: twice an animation frame, so a flood costs a client 30 frames a second. */
const mergeMs = 33

interface Range<Id extends number = DeliveryId> {
  readonly firstId: Id
  readonly lastId: Id
  readonly count: number
}

interface MergedRanges {
  readonly stored?: Range
  readonly updated?: Range
  readonly trails?: Range
  readonly attempts?: Range<AttemptId>
}

export type EventHub = ReturnType<typeof createEventHub>

/** Numbers every pushed event of one launch and saves the latest, so that a client can resume. */
export function createEventHub(options: {
  readonly launchId: string
  /** Called when a merged range is published. */
  readonly totals: () => { readonly deliveries: number; readonly pending: number }
}) {
  const listeners = createListeners<EventFrame>()
  let frames: EventFrame[] = []
  let number = 0
  /** Ranges that are not published yet. */
  let waiting: MergedRanges = {}
  let timer: NodeJS.Timeout | null = null

  const publish = <E extends EventName>(name: E, data: EventData<E>): void => {
    number += 1
    const frame = { launchId: options.launchId, number, name, data } as EventFrame
    frames.push(frame)
    if (frames.length >= 2 * savedFrames) frames = frames.slice(-savedFrames)
    listeners.tell(frame)
  }

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const { deliveries, pending } = options.totals()
    const { stored, updated, trails, attempts } = waiting
    waiting = {}
    if (stored !== undefined) publish('delivery.stored', { ...stored, total: deliveries })
    if (updated !== undefined) publish('delivery.updated', { ...updated, pending })
    if (trails !== undefined) publish('trail.updated', trails)
    if (attempts !== undefined) publish('attempts.stored', attempts)
  }
  const merge = (more: MergedRanges): void => {
    waiting = { ...waiting, ...more }
    timer ??= setTimeout(flush, mergeMs)
  }

  return {
    publish,
    /** Merged with others of the last 33 ms, then published as `delivery.stored`. */
    stored: (range: Range): void => merge({ stored: merged(waiting.stored, range) }),
    /** Merged like `stored`, then published as `trail.updated`. */
    trailsUpdated: (range: Range): void => merge({ trails: merged(waiting.trails, range) }),
    /** Merged like `stored`, then published as `delivery.updated`. */
    updated: (range: Range): void => merge({ updated: merged(waiting.updated, range) }),
    /** An attempt of many: merged like `stored`, then published as `attempts.stored`. */
    attempt: (id: AttemptId): void =>
      merge({ attempts: merged(waiting.attempts, { firstId: id, lastId: id, count: 1 }) }),
    subscribe: listeners.add,
    framesAfter(after: number): readonly EventFrame[] | null {
      if (after > number) return null
      const first = frames[0]?.number ?? number + 1
      if (after + 1 < first) return null
      return frames.slice(after + 1 - first)
    },
    /** Publishes ranges that still wait, and ends. */
    close() {
      flush()
      listeners.clear()
    },
  }
}

function merged<Id extends number>(range: Range<Id> | undefined, more: Range<Id>): Range<Id> {
  if (range === undefined) return more
  return {
    firstId: Math.min(more.firstId, range.firstId) as Id,
    lastId: Math.max(more.lastId, range.lastId) as Id,
    count: range.count + more.count,
  }
}
