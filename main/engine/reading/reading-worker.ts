import { parentPort, workerData } from 'node:worker_threads'
import { rulesVersion } from '../inspect/read-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { queries } from './query-table.ts'
import { serveQueries } from './serve-queries.ts'

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
const { dataDir } = workerData as { dataDir: string }
serveQueries(parentPort, openReadStore({ dataDir, rulesVersion }), queries)
