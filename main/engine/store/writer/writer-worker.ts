/** Entry of the writer's thread: the only connection that writes. One call at a time, each one transaction. */
import { parentPort, workerData } from 'node:worker_threads'
import { postEvent, serveCalls } from '../../threads/serve-calls.ts'
import { createWriting, type WriterStart } from './writing.ts'

const port = parentPort
if (port === null) throw new Error('The writer runs in a worker thread.')
const { calls, options } = createWriting(workerData as WriterStart, crash => postEvent(port, crash))
serveCalls(port, calls, options)
