import { AppError, messageOf } from '#contract/errors'
import { beforeDeliveries, type DeliveryId, deliveryId } from '#contract/terms'
import { failedInspection } from '../inspect/failed-inspection.ts'
import type { InspectionBatch } from '../inspect/inspection-batch.ts'
import type { Clock, Logger } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { createArrivals } from '../store/writer/arrivals.ts'
import { createThread } from '../threads/thread.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'
import type { BatchRequest, InspectedBatch, InspectionCalls, InspectionStart } from './serve-inspection.ts'
import { createSuspect } from './suspect.ts'

const retryMs = 1000
/**
 * Batch size while no delivery arrives. A batch is one transaction: larger batches cost less per delivery.
 */
const calmRows = 2_000
const calmMs = 250
/** Batch size while deliveries arrive, so that visible ones are inspected soon. */
const busyRows = 64
const busyMs = 50
/**
 * At more arrivals per second, the cores belong to capture: inspection pauses after each batch. It inspects up
 * to 160 per second; while batches of rare deliveries alternate with those in order, 80 in order and 320 rare.
 */
const floodPerSecond = 3_000
const floodRows = 16
const floodPauseMs = 100
/**
 * While more deliveries wait, new ones that differ from most are inspected before each batch in order: a flood
 * does not hold up the others.
 */
const manyPending = 1_000
/**
 * Limit of a batch of rare deliveries before the next in order, as a multiple of its rows and time: a flood may look
 * rare.
 */
const rareTimes = 4
/** Limit of rare deliveries that wait, about two seconds of a flood: what else looks rare is inspected in order. */
const maximumRare = 512
/** An idle thread is ended after this time: it holds 50 MB and starts within 200 ms. */
const usualIdleMs = 60_000
/** Bodies are limited, so a thread that needs more is stuck. */
const maximumHeapMb = 1024
/** After this many consecutive crashes, callers should not wait. */
const toleratedCrashes = 3

export interface InspectedRange {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
  /** Part of the range, before earlier deliveries; otherwise all up to its end. */
  readonly isAhead: boolean
}

export type Inspection = ReturnType<typeof createInspection>

/**
 * Inspects deliveries after their response. While the index thread stores a batch, the next is inspected; at
 * most one waits. A delivery that crashes the thread twice is skipped with a finding.
 */
