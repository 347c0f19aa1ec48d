/**
 * Entry of the writer's thread, which has the only connection that writes. It runs one call at a time, in one
 * transaction each.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { postEvent, serveCalls } from '../../threads/serve-calls.ts'
import { createWriting, type WriterStart } from './writing.ts'

const port = parentPort
if (port === null) throw new Error('The writer runs in a worker thread.')
const { calls, options } = createWriting(workerData as WriterStart, crash => postEvent(port, crash))
serveCalls(port, calls, options)
