import type { ResponseOrigin } from '#contract/deliveries/delivery'
import { AppError } from '#contract/errors'
import { beforeDeliveries, type DeliveryId, deliveryId } from '#contract/terms'
import type { Clock } from '../../ports.ts'
import type { Thread } from '../../threads/thread.ts'
import type { ArrivedDelivery, CaptureDone, SessionRow, StoredRange } from '../schema/to-store.ts'
import type { StoredSession } from '../write/day-sessions.ts'
import type { WrittenGroup } from '../write/deliveries.ts'
import type { GroupBuilder } from '../write/delivery-group.ts'
import { type WriteOptions, writeOptions } from '../write/write-options.ts'
import type { WriteName } from '../write/writes.ts'
import { createArrivals } from './arrivals.ts'
import { BackgroundWrites } from './background-writes.ts'
import { PendingResponses } from './pending-responses.ts'
import { WaitingGroups } from './waiting-groups.ts'
import type { Writing } from './writing.ts'

/** Recorded responses wait this long for a delivery to be written with. Then they are written alone. */
const responsesAloneMs = 25
/** For this time after a group of deliveries, its senders may send again, so nothing else is written. */
const idleMs = 5

/**
 * With this many deliveries, a group goes to an idle writer before the last socket is read: it writes during
 * the rest of the reads, and a larger group would save little more.
 */
const enoughDeliveries = 32

/** A group of this many is worth a separate commit although more deliveries may soon arrive. */
const worthwhileDeliveries = 16

/** Interval of checks whether a deleted or moved store is back. */
const lookAgainMs = 1_000

/**
 * The main thread's side of the writer. One write is in progress at a time; the deliveries that arrive during
 * it form the next group. Everything else is written when no delivery waits.
 */
