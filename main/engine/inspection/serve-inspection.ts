import type { MessagePort } from 'node:worker_threads'
import { failedInspection } from '../inspect/failed-inspection.ts'
import { type InspectionBatch, type InspectionToStore, packInspections } from '../inspect/inspection-batch.ts'
import type { InspectedDelivery, InspectionResult } from '../inspect/inspection-result.ts'
import { knownSourcesOf, sourceEnvironments } from '../inspect/known-sources.ts'
import type { UninspectedStore } from '../store/open-uninspected.ts'
import type { BatchRequest, InspectionRequest, InspectionStart } from './inspection.ts'

/** Bodies up to this size are read with the batch; a longer one is read by itself. */
const batchBytes = 8 * 1024 * 1024

/** Inspects batches from a store on request, until it is asked to close. `reads`: see InspectionStart. */
export function serveInspection(
  port: MessagePort,
  store: UninspectedStore,
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

  /** Inspects what is not inspected yet, oldest first; `null` when it has caught up, or none of `only` is left. */
  function nextBatch({ limit, maximumMs, after, only, alone }: BatchRequest): InspectionBatch | null {
    const batch: InspectionToStore[] = []
    const endMs = performance.now() + maximumMs
    const environments = sourceEnvironments(store.environments())
    const window = { limit, after, only, maximumBytes: batchBytes }
    for (const found of store.uninspected(window)) {
      const { id, bodyBytes, headers, ...delivery } = found
      if (id === alone && batch.length > 0) break
      reads[0] = id
      const body = found.body ?? store.body(id, 0, bodyBytes)?.bytes
      // Without a body it was deleted meanwhile.
      if (body === undefined) continue
      const knownSources = knownSourcesOf(delivery.target, environments)
      batch.push({ id, inspection: inspectionOf({ ...delivery, headers: headers(), body, knownSources }) })
      if (id === alone || performance.now() > endMs) break
    }
    return packInspections(batch)
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
