import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { freeDecodedBytes, mostDecodedBytes, notDecoded } from '../inspect/body/decode-body.ts'
import { failedInspection } from '../inspect/failed-inspection.ts'
import { type InspectionToStore, packInspections } from '../inspect/inspection-batch.ts'
import type { InspectedDelivery, InspectionResult } from '../inspect/inspection-result.ts'
import { ownEnvironmentOf, sourceEnvironments } from '../inspect/known-sources.ts'
import type { UninspectedStore } from '../store/open-uninspected.ts'
import { freeBytes } from '../threads/free-bytes.ts'
import { serveCalls } from '../threads/serve-calls.ts'
import { createDecodeBudget } from './decode-budget.ts'
import type { BatchRequest, InspectedBatch, InspectionCalls, InspectionStart } from './inspection.ts'
import { rareAmong } from './rare-arrivals.ts'

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
    error instanceof AppError
      ? error
      : new AppError('store-failed', error instanceof Error ? error.message : String(error))
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
