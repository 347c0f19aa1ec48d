/** An inspection that crashes on each delivery whose body asks for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { inspectDelivery, rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectionStart } from '../../../main/engine/inspection/serve-inspection.ts'
import { serveInspection } from '../../../main/engine/inspection/serve-inspection.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'

if (parentPort === null) throw new Error('A worker thread.')
const { dataDir, reads } = workerData as InspectionStart
serveInspection(parentPort, openReadStore({ dataDir, rulesVersion }), reads, delivery => {
  const text = new TextDecoder().decode(delivery.body)
  if (text.includes('planted-exit')) process.exit(1)
  if (text.includes('planted-throw')) throw new RangeError('planted')
  return inspectDelivery(delivery)
})
