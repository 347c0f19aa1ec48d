import { parentPort, workerData } from 'node:worker_threads'
import { inspectDelivery, rulesVersion } from '../inspect/inspect-delivery.ts'
import { openUninspected } from '../store/open-uninspected.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { type InspectionStart, serveInspection } from './serve-inspection.ts'

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
runInBackground()
const { dataDir, reads } = workerData as InspectionStart
serveInspection(parentPort, openUninspected({ dataDir, rulesVersion }), reads, inspectDelivery)
