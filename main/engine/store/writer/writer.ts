import type { AnswerOrigin } from '#contract/deliveries/delivery'
import { AppError, fromWire } from '#contract/errors'
import { beforeDeliveries, type DeliveryId, deliveryId } from '#contract/terms'
import { createArrivals } from '../../arrivals.ts'
import type { Clock } from '../../ports.ts'
import type { ArrivedDelivery, CaptureDone, StoredRange } from '../store.ts'
import { type BackgroundWrite, BackgroundWrites, type Made, noResult } from './background-writes.ts'
import type { GroupBuilder } from './delivery-group.ts'
import { PendingAnswers } from './pending-answers.ts'
import { WaitingGroups } from './waiting-groups.ts'
import type { SessionRow, StoredSession, Write, WriterTotals } from './writer-protocol.ts'
import type { WriterThread, Written } from './writer-thread.ts'

/** Recorded answers wait this long for a delivery to be written with; then they are written alone. */
const answersAloneMs = 25
/** So long after a group of deliveries, the senders that it answered may send again; nothing else is written then. */
const idleMs = 5

/**
 * A group of so many goes to an idle writer before the last socket is read: it writes while the rest is read, and a
 * larger group would save little more.
 */
const enoughDeliveries = 32

/** A group of so many is worth a commit of its own although others may soon come. */
const worthwhileDeliveries = 16

/** How often a store that was deleted or moved away is looked for. */
const lookAgainMs = 1_000

export interface WriterOptions {
  readonly thread: WriterThread
  readonly clock: Clock
  readonly totals: WriterTotals
  onStored(range: StoredRange): void
  onAnswered(range: StoredRange): void
  /** A session of a day is another one in the store than was given: the day had one already, or its id was taken. */
  onOtherSession(other: StoredSession): void
  /** `null`: writing works again. */
  onFailure(failure: AppError | null): void
}

/**
 * The answering thread's side of the writer. One write is under way at a time; the deliveries that arrive meanwhile
 * form the next group. Everything else is written when no delivery waits.
 */
export interface Writer {
  totals(): WriterTotals
  /** Stores the session with the next delivery. */
  beginSession(session: SessionRow): void
  capture(delivery: ArrivedDelivery, sessionId: number, done: CaptureDone): void
  /** The last one was stored only just now. */
  areDeliveriesArriving(): boolean
  recordAnswer(id: DeliveryId, status: number, elapsedMs: number): void
  /** Who gave a delivery's answer, where it was not Hooktrail by itself. */
  recordOrigin(id: DeliveryId, origin: AnswerOrigin): void
  /** Resolves with what the write made. */
  writeInBackground(write: Write): Promise<Made>
  /** Writes all that waits and ends the thread. */
  close(): Promise<void>
}

