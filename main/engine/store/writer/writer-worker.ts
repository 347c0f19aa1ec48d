/** Entry of the writer's thread: the only connection that writes. One request at a time, each one transaction. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WriteRequest, WriterMessage, WriterStart } from './writer-protocol.ts'
import { createWriting } from './writing.ts'

const port = parentPort
if (port === null) throw new Error('The writer runs in a worker thread.')
const post = (message: WriterMessage) => port.postMessage(message)

const { opened, writing } = createWriting(workerData as WriterStart, crash =>
  post({ kind: 'checkpoint-thread-crashed', crash }),
)
post(opened)
if (writing === null) {
  port.close()
} else {
  port.on('message', ({ write, answers }: WriteRequest) => {
    post(writing.write(write, answers))
    // Freed now: this thread makes too little garbage to be collected soon, and a group may hold 32 MB and more.
    if (write.kind === 'deliveries') write.group.bytes.transfer(0)
    if (write.kind === 'close') port.close()
    else writing.afterReply()
  })
}
