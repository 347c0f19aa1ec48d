/**
 * Entry of the index thread, which has the only connection that writes the index. It runs one request at a
 * time, in one transaction each.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { runInBackground } from '../../threads/background-thread.ts'
import type { IndexStart } from './index-protocol.ts'
import { serveIndex } from './serve-index.ts'

if (parentPort === null) throw new Error('The index is written in a worker thread.')
runInBackground()
serveIndex(parentPort, workerData as IndexStart)
