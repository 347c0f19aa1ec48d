/** A reading worker that dies over a planted delivery's details, and whose comparisons never end. */
import { parentPort, workerData } from 'node:worker_threads'
import { rulesVersion } from '../../main/engine/inspect/read-delivery.ts'
import { queries } from '../../main/engine/reading/query-table.ts'
import { serveQueries } from '../../main/engine/reading/serve-queries.ts'
import { openReadStore, type ReadStore } from '../../main/engine/store/read-store.ts'

if (parentPort === null) throw new Error('A worker thread.')
const { dataDir } = workerData as { dataDir: string }
serveQueries(parentPort, openReadStore({ dataDir, rulesVersion }), {
  ...queries,
  detail(store: ReadStore, asked: Parameters<typeof queries.detail>[1]) {
    const body = store.body(asked.id, 0, 1000)?.bytes
    if (new TextDecoder().decode(body).includes('planted-exit')) process.exit(1)
    return queries.detail(store, asked)
  },
  *compare() {
    for (;;) yield
  },
})
