/** An export that dies where its place asks for that. */
import { workerData } from 'node:worker_threads'
import type { ExportingStart } from '../../main/engine/exporting/exporting-worker.ts'

const { request } = workerData as ExportingStart
if (request.out.includes('planted')) process.exit(1)
await import('../../main/engine/exporting/exporting-worker.ts')
