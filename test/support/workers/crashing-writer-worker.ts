/** A writer that opens the store as the real one does, and crashes at the second write. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WriteRequest, WriterStart } from '../../../main/engine/store/writer/writer-protocol.ts'
import { createWriting } from '../../../main/engine/store/writer/writing.ts'

const { opened, writing } = createWriting(workerData as WriterStart, () => {})
parentPort?.postMessage(opened)
let writes = 0
parentPort?.on('message', ({ write, answers }: WriteRequest) => {
  writes += 1
  if (writes === 2) throw new Error('planted crash of the writer')
  parentPort?.postMessage(writing?.write(write, answers))
})
