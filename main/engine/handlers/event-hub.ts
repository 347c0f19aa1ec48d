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
  let storedRange: Range | null = null
  let updatedRange: Range | null = null
  let trailRange: Range | null = null
  let attemptRange: Range<AttemptId> | null = null
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
    const totals = options.totals()
    if (storedRange !== null) publish('delivery.stored', { ...storedRange, total: totals.deliveries })
    if (updatedRange !== null) publish('delivery.updated', { ...updatedRange, pending: totals.pending })
    if (trailRange !== null) publish('trail.updated', trailRange)
    if (attemptRange !== null) publish('attempts.stored', attemptRange)
    storedRange = null
    updatedRange = null
    trailRange = null
    attemptRange = null
  }
  const schedule = (): void => {
    timer ??= setTimeout(flush, mergeMs)
  }

  return {
    publish,
    /** Merged with others of the last 33 ms, then published as `delivery.stored`. */
    stored(range: Range) {
      storedRange = merged(storedRange, range)
      schedule()
    },
    /** Merged like `stored`, then published as `trail.updated`. */
    trailsUpdated(range: Range) {
      trailRange = merged(trailRange, range)
      schedule()
    },
    /** Merged like `stored`, then published as `delivery.updated`. */
    updated(range: Range) {
      updatedRange = merged(updatedRange, range)
      schedule()
    },
    /** An attempt of many: merged like `stored`, then published as `attempts.stored`. */
    attempt(id: AttemptId) {
      attemptRange = merged(attemptRange, { firstId: id, lastId: id, count: 1 })
      schedule()
    },
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

function merged<Id extends number>(range: Range<Id> | null, more: Range<Id>): Range<Id> {
  if (range === null) return more
  return {
    firstId: Math.min(more.firstId, range.firstId) as Id,
    lastId: Math.max(more.lastId, range.lastId) as Id,
    count: range.count + more.count,
  }
}