export function createWriter(options: {
  /** The thread must have opened the store. */
  readonly thread: Thread<Writing>
  readonly clock: Clock
  onStored(range: StoredRange): void
  onResponded(range: StoredRange): void
  /** The stored session of a day differs from the given session: the day had one already, or its id was in use. */
  onOtherSession(other: StoredSession): void
  /** `null`: writing works again. */
  onFailure(failure: AppError | null): void
  /** Everything is written; the connection closes next. */
  beforeClosing(): void
}) {
  const { thread, clock } = options
  const background = new BackgroundWrites()
  const arrivals = createArrivals(clock)
  const responses = new PendingResponses()
  const groups = new WaitingGroups()
  const newSessions = new Map<number, SessionRow>()
  let failure: AppError | null = null
  /** Set when the writer accepts no more: on closing, or when the thread has crashed. */
  let refusal: AppError | null = null
  let isUnderWay = false
  let isPumpDue = false
  let isWakeUpDue = false
  let groupReportedMs = Number.NEGATIVE_INFINITY
  let responsesTimer: NodeJS.Timeout | null = null
  let lookTimer: NodeJS.Timeout | null = null
  let finish: (() => void) | null = null
  let closing: Promise<void> | null = null
  let isOver = false

  /** Published when it changes: while a disk is full, every group and every recorded response fails in the same way. */
  function report(next: AppError | null): void {
    const isNews = failure?.message !== next?.message
    failure = next
    if (next?.code === 'store-gone') lookAgain()
    if (!isNews) return
    options.onFailure(next)
  }

  /** Only a write shows whether the store is back. The writer checks first. */
  function lookAgain(): void {
    lookTimer ??= setTimeout(() => {
      lookTimer = null
      if (!isUnderWay && !isOver) send('recordResponses', [], () => {})
    }, lookAgainMs).unref()
  }

  function send(
    name: WriteName,
    given: readonly unknown[],
    onReply: (error: AppError | null, value: unknown) => void,
  ): void {
    const { isMoved = false }: WriteOptions = writeOptions[name]
    const taken = responses.take()
    const transfer = [taken.numbers.buffer, ...(isMoved ? buffersOf(given[0]) : [])]
    sendCall(thread.callWith({ transfer }, 'write', name, given, taken), onReply)
  }

  function sendCall(
    written: Promise<unknown>,
    onReply: (error: AppError | null, value: unknown) => void,
  ): void {
    isUnderWay = true
    const end = (error: AppError | null, value: unknown) => {
      const responded = error === null ? responses.confirm() : responses.giveBack()
      isUnderWay = false
      if (isNextWorthwhile()) pump()
      onReply(error, value)
      if (responded !== null) options.onResponded(responded)
      report(error)
      pumpSoon()
    }
    void written.then(
      value => end(null, value),
      (error: unknown) => end(error instanceof AppError ? error : unsendable(error), undefined),
    )
  }

  /**
   * The writer continues before the senders of the previous group get their responses, which takes as long as
   * a short commit. Not for a few deliveries: senders that get responses now send again, and join them.
   */
  function isNextWorthwhile(): boolean {
    return newSessions.size === 0 && groups.nextCount >= worthwhileDeliveries
  }

  function sendGroup(group: GroupBuilder): void {
    const sessions = [...newSessions.values()]
    send('storeDeliveries', [group.pack(), sessions], (error, value) => {
      const written = error === null ? (value as WrittenGroup) : null
      if (written !== null) for (const { id } of sessions) newSessions.delete(id)
      for (const other of written?.sessions ?? []) options.onOtherSession(other)
      finishGroup(group, error, written)
      groupReportedMs = clock.monotonicMs()
    })
  }

  function finishGroup(group: GroupBuilder, error: AppError | null, written: WrittenGroup | null): void {
    const firstId = written?.firstId ?? 0
    const refused = new Set(written?.refused)
    group.dones.forEach((done, index) => {
      if (error !== null) done(error, beforeDeliveries)
      else if (refused.has(index)) done(refusedRow(), beforeDeliveries)
      else done(null, deliveryId(firstId + index))
    })
    const count = group.dones.length - refused.size
    if (error !== null || count === 0) return
    arrivals.stored(count)
    const lastId = firstId + group.dones.length - 1
    const wholeCount = Math.max(0, count - group.incomplete.size)
    options.onStored({ firstId: deliveryId(firstId), lastId: deliveryId(lastId), count, wholeCount })
  }

  function sendBackground(): void {
    const job = background.next(clock.monotonicMs())
    if (job !== null) send(job.name, job.given, job.done)
  }

  /**
   * In this turn of the event loop, but after every listener was called and every ready socket was read:
   * their deliveries go in one group, and fewer groups are fewer commits. With 64 senders this captures a
   * tenth more deliveries per second.
   */
  function pumpSoon(): void {
    if (isPumpDue || isUnderWay) return
    isPumpDue = true
    setImmediate(() => {
      isPumpDue = false
      pump()
    })
  }

  /** Starts the next write if none is in progress. */
  function pump(): void {
    if (isUnderWay || isOver) return
    const isDue = !background.isEmpty && background.isDue(clock.monotonicMs(), arrivals.rate())
    const group = isDue ? undefined : groups.next()
    if (group !== undefined) sendGroup(group)
    else if (finish !== null) drain(finish)
    else if (isDue) sendBackground()
    else if (!background.isEmpty) wakeUpLater()
    else if (!responses.isEmpty) responsesTimer ??= setTimeout(responsesAlone, responsesAloneMs).unref()
  }

  /** The event loop turns at least once, so that a delivery that is already at the socket goes first. */
  function wakeUpLater(): void {
    if (isWakeUpDue) return
    isWakeUpDue = true
    if (clock.monotonicMs() - groupReportedMs < idleMs) setTimeout(idle, idleMs)
    else setImmediate(idle)
  }

  function idle(): void {
    isWakeUpDue = false
    if (isUnderWay || isOver) return
    if (!groups.isEmpty || clock.monotonicMs() - groupReportedMs < idleMs) pump()
    else sendBackground()
  }

  function responsesAlone(): void {
    responsesTimer = null
    if (!isUnderWay && !isOver && !responses.isEmpty) send('recordResponses', [], () => {})
  }

  function drain(finished: () => void): void {
    if (!background.isEmpty) {
      sendBackground()
      return
    }
    isOver = true
    if (lookTimer !== null) clearTimeout(lookTimer)
    options.beforeClosing()
    sendCall(thread.call('close', responses.take()), () => {
      finish = null
      void thread.end().then(finished)
    })
  }

  function drained(): Promise<void> {
    refusal = new AppError('closed', 'Hooktrail is closing and stores nothing more.')
    return new Promise(resolve => {
      finish = resolve
      pumpSoon()
    })
  }

  return {
    beginSession(session: SessionRow): void {
      newSessions.set(session.id, session)
    },
    capture(delivery: ArrivedDelivery, sessionId: number, done: CaptureDone): void {
      if (refusal !== null) {
        const error = refusal
        queueMicrotask(() => done(error, beforeDeliveries))
        return
      }
      const group = groups.add(delivery, sessionId, done)
      if (!isUnderWay && group.dones.length >= enoughDeliveries) pump()
      else pumpSoon()
    },
    /** Every ready socket was read: writes deliveries that wait, in this turn of the event loop. */
    flush(): void {
      if (!groups.isEmpty) pump()
    },
    /** True shortly after a delivery was stored. */
    areDeliveriesArriving: arrivals.isArriving,
    recordResponse(id: DeliveryId, status: number, elapsedMs: number): void {
      responses.add(id, status, elapsedMs)
      if (responsesTimer === null) pumpSoon()
    },
    /** Records the source of a delivery's response that was not automatic. */
    recordOrigin(id: DeliveryId, origin: ResponseOrigin): void {
      responses.addOrigin(id, origin)
      if (responsesTimer === null) pumpSoon()
    },
    /** Writes when no delivery waits. Resolves with the write's result. */
    write(name: WriteName, given: readonly unknown[]): Promise<unknown> {
      if (refusal !== null) return Promise.reject(refusal)
      const written = background.add(name, given, clock.monotonicMs())
      pumpSoon()
      return written
    },
    /** The thread has crashed: no more writes are possible. */
    crashed(error: AppError): void {
      refusal = error
      isOver = true
      report(error)
      for (const group of groups.takeAll()) finishGroup(group, error, null)
      background.failAll(error)
      finish?.()
    },
    /** Writes everything that waits and ends the thread. */
    close(): Promise<void> {
      closing ??= refusal === null ? drained() : thread.end()
      return closing
    },
  }
}

function buffersOf(group: unknown): ArrayBuffer[] {
  return Object.values(group as object).flatMap(value => {
    if (value instanceof ArrayBuffer) return [value]
    return ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []
  })
}

/** A value that can't be cloned to another thread: a defect of the caller. */
function unsendable(cause: unknown): AppError {
  return new AppError('store-failed', 'The store cannot take this: it holds no plain data.', undefined, {
    cause,
  })
}

function refusedRow(): AppError {
  return new AppError(
    'store-failed',
    'The store cannot keep this delivery: SQLite refuses one of its values.',
  )
}
