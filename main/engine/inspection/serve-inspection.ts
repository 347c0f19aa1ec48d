import type { MessagePort } from 'node:worker_threads'
import { failedInspection } from '../inspect/failed-inspection.ts'
import type { InspectedDelivery, InspectionResult } from '../inspect/inspection-result.ts'
import { knownSourcesOf, sourceEnvironments } from '../inspect/known-sources.ts'
import type { ReadStore } from '../store/read-store.ts'
import type { InspectedBatch, InspectionRequest, InspectionStart } from './inspection.ts'

/** Bodies up to this size are read with the batch; a longer one is read by itself. */
const batchBytes = 8 * 1024 * 1024
/** A batch is posted after this long, however far it is. */
const batchMs = 50

/** Inspects batches from a store on request, until it is asked to close. `reads`: see InspectionStart. */
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
      port.postMessage({ ok: true, batch: nextBatch(request) })
    } catch (error) {
      port.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) })
    }
    reads[0] = 0
  })

  /** Inspects what is not inspected yet, oldest first. Empty when it has caught up. */
  function nextBatch({ limit, after }: Exclude<InspectionRequest, 'close'>): InspectedBatch {
    const batch: InspectedBatch[number][] = []
    const endMs = performance.now() + batchMs
    const environments = sourceEnvironments(store.environments())
    for (const { delivery, body } of store.unread({ limit, after, maximumBytes: batchBytes })) {
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

  /** A defect in a rule costs one delivery its inspection, and not all those after it. */
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
