import { Worker } from 'node:worker_threads'
import type { DeliveryId } from '#contract/terms'
import { rulesVersion } from '../inspect/read-delivery.ts'
import type { Reading } from '../inspect/reading.ts'
import type { Clock, Logger } from '../ports.ts'
import type { Store } from '../store/store.ts'

export type InspectionRequest = { readonly limit: number } | 'close'
export type InspectedBatch = readonly { readonly id: DeliveryId; readonly reading: Reading }[]
type InspectionReply = { ok: true; batch: InspectedBatch } | { ok: false; message: string }

/** After a failure to read or to save, inspection tries again after this long. */
const retryMs = 1000
/** Deliveries of one batch while none arrives. */
const calmRows = 100
/**
 * While deliveries arrive, a batch is small, so that none waits for it longer than a millisecond or two, and the next one
 * comes after a pause: about 1,500 a second are read then, and the cores belong to capture.
 */
const busyRows = 16
const busyPauseMs = 10
/** Deliveries count as arriving for this long after the last. */
const busyForMs = 100

export interface InspectionOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly store: Pick<Store, 'saveReadings' | 'onStored'>
  readonly logger: Logger
  /** Rows that are now read and saved. */
  readonly onRead: (range: { firstId: DeliveryId; lastId: DeliveryId; count: number }) => void
}

export interface Inspection {
  /** Waits for the batch under way, then ends the worker. */
  close(): Promise<void>
}

/**
 * Reads deliveries after they were answered, in batches, one at a time: the next is asked for when the writer has saved
 * the last, which it does only while no delivery waits. So inspection lags under load and catches up after it.
 */
export function createInspection(options: InspectionOptions): Inspection {
  const worker = new Worker(options.entry, { workerData: { dataDir: options.dataDir } })
  const exited = new Promise<void>(resolve => {
    worker.once('exit', () => resolve())
  })
  let isBusy = false
  let hasMore = true
  let isClosing = false
  let timer: NodeJS.Timeout | null = null
  let settle: () => void = () => {}
  let lastStoredMs = -busyForMs

  const isArriving = (): boolean => options.clock.monotonicMs() - lastStoredMs < busyForMs
  const ask = (): void => {
    if (isBusy || isClosing || !hasMore || timer !== null) return
    isBusy = true
    hasMore = false
    worker.postMessage({ limit: isArriving() ? busyRows : calmRows } satisfies InspectionRequest)
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

  worker.on('message', async (reply: InspectionReply) => {
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
      await options.store.saveReadings(rulesVersion, reply.batch)
      hasMore = true
      options.onRead({ firstId: first.id, lastId: last.id, count: reply.batch.length })
      finish()
      if (isArriving()) askAfter(busyPauseMs)
      else ask()
    } catch (error) {
      finish()
      later(error instanceof Error ? error.message : String(error))
    }
  })
  worker.on('error', error => {
    options.logger.error(`Inspection stopped: ${error.stack ?? error.message}`)
    finish()
    isBusy = true
  })

  const end = options.store.onStored(() => {
    lastStoredMs = options.clock.monotonicMs()
    hasMore = true
    ask()
  })
  ask()

  return {
    async close() {
      isClosing = true
      end()
      if (timer !== null) clearTimeout(timer)
      if (isBusy) {
        const settled = new Promise<void>(resolve => {
          settle = resolve
        })
        await Promise.race([settled, exited])
      }
      worker.postMessage('close' satisfies InspectionRequest)
      await exited
    },
  }
}