export function createInspection(options: {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly store: Pick<
    Store,
    'saveInspections' | 'saveInspectionBatch' | 'onStored' | 'totals' | 'startedAfterId'
  >
  readonly logger: Logger
  /** The thread crashed. Messages for the user and for the log. */
  readonly onFailure: (message: string, detail: string) => void
  readonly idleMs?: number
  readonly onInspected: (range: InspectedRange) => void
}) {
  const reads = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const suspect = createSuspect()
  const arrivals = createArrivals(options.clock)
  let isBusy = false
  let hasMore = true
  let hasBegun = false
  let isClosing = false
  let timer: NodeJS.Timeout | null = null
  let isPaused = false
  /** Deliveries up to this id are left out. */
  let leftOutThrough = beforeDeliveries
  const settling: (() => void)[] = []
  /** Everything up to this id is inspected, and stored or about to be. */
  let after = beforeDeliveries
  /** Search from the start after the current batch. */
  let isAgain = false
  /** Requested first and not in a batch yet. */
  let wanted: readonly DeliveryId[] = []
  /** New deliveries that differ from most and are not in a batch yet. */
  let rare: readonly DeliveryId[] = []
  /** Newest delivery, and the newest that was compared with others. */
  let newestId = deliveryId(options.store.startedAfterId)
  let comparedThrough = newestId
  /** After a batch in order, new deliveries are compared, then rare ones inspected, then the next in order. */
  let turn: 'compare' | 'rare' | 'order' = 'compare'
  /** Requested or rare deliveries of the current batch; `null`: it is in order. */
  let asked: readonly DeliveryId[] | null = null
  let areAskedRare = false
  /** Costly deliveries, inspected one by one when nothing else waits, newest first. */
  const putOff = new Set<DeliveryId>()
  let storing: Promise<void> | null = null
  let isStoringAhead = false

  const isFlood = (): boolean => arrivals.rate() > floodPerSecond
  const size = (): Pick<BatchRequest, 'limit' | 'maximumMs'> => {
    if (!arrivals.isArriving()) return { limit: calmRows, maximumMs: calmMs }
    return { limit: isFlood() ? floodRows : busyRows, maximumMs: busyMs }
  }
  const ask = (): void => {
    if (!hasBegun || isBusy || isClosing || isPaused || timer !== null) return
    if (!hasMore && wanted.length === 0 && rare.length === 0 && putOff.size === 0) return
    if (thread.isDown) return
    if (isComparisonDue()) {
      compare()
      return
    }
    // Out of order, deliveries that are being stored would be inspected and counted again.
    if (storing !== null && (wanted.length > 0 || rare.length > 0 || !hasMore || isStoringAhead)) {
      void storing.then(ask)
      return
    }
    isBusy = true
    thread.call('nextBatch', nextRequest()).then(onBatch, onFailed)
  }
  const rowsInOrder = (): number => Math.min(size().limit, busyRows)
  const isComparisonDue = (): boolean =>
    turn === 'compare' &&
    rare.length < maximumRare &&
    newestId > comparedThrough &&
    options.store.totals().pending > manyPending
  /** Chooses among the deliveries that arrived since the last time. */
  const compare = (): void => {
    isBusy = true
    const limits = { atLeast: rowsInOrder(), atMost: maximumRare - rare.length }
    const from = deliveryId(Math.max(after, comparedThrough))
    thread.call('rareArrivals', { after: from, ...limits }).then(({ ids, lastId, hasMore }) => {
      comparedThrough = lastId
      if (!hasMore) turn = 'rare'
      rare = [...rare, ...ids]
      finish()
      ask()
    }, onFailed)
  }
  const nextRequest = (): BatchRequest => {
    // The order may have reached them.
    rare = rare.filter(id => id > after)
    areAskedRare = wanted.length === 0 && rare.length > 0 && (turn !== 'order' || !hasMore)
    const only = areAskedRare ? rare.slice(0, rowsInOrder() * rareTimes) : wanted
    const costly = only.length === 0 && !hasMore ? Math.max(...putOff) : null
    if (costly !== null) {
      const id = deliveryId(costly)
      putOff.delete(id)
      asked = [id]
      return { limit: 1, maximumMs: calmMs, after, only: asked, alone: null, isCostly: true }
    }
    if (only.length === 0) {
      asked = null
      hasMore = false
      turn = 'compare'
      const { limit, maximumMs } = size()
      // The other rare deliveries wait for few in order only.
      const rows = rare.length > 0 ? rowsInOrder() : limit
      return { limit: rows, maximumMs, after, only: null, alone: suspect.id, isCostly: false }
    }
    asked = only
    const maximumMs = areAskedRare && isFlood() ? busyMs * rareTimes : calmMs
    if (areAskedRare) {
      rare = rare.slice(only.length)
      // The next batch is in order, even if rare deliveries are left.
      turn = 'order'
    } else wanted = []
    return { limit: only.length, maximumMs, after, only, alone: null, isCostly: false }
  }
  const askAfter = (pauseMs: number): void => {
    timer = setTimeout(() => {
      timer = null
      ask()
    }, pauseMs)
  }
  const fromStart = (): void => {
    after = leftOutThrough
    hasMore = true
    putOff.clear()
  }
  const later = (message: string): void => {
    if (isClosing) return
    options.logger.warn(`Inspection will try again: ${message}`)
    fromStart()
    if (timer === null) askAfter(retryMs)
  }
  const finish = (): void => {
    isBusy = false
    settleWaiting()
  }
  const settleWaiting = (): void => {
    if (isBusy || storing !== null) return
    for (const settle of settling.splice(0)) settle()
  }
  const settled = async (): Promise<void> => {
    if (isBusy || storing !== null) await new Promise<void>(resolve => settling.push(resolve))
  }

  const store = async (batch: InspectionBatch, isAhead: boolean): Promise<void> => {
    const { firstId, lastId, count } = batch
    try {
      await options.store.saveInspectionBatch(batch)
      if (!isAhead) suspect.wasInspected(lastId)
      options.onInspected({ firstId, lastId, count, isAhead })
    } catch (error) {
      later(messageOf(error))
    } finally {
      storing = null
      settleWaiting()
    }
  }
  const beginAgain = (): void => {
    if (!isAgain) return
    isAgain = false
    fromStart()
  }
  const onFailed = (error: unknown): void => {
    // A crash is handled by `onCrash`.
    if (thread.isDown) return
    finish()
    later(messageOf(error))
  }
  const onBatch = async ({ batch, lastId, putOff: costly }: InspectedBatch): Promise<void> => {
    for (const id of costly) putOff.add(id)
    const isAhead = asked !== null
    if (lastId === null) {
      beginAgain()
      finish()
      ask()
      return
    }
    if (asked === null) {
      after = lastId
      hasMore = true
    } else {
      // Beyond the batch's limit.
      const rest = asked.filter(id => id > lastId)
      if (areAskedRare) rare = [...rest, ...rare]
      else if (wanted.length === 0) wanted = rest
    }
    beginAgain()
    if (batch === null) {
      finish()
      ask()
      return
    }
    // At most one batch ahead of the stored ones.
    await storing
    isStoringAhead = isAhead
    storing = store(batch, isAhead)
    finish()
    if (isFlood()) askAfter(floodPauseMs)
    else ask()
  }
  const onCrash = async (crash: ThreadCrash): Promise<void> => {
    const id = reads[0] === 0 || reads[0] === undefined ? null : deliveryId(reads[0])
    reads[0] = 0
    fromStart()
    // One of these may be the reason: they are inspected in order.
    wanted = []
    rare = []
    await storing
    const isCulprit = id !== null && suspect.crashedOn(id)
    options.onFailure(failureMessage(crash, isCulprit ? suspect.skipped : []), crash.detail)
    try {
      if (isCulprit) {
        const inspection = failedInspection(`inspection stopped twice on it (${crash.reason})`)
        await options.store.saveInspections([{ id, inspection }])
        options.onInspected({ firstId: id, lastId: id, count: 1, isAhead: asked !== null })
      }
    } catch (error) {
      options.logger.warn(`Inspection will try again: ${messageOf(error)}`)
    }
    finish()
    ask()
  }
  const threadError = ({ reason }: Pick<ThreadCrash, 'reason'>): AppError =>
    new AppError('worker-failed', `The thread of inspection ended (${reason}).`)
  const thread = createThread<InspectionCalls>({
    entry: options.entry,
    workerData: { dataDir: options.dataDir, reads } satisfies InspectionStart,
    name: 'hooktrail-inspection',
    maximumHeapMb,
    idleMs: options.idleMs ?? usualIdleMs,
    afterCrash: {
      kind: 'restart',
      error: threadError,
      restarting: () => threadError({ reason: 'it is being started again' }),
    },
    onCrash(crash) {
      // No batch is requested until the delivery that crashed is handled.
      isBusy = true
      void onCrash(crash)
    },
    onRestart: ask,
  })

  const end = options.store.onStored(({ lastId, count, wholeCount = count }) => {
    arrivals.stored(wholeCount)
    if (lastId > newestId) newestId = lastId
    hasMore = true
    ask()
  })

  return {
    /**
     * Call it when the index is open. `isExpectant`: starts the thread without work, since deliveries are
     * expected.
     */
    begin(isExpectant: boolean) {
      hasBegun = true
      if (isExpectant || options.store.totals().pending > 0) ask()
    },
    /** Stops. Resolves once the current batch is stored. */
    pause(): Promise<void> {
      isPaused = true
      return settled()
    },
    /** Inspects these deliveries first. Replaces the previous request. */
    readFirst(ids: readonly DeliveryId[]) {
      wanted = [...new Set(ids)].sort((a, b) => a - b)
      ask()
    },
    /** Continues with pending deliveries after this id. */
    resume(from: DeliveryId) {
      isPaused = false
      leftOutThrough = from
      // Those until now count as backlog.
      comparedThrough = newestId
      fromStart()
      ask()
    },
    /** Inspected deliveries need inspection again: searches from the start. */
    again() {
      if (isBusy) isAgain = true
      else fromStart()
      hasMore = true
      ask()
    },
    /** Waits for the current batch, then ends the worker. */
    async close(): Promise<void> {
      isClosing = true
      end()
      if (timer !== null) clearTimeout(timer)
      await settled()
      await thread.end()
    },
  }
}

function failureMessage({ crashes, restartMs }: ThreadCrash, skipped: readonly DeliveryId[]): string {
  if (crashes >= toleratedCrashes) {
    const seconds = Math.ceil(restartMs / 1000)
    return `Inspection failed ${crashes} times in a row. Deliveries are saved, but not inspected. Retrying in ${seconds} s.`
  }
  const newest = skipped.at(-1)
  if (newest === undefined) return 'Inspection restarted after a failure.'
  const others = skipped.length === 1 ? '' : ` (${skipped.length} in all)`
  return `Inspection restarted after a failure; delivery ${newest} was skipped${others}.`
}
