import { beforeDeliveries, type DeliveryId, deliveryId } from '#contract/terms'
import { createArrivals } from '../arrivals.ts'
import { failedInspection } from '../inspect/failed-inspection.ts'
import type { InspectionBatch } from '../inspect/inspection-batch.ts'
import type { Clock, Logger } from '../ports.ts'
import type { Store } from '../store/store.ts'
import {
  type RestartingWorker,
  startRestartingWorker,
  type WorkerCrash,
} from '../workers/restarting-worker.ts'
import { createSuspect } from './suspect.ts'

export interface BatchRequest {
  /** Deliveries at most. */
  readonly limit: number
  /** The batch is posted after this long, however far it is. */
  readonly maximumMs: number
  /** Those up to this id were inspected, though they may not be stored yet. */
  readonly after: DeliveryId
  /** These and no others, whatever was inspected before; `null` for those after `after`. */
  readonly only: readonly DeliveryId[] | null
  /** A batch of its own, so that it is certain whether that one crashes the thread; `null` for none. */
  readonly alone: DeliveryId | null
}
export type InspectionRequest = BatchRequest | 'close'
export interface InspectionStart {
  readonly dataDir: string
  /** Shared: the id of the delivery that is being inspected; 0 for none. Shows which delivery a thread crashed on. */
  readonly reads: Float64Array<SharedArrayBuffer>
}
/** `batch`: `null` when inspection has caught up. */
type InspectionReply = { ok: true; batch: InspectionBatch | null } | { ok: false; message: string }

/** After a failure to read or to save, inspection tries again after this long. */
const retryMs = 1000
/** Deliveries of one batch while none arrives. Its results are one transaction, which costs less for each the more there are. */
const calmRows = 2_000
const calmMs = 250
/** While deliveries arrive, a batch is small, so that what is on the screen is inspected soon after it came. */
const busyRows = 64
const busyMs = 50
/**
 * While more than this arrive a second, the cores belong to capture: there is a pause after each small batch, and about
 * 150 a second are inspected.
 */
const floodPerSecond = 3_000
const floodRows = 16
const floodPauseMs = 100
/** A thread that has had nothing to inspect for so long is ended: it holds some 50 MB, and starts within 200 ms. */
const usualIdleMs = 60_000
/** Bodies are bounded, so a thread that needs more than this is stuck on one. */
const maximumHeapMb = 1024
/** Crashes in a row after which callers should not wait for inspection. */
const toleratedCrashes = 3
export interface InspectionOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly store: Pick<Store, 'saveInspections' | 'saveInspectionBatch' | 'onStored' | 'totals'>
  readonly logger: Logger
  /** The thread crashed. What that means, for the user and for the log. */
  readonly onFailure: (message: string, detail: string) => void
  readonly idleMs?: number
  /** Rows that are now inspected and saved. */
  readonly onRead: (range: InspectedRange) => void
}

export interface InspectedRange {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
  /** Some of the range, before those that arrived earlier; otherwise all up to its end. */
  readonly isAhead: boolean
}

export interface Inspection {
  /**
   * The index is open: inspects what is left, and what comes. `isExpectant`: the thread starts although nothing is left, as
   * deliveries are about to come.
   */
  begin(isExpectant: boolean): void
  /** Inspects nothing from now on. Resolves once the batch under way is stored. */
  pause(): Promise<void>
  /** These are inspected before all others, if they are not yet. Replaces those that were asked for before. */
  readFirst(ids: readonly DeliveryId[]): void
  /** Goes on with those after this id that are not inspected. */
  resume(after: DeliveryId): void
  /** Deliveries that were inspected before are to be inspected again: looks from the start. */
  again(): void
  /** Waits for the batch under way, then ends the worker. */
  close(): Promise<void>
}

/**
 * Inspects deliveries after they were answered. While the index thread stores one batch, the next is inspected: at most
 * one waits. A delivery that crashes the thread twice is skipped with a finding, and the others are inspected.
 */
