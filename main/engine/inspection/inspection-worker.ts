import { parentPort, workerData } from 'node:worker_threads'
import { readDelivery, rulesVersion } from '../inspect/read-delivery.ts'
import { openReadStore } from '../store/read-store.ts'
import type { InspectedBatch, InspectionRequest } from './inspection.ts'

/** Rows of one batch, and the time after which a batch is handed over as far as it is. */
const batchRows = 200
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
    port.postMessage({ ok: true, batch: nextBatch() })
  } catch (error) {
    port.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) })
  }
})

/** Reads what inspection has not read yet, oldest first. Empty when it has caught up. */
function nextBatch(): InspectedBatch {
  const batch: { id: InspectedBatch[number]['id']; reading: InspectedBatch[number]['reading'] }[] = []
  const endMs = performance.now() + batchMs
  for (const id of store.unreadIds(batchRows)) {
    const delivery = store.delivery(id)
    if (delivery === null) continue
    const body = store.body(id, 0, delivery.bodyBytes)?.bytes ?? new Uint8Array()
    batch.push({ id, reading: readDelivery({ ...delivery, body }) })
    if (performance.now() > endMs) break
  }
  return batch
}
