import { type DeliveryId, deliveryId } from '#contract/terms'
import { failedInspection } from '../inspect/failed-inspection.ts'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import type { InspectionResult } from '../inspect/inspection-result.ts'
import type { Clock, Logger } from '../ports.ts'
import type { Store } from '../store/store.ts'
import {
  type RestartingWorker,
  startRestartingWorker,
  type WorkerCrash,
} from '../workers/restarting-worker.ts'
import { createSuspect } from './suspect.ts'

export type InspectionRequest = { readonly limit: number } | 'close'
export type InspectedBatch = readonly { readonly id: DeliveryId; readonly inspection: InspectionResult }[]
export interface InspectionStart {
  readonly dataDir: string
  /** Shared: the id of the delivery that is being inspected; 0 for none. Shows which delivery a thread crashed on. */
  readonly reads: Float64Array<SharedArrayBuffer>
}
type InspectionReply = { ok: true; batch: InspectedBatch } | { ok: false; message: string }

/** After a failure to read or to save, inspection tries again after this long. */
const retryMs = 1000
/** Deliveries of one batch while none arrives. */
const calmRows = 100
/**
 * While deliveries arrive, a batch is small, so that none waits for it longer than a millisecond or two, and the next
 * one comes after a pause: about 1,500 a second are inspected then, and the cores belong to capture.
 */
const busyRows = 16
const busyPauseMs = 10
/** Bodies are bounded, so a thread that needs more than this is stuck on one. */
const maximumHeapMb = 1024
/** Crashes in a row after which callers should not wait for inspection. */
const toleratedCrashes = 3
/** Deliveries count as arriving for this long after the last. */
const busyForMs = 100

export interface InspectionOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly store: Pick<Store, 'saveInspections' | 'onStored' | 'totals'>
  readonly logger: Logger
  /** The thread crashed. What that means, for the user and for the log. */
  readonly onFailure: (message: string, detail: string) => void
  /** Rows that are now inspected and saved. */
  readonly onRead: (range: { firstId: DeliveryId; lastId: DeliveryId; count: number }) => void
}

export interface Inspection {
  /** Starts the thread, as deliveries are about to come; otherwise it starts with the first that is to be read. */
  begin(): void
  /** Waits for the batch under way, then ends the worker. */
  close(): Promise<void>
}

/**
 * Inspects deliveries after they were answered, one batch at a time: the next is requested when the writer has saved
 * the last, which it does only while no delivery waits. So inspection lags under load and catches up after it. A
 * delivery that crashes the thread twice is skipped with a finding, and the others are inspected.
 */
export function createInspection(options: InspectionOptions): Inspection {
  const reads = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const suspect = createSuspect()
  let isBusy = false
  let hasMore = true
  let isClosing = false
  let timer: NodeJS.Timeout | null = null
  let settle: () => void = () => {}
  let lastStoredMs = -busyForMs
  let worker: RestartingWorker | null = null

  const isArriving = (): boolean => options.clock.monotonicMs() - lastStoredMs < busyForMs
  const ask = (): void => {
    if (isBusy || isClosing || !hasMore || timer !== null) return
    worker ??= start()
    if (!worker.isAlive) return
    isBusy = true
    hasMore = false
    // Alone, so that it is certain which one crashes the thread.
    const limit = suspect.id !== null ? 1 : isArriving() ? busyRows : calmRows
    worker.post({ limit } satisfies InspectionRequest)
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
    askAfter(retryMs)
  }
  const finish = (): void => {
    isBusy = false
    if (isClosing) settle()
  }

  const onReply = async (reply: InspectionReply): Promise<void> => {
    if (!reply.ok) {
      finish()
      later(reply.message)
      return
    }
    const first = reply.batch[0]
    const last = reply.batch.at(-1)
    if (first === undefined || last === undefined) {
      finish()
      ask()
      return
    }
    try {
      await options.store.saveInspections(rulesVersion, reply.batch)
      hasMore = true
      suspect.wasRead(last.id)
      options.onRead({ firstId: first.id, lastId: last.id, count: reply.batch.length })
      finish()
      if (isArriving()) askAfter(busyPauseMs)
      else ask()
    } catch (error) {
      finish()
      later(error instanceof Error ? error.message : String(error))
    }
  }
  const onCrash = async (crash: WorkerCrash): Promise<void> => {
    const id = reads[0] === 0 || reads[0] === undefined ? null : deliveryId(reads[0])
    reads[0] = 0
    hasMore = true
    const isCulprit = id !== null && suspect.crashedOn(id)
    options.onFailure(failureMessage(crash, isCulprit ? suspect.skipped : []), crash.detail)
    try {
      if (isCulprit) {
        await options.store.saveInspections(rulesVersion, [
          { id, inspection: failedInspection(whyFailed(crash)) },
        ])
        options.onRead({ firstId: id, lastId: id, count: 1 })
      }
    } catch (error) {
      options.logger.warn(
        `Inspection will try again: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    finish()
    ask()
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

  const end = options.store.onStored(() => {
    lastStoredMs = options.clock.monotonicMs()
    hasMore = true
    ask()
  })
  if (options.store.totals().unread > 0) ask()

  return {
    begin: ask,
    async close() {
      isClosing = true
      end()
      if (timer !== null) clearTimeout(timer)
      if (isBusy) {
        const settled = new Promise<void>(resolve => {
          settle = resolve
        })
        await settled
      }
      await worker?.end('close' satisfies InspectionRequest)
    },
  }
}

function failureMessage({ crashes, restartMs }: WorkerCrash, skipped: readonly DeliveryId[]): string {
  if (crashes >= toleratedCrashes) {
    const seconds = Math.ceil(restartMs / 1000)
    return `Inspection failed ${crashes} times in a row. Deliveries are saved and answered, but not read. The next try is in ${seconds} s.`
  }
  const newest = skipped.at(-1)
  if (newest === undefined) return 'Inspection restarted after a failure.'
  const others = skipped.length === 1 ? '' : ` (${skipped.length} in all)`
  return `Inspection restarted after a failure; delivery ${newest} is skipped${others}.`
}

function whyFailed({ reason }: WorkerCrash): string {
  return `inspection ended twice over it (${reason})`
}
