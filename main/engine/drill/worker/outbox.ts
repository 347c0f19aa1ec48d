import type { DrillEvent } from '../drill-run.ts'
import type { Subject } from '../subject.ts'

/**
 * Events for the thread that stores and shows them: several per message, and never more than it can process.
 */
export interface Outbox {
  add(event: DrillEvent): void
  flush(): void
  /** A subject that sends only while the number of unstored sendings is below the limit. */
  paced(subject: Subject): Subject
}

const gatherMs = 50
const maximumEvents = 200
/** Most sendings that are not stored yet. */
const maximumWaiting = 5_000

/** `post` resolves when the events are stored. */
export function createOutbox(post: (events: readonly DrillEvent[]) => Promise<void>): Outbox {
  let events: DrillEvent[] = []
  let timer: NodeJS.Timeout | null = null
  /** Sendings of `events`. */
  let gathered = 0
  let waiting = 0
  let room = Promise.withResolvers<void>()

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const sendings = gathered
    gathered = 0
    if (events.length > 0) void post(events).then(() => stored(sendings))
    events = []
  }

  function stored(sendings: number): void {
    waiting -= sendings
    if (waiting >= maximumWaiting) return
    room.resolve()
    room = Promise.withResolvers<void>()
  }

  async function whenRoom(signal: AbortSignal): Promise<void> {
    while (waiting >= maximumWaiting && !signal.aborted) {
      flush()
      const aborted = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => aborted.resolve(), { once: true })
      await Promise.race([room.promise, aborted.promise])
    }
  }

  return {
    add(event) {
      if (event.kind === 'run') {
        gathered += event.run.sequence.length
        waiting += event.run.sequence.length
      }
      events.push(event)
      if (events.length >= maximumEvents) flush()
      else timer ??= setTimeout(flush, gatherMs)
    },
    flush,
    paced: subject => ({
      ...subject,
      async send(notifications, signal) {
        if (waiting >= maximumWaiting) await whenRoom(signal)
        return subject.send(notifications, signal)
      },
    }),
  }
}
