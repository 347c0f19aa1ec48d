/** Entry of the writer's thread, which has the only connection that writes. Each call is one transaction. */
import { parentPort, workerData } from 'node:worker_threads'
import { hostOf, serveCalls } from '../../threads/serve-calls.ts'
import { createWriting, type WriterHost, type WriterStart } from './writing.ts'

const port = parentPort
if (port === null) throw new Error('The writer runs in a worker thread.')
const host = hostOf<WriterHost>(port)
const { calls, options } = createWriting(
  workerData as WriterStart,
  crash => void host('checkpointThreadCrashed', crash),
)
serveCalls(port, calls, options)