export function createInspection(options: InspectionOptions): Inspection {
  const reads = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const suspect = createSuspect()
  const arrivals = createArrivals(options.clock)
  let isBusy = false
  let hasMore = true
  let hasBegun = false
  let isClosing = false
  let timer: NodeJS.Timeout | null = null
  let isPaused = false
  /** Those up to here are left out. */
  let leftOutThrough = beforeDeliveries
  const settling: (() => void)[] = []
  let worker: RestartingWorker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  const ending = new Set<Promise<void>>()
  /** Everything up to here is inspected, and stored or about to be. */
  let after = beforeDeliveries
  /** It looks from the start once the batch under way is there. */
  let isAgain = false
  /** Asked for, and not in a batch yet. */
  let wanted: readonly DeliveryId[] = []
  /** The batch under way is of these, which were asked for; `null`: it is in order. */
  let asked: readonly DeliveryId[] | null = null
  /** The batch that is being stored. */
  let storing: Promise<void> | null = null
  let isStoringAhead = false

  const size = (): Pick<BatchRequest, 'limit' | 'maximumMs'> => {
    if (!arrivals.isArriving()) return { limit: calmRows, maximumMs: calmMs }
    return { limit: arrivals.rate() > floodPerSecond ? floodRows : busyRows, maximumMs: busyMs }
  }
  const ask = (): void => {
    if (!hasBegun || isBusy || isClosing || isPaused || timer !== null) return
    if (!hasMore && wanted.length === 0) return
    // Ahead of the order, what is being stored would be read, inspected and counted again.
    if (storing !== null && (wanted.length > 0 || isStoringAhead)) {
      void storing.then(ask)
      return
    }
    clearTimeout(idleTimer)
    worker ??= start()
    if (!worker.isAlive) return
    isBusy = true
    worker.post(nextRequest())
  }
  const nextRequest = (): BatchRequest => {
    const only = wanted
    if (only.length === 0) {
      asked = null
      hasMore = false
      return { ...size(), after, only: null, alone: suspect.id }
    }
    asked = only
    wanted = []
    return { limit: only.length, maximumMs: calmMs, after, only, alone: null }
  }
  const askAfter = (pauseMs: number): void => {
    timer = setTimeout(() => {
      timer = null
      ask()
    }, pauseMs)
  }
  const later = (message: string): void => {
    if (isClosing) return
    options.logger.warn(`Inspection will try again: ${message}`)
    hasMore = true
    // What was not stored is inspected again.
    after = leftOutThrough
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
  /** Resolves once nothing is under way. */
  const settled = async (): Promise<void> => {
    if (isBusy || storing !== null) await new Promise<void>(resolve => settling.push(resolve))
  }

  const store = async (batch: InspectionBatch, isAhead: boolean): Promise<void> => {
    const { firstId, lastId, count } = batch
    try {
      await options.store.saveInspectionBatch(batch)
      if (!isAhead) suspect.wasRead(lastId)
      options.onRead({ firstId, lastId, count, isAhead })
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
    after = leftOutThrough
    hasMore = true
  }
  const onReply = async (reply: InspectionReply): Promise<void> => {
    if (!reply.ok) {
      finish()
      later(reply.message)
      return
    }
    const { batch } = reply
    const isAhead = asked !== null
    if (batch === null) {
      beginAgain()
      finish()
      ask()
      if (!isBusy) idleTimer = setTimeout(endIdle, options.idleMs ?? usualIdleMs).unref()
      return
    }
    if (asked === null) {
      after = batch.lastId
      hasMore = true
    } else if (wanted.length === 0) {
      // What did not fit into the batch.
      wanted = asked.filter(id => id > batch.lastId)
    }
    beginAgain()
    // Not more than one batch ahead of what is stored.
    await storing
    isStoringAhead = isAhead
    storing = store(batch, isAhead)
    finish()
    if (arrivals.rate() > floodPerSecond) askAfter(floodPauseMs)
    else ask()
  }
  const onCrash = async (crash: WorkerCrash): Promise<void> => {
    const id = reads[0] === 0 || reads[0] === undefined ? null : deliveryId(reads[0])
    reads[0] = 0
    hasMore = true
    // One of them may have been the reason: they come in their order.
    wanted = []
    await storing
    const isCulprit = id !== null && suspect.crashedOn(id)
    options.onFailure(failureMessage(crash, isCulprit ? suspect.skipped : []), crash.detail)
    try {
      if (isCulprit) {
        await options.store.saveInspections([{ id, inspection: failedInspection(whyFailed(crash)) }])
        options.onRead({ firstId: id, lastId: id, count: 1, isAhead: asked !== null })
      }
    } catch (error) {
      options.logger.warn(`Inspection will try again: ${messageOf(error)}`)
    }
    finish()
    ask()
  }
  function endIdle(): void {
    if (worker === null || isBusy || isClosing) return
    const ended = worker.end('close' satisfies InspectionRequest).finally(() => ending.delete(ended))
    ending.add(ended)
    worker = null
  }
  const start = (): RestartingWorker =>
    startRestartingWorker<InspectionReply>({
      entry: options.entry,
      workerData: { dataDir: options.dataDir, reads } satisfies InspectionStart,
      name: 'hooktrail-inspection',
      maximumHeapMb,
      onMessage: reply => void onReply(reply),
      onCrash: crash => {
        // No batch is requested until the delivery that it crashed on is handled.
        isBusy = true
        void onCrash(crash)
      },
      onRestart: ask,
    })

  const end = options.store.onStored(({ count }) => {
    arrivals.stored(count)
    hasMore = true
    ask()
  })

  return {
    begin(isExpectant) {
      hasBegun = true
      if (isExpectant || options.store.totals().unread > 0) ask()
    },
    pause() {
      isPaused = true
      return settled()
    },
    readFirst(ids) {
      wanted = [...new Set(ids)].sort((a, b) => a - b)
      ask()
    },
    resume(from) {
      isPaused = false
      leftOutThrough = from
      after = from
      hasMore = true
      ask()
    },
    again() {
      if (isBusy) isAgain = true
      else after = leftOutThrough
      hasMore = true
      ask()
    },
    async close() {
      isClosing = true
      end()
      if (timer !== null) clearTimeout(timer)
      clearTimeout(idleTimer)
      await settled()
      await worker?.end('close' satisfies InspectionRequest)
      await Promise.all(ending)
    },
  }
}

function failureMessage({ crashes, restartMs }: WorkerCrash, skipped: readonly DeliveryId[]): string {
  if (crashes >= toleratedCrashes) {
    const seconds = Math.ceil(restartMs / 1000)
    return `Inspection failed ${crashes} times in a row. Deliveries are saved, but not inspected. Retrying in ${seconds} s.`
  }
  const newest = skipped.at(-1)
  if (newest === undefined) return 'Inspection restarted after a failure.'
  const others = skipped.length === 1 ? '' : ` (${skipped.length} in all)`
  return `Inspection restarted after a failure; delivery ${newest} was skipped${others}.`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function whyFailed({ reason }: WorkerCrash): string {
  return `inspection stopped twice on it (${reason})`
}
