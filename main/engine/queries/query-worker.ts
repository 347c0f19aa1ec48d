import { parentPort, workerData } from 'node:worker_threads'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { composedReads } from './reads.ts'
import { serveReads } from './serve-reads.ts'

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
const { dataDir } = workerData as { dataDir: string }
serveReads(parentPort, openReadStore({ dataDir, rulesVersion }), composedReads)