export function createWriter(options: WriterOptions): Writer {
  const { thread, clock } = options
  const background = new BackgroundWrites()
  const arrivals = createArrivals(clock)
  const answers = new PendingAnswers()
  const groups = new WaitingGroups()
  const newSessions = new Map<number, SessionRow>()
  let totals = options.totals
  let failure: AppError | null = null
  /** Set when no more is accepted: on closing, or when the thread has crashed. */
  let refusal: AppError | null = null
  /** The write that the thread works on: fails if the thread crashes. */
  let underWay: ((error: AppError) => void) | null = null
  let isPumpDue = false
  let isTurnAwaited = false
  let groupReportedMs = Number.NEGATIVE_INFINITY
  let answersTimer: NodeJS.Timeout | null = null
  let lookTimer: NodeJS.Timeout | null = null
  let finish: (() => void) | null = null
  /** The thread takes no more writes. */
  let isOver = false

  /** Published when it changes: while a disk is full, every group and every recorded answer fails the same way. */
  function report(next: AppError | null): void {
    const isNews = failure?.message !== next?.message
    failure = next
    if (next?.code === 'store-gone') lookAgain()
    if (!isNews) return
    options.onFailure(next)
  }

  /** Whether it is back shows only when something is written; the writer checks first. */
  function lookAgain(): void {
    lookTimer ??= setTimeout(() => {
      lookTimer = null
      if (underWay === null && !isOver) send({ kind: 'answers' }, () => {})
    }, lookAgainMs).unref()
  }

  function send(write: Write, onReply: (error: AppError | null, reply: Written | null) => void): void {
    underWay = error => onReply(error, null)
    const end = (error: AppError | null, reply: Written | null) => {
      const answered = error === null ? answers.confirm() : answers.giveBack()
      underWay = null
      if (isNextWorthwhile()) pump()
      onReply(error, reply)
      if (answered !== null) options.onAnswered(answered)
      report(error)
      pumpSoon()
    }
    try {
      thread.send(write, answers.take(), reply => {
        totals = reply.totals
        end(reply.error === null ? null : fromWire(reply.error), reply)
      })
    } catch (error) {
      end(unsendable(error), null)
    }
  }

  /**
   * The writer goes on before the senders of the last group are answered, which takes as long as a short commit. Not
   * for a few: those that are answered now send again, and join them.
   */
  function isNextWorthwhile(): boolean {
    return newSessions.size === 0 && groups.nextCount >= worthwhileDeliveries
  }

  function sendGroup(group: GroupBuilder): void {
    const sessions = [...newSessions.values()]
    send({ kind: 'deliveries', group: group.pack(), sessions }, (error, reply) => {
      if (error === null) for (const { id } of sessions) newSessions.delete(id)
      for (const other of reply?.sessions ?? []) options.onOtherSession(other)
      finishGroup(group, error, reply)
      groupReportedMs = clock.monotonicMs()
    })
  }

  function finishGroup(group: GroupBuilder, error: AppError | null, reply: Written | null): void {
    const firstId = reply?.firstId ?? 0
    const refused = new Set(reply?.refused)
    group.dones.forEach((done, index) => {
      if (error !== null) done(error, beforeDeliveries)
      else if (refused.has(index)) done(refusedRow(), beforeDeliveries)
      else done(null, deliveryId(firstId + index))
    })
    const count = group.dones.length - refused.size
    if (error !== null || count === 0) return
    arrivals.stored(count)
    const lastId = firstId + group.dones.length - 1
    options.onStored({ firstId: deliveryId(firstId), lastId: deliveryId(lastId), count })
  }

  function sendBackground(): void {
    const job = background.next(clock.monotonicMs())
    if (job === null) return
    if (job.write.kind === 'imported') {
      sendImported(job.write, job)
      return
    }
    send(job.write, (error, reply) => job.done(error, reply ?? noResult))
  }

  function sendImported(write: Extract<Write, { kind: 'imported' }>, job: BackgroundWrite): void {
    const { count } = write.group
    send(write, (error, reply) => {
      job.done(error, reply ?? noResult)
      if (error !== null) return
      const firstId = deliveryId(reply?.firstId ?? 0)
      options.onStored({ firstId, lastId: deliveryId(firstId + count - 1), count, isImported: true })
    })
  }

  /**
   * In this turn of the event loop, but after every listener was called and every ready socket was read: what those
   * bring goes in one group, and fewer groups are fewer commits. With 64 senders that is a tenth more deliveries a
   * second.
   */
  function pumpSoon(): void {
    if (isPumpDue || underWay !== null) return
    isPumpDue = true
    setImmediate(() => {
      isPumpDue = false
      pump()
    })
  }

  /** What goes next when nothing is under way. */
  function pump(): void {
    if (underWay !== null || isOver) return
    const isDue = !background.isEmpty && background.isDue(clock.monotonicMs(), arrivals.rate())
    const group = isDue ? undefined : groups.next()
    if (group !== undefined) sendGroup(group)
    else if (finish !== null) drain(finish)
    else if (isDue) sendBackground()
    else if (!background.isEmpty) awaitTurn()
    else if (!answers.isEmpty) answersTimer ??= setTimeout(answersAlone, answersAloneMs).unref()
  }

  /** The event loop goes round at least once, so that a delivery that is already at the socket comes first. */
  function awaitTurn(): void {
    if (isTurnAwaited) return
    isTurnAwaited = true
    if (clock.monotonicMs() - groupReportedMs < idleMs) setTimeout(idle, idleMs)
    else setImmediate(idle)
  }

  function idle(): void {
    isTurnAwaited = false
    if (underWay !== null || isOver) return
    if (!groups.isEmpty || clock.monotonicMs() - groupReportedMs < idleMs) pump()
    else sendBackground()
  }

  function answersAlone(): void {
    answersTimer = null
    if (underWay === null && !isOver && !answers.isEmpty) send({ kind: 'answers' }, () => {})
  }

  function drain(finished: () => void): void {
    if (!background.isEmpty) {
      sendBackground()
      return
    }
    isOver = true
    if (lookTimer !== null) clearTimeout(lookTimer)
    send({ kind: 'close' }, () => {
      finish = null
      void thread.ended().then(finished)
    })
  }

  thread.onCrash(error => {
    refusal = error
    report(error)
    isOver = true
    underWay?.(error)
    underWay = null
    for (const group of groups.takeAll()) finishGroup(group, error, null)
    background.failAll(error)
    finish?.()
  })

  return {
    totals: () => totals,
    beginSession(session) {
      newSessions.set(session.id, session)
    },
    capture(delivery, sessionId, done) {
      if (refusal !== null) {
        const error = refusal
        queueMicrotask(() => done(error, beforeDeliveries))
        return
      }
      const group = groups.add(delivery, sessionId, done)
      if (underWay === null && group.dones.length >= enoughDeliveries) pump()
      else pumpSoon()
    },
    areDeliveriesArriving: arrivals.isArriving,
    recordAnswer(id, status, elapsedMs) {
      answers.add(id, status, elapsedMs)
      if (answersTimer === null) pumpSoon()
    },
    recordOrigin(id, origin) {
      answers.addOrigin(id, origin)
      if (answersTimer === null) pumpSoon()
    },
    writeInBackground(write) {
      if (refusal !== null) return Promise.reject(refusal)
      const written = background.add(write, clock.monotonicMs())
      pumpSoon()
      return written
    },
    close() {
      if (refusal !== null) return thread.ended()
      refusal = new AppError('closed', 'Hooktrail is closing and stores nothing more.')
      return new Promise(resolve => {
        finish = resolve
        pumpSoon()
      })
    },
  }
}

/** A value that cannot be cloned to another thread: a defect of the caller. */
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
