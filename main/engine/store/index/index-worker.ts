/** Entry of the index thread: the only connection that writes the index. One request at a time, each one transaction. */
import { parentPort, workerData } from 'node:worker_threads'
import { runInBackground } from '../../threads/background-thread.ts'
import type { IndexStart } from './index-protocol.ts'
import { serveIndex } from './serve-index.ts'

if (parentPort === null) throw new Error('The index is written in a worker thread.')
runInBackground()
serveIndex(parentPort, workerData as IndexStart)
