import type { MessagePort } from 'node:worker_threads'
import { failedInspection } from '../inspect/failed-inspection.ts'
import type { InspectedDelivery, InspectionResult } from '../inspect/inspection-result.ts'
import { knownSourcesOf, sourceEnvironments } from '../inspect/known-sources.ts'
import type { ReadStore } from '../store/read-store.ts'
import type { InspectedBatch, InspectionRequest, InspectionStart } from './inspection.ts'

/** Bodies read at once; a longer one is read by itself. */
const batchBytes = 8 * 1024 * 1024
/** A batch is handed over as far as it is after this long. */
const batchMs = 20

/** Reads batches from a store when it is asked to, until it is told to close. `reads`: see InspectionStart. */
export function serveInspection(
  port: MessagePort,
  store: ReadStore,
  reads: InspectionStart['reads'],
  read: (delivery: InspectedDelivery) => InspectionResult,
): void {
  port.on('message', (request: InspectionRequest) => {
    if (request === 'close') {
      store.close()
      port.close()
      return
    }
    try {
      port.postMessage({ ok: true, batch: nextBatch(request.limit) })
    } catch (error) {
      port.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) })
    }
    reads[0] = 0
  })

  /** Reads what inspection has not read yet, oldest first. Empty when it has caught up. */
  function nextBatch(limit: number): InspectedBatch {
    const batch: InspectedBatch[number][] = []
    const endMs = performance.now() + batchMs
    const environments = sourceEnvironments(store.environments())
    for (const { delivery, body } of store.unread({ limit, maximumBytes: batchBytes })) {
      reads[0] = delivery.id
      const isWhole = body.byteLength === delivery.bodyBytes
      const whole = isWhole ? body : store.body(delivery.id, 0, delivery.bodyBytes)?.bytes
      // Without a body it was deleted meanwhile.
      if (whole === undefined) continue
      const knownSources = knownSourcesOf(delivery.target, environments)
      batch.push({ id: delivery.id, inspection: inspectionOf({ ...delivery, body: whole, knownSources }) })
      if (performance.now() > endMs) break
    }
    return batch
  }

  /** A defect in a rule costs one delivery its reading, and not all those that come after it theirs. */
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
