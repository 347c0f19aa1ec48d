/** An inspection that inspects a delivery that asks for it only once the file `held` in the data folder is gone. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { inspectDelivery, rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectionStart } from '../../../main/engine/inspection/inspection.ts'
import { serveInspection } from '../../../main/engine/inspection/serve-inspection.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'

if (parentPort === null) throw new Error('A worker thread.')
const { dataDir, reads } = workerData as InspectionStart
const pollEveryMs = 20
const clock = new Int32Array(new SharedArrayBuffer(4))
serveInspection(parentPort, openReadStore({ dataDir, rulesVersion }), reads, delivery => {
  const isHeld = new TextDecoder().decode(delivery.body).includes('planted-hold')
  while (isHeld && existsSync(join(dataDir, 'held'))) Atomics.wait(clock, 0, 0, pollEveryMs)
  return inspectDelivery(delivery)
})
