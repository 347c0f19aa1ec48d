/**
 * A reading worker that dies over a planted delivery's details, and that stands still over what compares until there is
 * a file named `released` in the data folder.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { rulesVersion } from '../../../main/engine/inspect/read-delivery.ts'
import { queries } from '../../../main/engine/reading/query-table.ts'
import { serveQueries } from '../../../main/engine/reading/serve-queries.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'

if (parentPort === null) throw new Error('A worker thread.')
const { dataDir } = workerData as { dataDir: string }
serveQueries(parentPort, openReadStore({ dataDir, rulesVersion }), {
  ...queries,
  detail(store: ReadStore, asked: Parameters<typeof queries.detail>[1]) {
    const body = store.body(asked.id, 0, 1000)?.bytes
    if (new TextDecoder().decode(body).includes('planted-exit')) process.exit(1)
    return queries.detail(store, asked)
  },
  compare(store: ReadStore, asked: Parameters<typeof queries.compare>[1]) {
    standStill()
    return queries.compare(store, asked)
  },
  trail(store: ReadStore, asked: Parameters<typeof queries.trail>[1]) {
    if (asked.withChanges) standStill()
    return queries.trail(store, asked)
  },
})

/** The whole thread: nothing else that it was asked is answered meanwhile. */
function standStill(): void {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync(join(dataDir, 'released'))) Atomics.wait(cell, 0, 0, 20)
}
