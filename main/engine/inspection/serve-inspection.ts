import type { MessagePort } from 'node:worker_threads'
import { AppError, messageOf } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { freeDecodedBytes, mostDecodedBytes, notDecoded } from '../inspect/body/decode-body.ts'
import { failedInspection } from '../inspect/failed-inspection.ts'
import { type InspectionBatch, type InspectionToStore, packInspections } from '../inspect/inspection-batch.ts'
import type { InspectedDelivery, InspectionResult } from '../inspect/inspection-result.ts'
import { ownEnvironmentOf, sourceEnvironments } from '../inspect/known-sources.ts'
import type { UninspectedStore } from '../store/open-uninspected.ts'
import { freeBytes } from '../threads/free-bytes.ts'
import { serveCalls } from '../threads/serve-calls.ts'
import { createDecodeBudget } from './decode-budget.ts'
import { rareAmong } from './rare-arrivals.ts'

export interface BatchRequest {
  readonly limit: number
  /** The batch is posted after this time, complete or not. */
  readonly maximumMs: number
  /** Deliveries up to this id were inspected, but may not be stored yet. */
  readonly after: DeliveryId
  /** Only these, inspected before or not; `null` for those after `after`. */
  readonly only: readonly DeliveryId[] | null
  /** Batch of one delivery, to test whether it crashes the thread; `null` for none. */
  readonly alone: DeliveryId | null
  /** `only` was postponed before and is inspected now. */
  readonly isCostly: boolean
}
export interface InspectionStart {
  readonly dataDir: string
  /** Shared id of the current delivery, 0 for none: identifies the delivery of a crash. */
  readonly reads: Float64Array<SharedArrayBuffer>
}
export interface InspectedBatch {
  readonly batch: InspectionBatch | null
  /** Costly deliveries: inspected when nothing else waits. */
  readonly putOff: readonly DeliveryId[]
  /** Last delivery of the batch; `null` when inspection has caught up. */
  readonly lastId: DeliveryId | null
}

interface RareArrivals {
  readonly ids: readonly DeliveryId[]
  /** Deliveries up to this id were compared. */
  readonly lastId: DeliveryId
  /** There are more after it. */
  readonly hasMore: boolean
}

/** The functions of the inspection thread. */
export interface InspectionCalls {
  nextBatch(request: BatchRequest): InspectedBatch
  /** See `rareAmong`: of the deliveries after this id. */
  rareArrivals(request: {
    readonly after: DeliveryId
    readonly atLeast: number
    readonly atMost: number
  }): RareArrivals
}

/** Bodies up to this size are read with the batch, longer bodies alone. */
const batchBytes = 8 * 1024 * 1024

/** Number of new deliveries that are compared with each other: reading them takes about 10 ms. */
const comparedArrivals = 2_000

/** Longer bodies are inspected when nothing else waits. */
const costlyBytes = 256 * 1024

const isNotDecoded = ({ findings }: InspectionResult): boolean =>
  findings.some(({ code }) => code === 'body-not-decoded')

/** Inspects batches of a store until the port gets the order to end. `reads`: see InspectionStart. */
export function serveInspection(
  port: MessagePort,
  store: UninspectedStore,
  reads: InspectionStart['reads'],
  read: (delivery: InspectedDelivery) => InspectionResult,
): void {
  const budget = createDecodeBudget()
  const calls: InspectionCalls = {
    nextBatch(request) {
      try {
        return nextBatch(request)
      } finally {
        reads[0] = 0
      }
    },
    rareArrivals({ after, ...limits }) {
      const arrivals = store.arrivals(after, comparedArrivals)
      return {
        ids: rareAmong(arrivals, limits),
        lastId: arrivals.at(-1)?.id ?? after,
        hasMore: arrivals.length === comparedArrivals,
      }
    },
  }
  // An unreadable delivery is no defect: it is tried again, and the log has the message.
  const asAppError = (error: unknown): AppError =>
    error instanceof AppError ? error : new AppError('store-failed', messageOf(error))
  serveCalls(port, calls, { asAppError, close: () => store.close() })

  function nextBatch({ limit, maximumMs, after, only, alone, isCostly }: BatchRequest): InspectedBatch {
    const batch: InspectionToStore[] = []
    const putOff: DeliveryId[] = []
    let lastId: DeliveryId | null = null
    const endMs = performance.now() + maximumMs
    const environments = sourceEnvironments(store.environments())
    const window = { limit, after, only, maximumBytes: batchBytes }
    for (const found of store.uninspected(window)) {
      const { id, bodyBytes, headers, ...delivery } = found
      if (id === alone && lastId !== null) break
      lastId = id
      if (!isCostly && id !== alone && bodyBytes > costlyBytes) {
        putOff.push(id)
        continue
      }
      reads[0] = id
      const body = found.body ?? store.body(id, 0, bodyBytes)?.bytes
      // Deleted since the batch was read.
      if (body === undefined) continue
      const own = ownEnvironmentOf(delivery.target, environments)
      const whole = { ...delivery, ...own, headers: headers(), body, decodeLimit: null }
      let inspection = inspectionOf(whole)
      if (isNotDecoded(inspection)) {
        if (isCostly || id === alone) inspection = decodedWithin(whole)
        else {
          putOff.push(id)
          continue
        }
      }
      batch.push({ id, inspection })
      if (found.body === null) freeBytes(body)
      if (id === alone || performance.now() > endMs) break
    }
    return { batch: packInspections(batch), putOff, lastId }
  }

  /** Inspects a body that is large once decoded, within its ratio and its sender's budget. */
  function decodedWithin(delivery: InspectedDelivery & { readonly receivedAtMs: number }): InspectionResult {
    const { body, receivedAtMs, remoteAddress, inlet } = delivery
    const most = mostDecodedBytes(body.byteLength)
    const decided = (decodeLimit: number): InspectionResult => ({
      ...inspectionOf({ ...delivery, decodeLimit }),
      decodeLimit,
    })
    if (most <= freeDecodedBytes(body.byteLength)) return decided(notDecoded.overRatio)
    const sender = inlet?.sourceAddress ?? remoteAddress
    if (!budget.hasLeft(sender, receivedAtMs)) return decided(notDecoded.overBudget)
    const startMs = performance.now()
    const inspection = decided(most)
    budget.spend(sender, receivedAtMs, performance.now() - startMs)
    return isNotDecoded(inspection) ? decided(notDecoded.overRatio) : inspection
  }

  /** A defect in a rule costs one delivery its inspection, not all. */
  function inspectionOf(delivery: InspectedDelivery): InspectionResult {
    try {
      return read(delivery)
    } catch (error) {
      return failedInspection(
        `a rule failed on it (${error instanceof Error ? error.name : 'unknown error'})`,
      )
    }
  }
}
