import { parentPort, workerData } from 'node:worker_threads'
import { knownSourcesOf, sourceEnvironments } from '../inspect/known-sources.ts'
import { readDelivery, rulesVersion } from '../inspect/read-delivery.ts'
import { openReadStore } from '../store/read-store.ts'
import type { InspectedBatch, InspectionRequest } from './inspection.ts'

/** Bodies read at once; a longer one is read by itself. */
const batchBytes = 8 * 1024 * 1024
/** A batch is handed over as far as it is after this long. */
const batchMs = 20

const port = parentPort
if (port === null) throw new Error('This file is a worker thread of the engine.')
const store = openReadStore({ dataDir: (workerData as { dataDir: string }).dataDir, rulesVersion })

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
})

/** Reads what inspection has not read yet, oldest first. Empty when it has caught up. */
function nextBatch(limit: number): InspectedBatch {
  const batch: { id: InspectedBatch[number]['id']; reading: InspectedBatch[number]['reading'] }[] = []
  const endMs = performance.now() + batchMs
  const environments = sourceEnvironments(store.environments())
  for (const { delivery, body } of store.unread({ limit, maximumBytes: batchBytes })) {
    const isWhole = body.byteLength === delivery.bodyBytes
    const whole = isWhole ? body : store.body(delivery.id, 0, delivery.bodyBytes)?.bytes
    // Without a body it was deleted meanwhile.
    if (whole === undefined) continue
    const knownSources = knownSourcesOf(delivery.target, environments)
    batch.push({ id: delivery.id, reading: readDelivery({ ...delivery, body: whole, knownSources }) })
    if (performance.now() > endMs) break
  }
  return batch
}
