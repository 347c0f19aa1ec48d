/**
 * A query worker that crashes on a planted delivery's details, and that blocks on comparisons until there is a file
 * named `released` in the data folder.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { DeliveryId } from '#contract/terms'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { composedReads } from '../../../main/engine/queries/reads.ts'
import { serveReads } from '../../../main/engine/queries/serve-reads.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'

if (parentPort === null) throw new Error('A worker thread.')
const { dataDir } = workerData as { dataDir: string }
serveReads(parentPort, openReadStore({ dataDir, rulesVersion }), {
  ...composedReads,
  deliveryDetail(store: ReadStore, id: DeliveryId) {
    const body = store.body(id, 0, 1000)?.bytes
    if (new TextDecoder().decode(body).includes('planted-exit')) process.exit(1)
    return composedReads.deliveryDetail(store, id)
  },
  comparison(store: ReadStore, asked: Parameters<typeof composedReads.comparison>[1]) {
    standStill()
    return composedReads.comparison(store, asked)
  },
  trail(store: ReadStore, asked: Parameters<typeof composedReads.trail>[1]) {
    if (asked.withChanges) standStill()
    return composedReads.trail(store, asked)
  },
})

/** Blocks the entire thread: it responds to nothing else until then. */
function standStill(): void {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync(join(dataDir, 'released'))) Atomics.wait(cell, 0, 0, 20)
}
