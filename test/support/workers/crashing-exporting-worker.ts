/** An export that crashes where its path asks for that: at once, or once something of it is written. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportingStart } from '../../../main/engine/exporting/exporting-worker.ts'

const { request } = workerData as ExportingStart
if (request.out.includes('planted-start')) process.exit(1)
const port = parentPort
if (port !== null && request.out.includes('planted')) {
  const say = port.postMessage.bind(port)
  port.postMessage = (message: { kind: string }) => {
    say(message)
    if (message.kind !== 'progress') return
    if (request.out.includes('planted-exit')) process.exit(1)
    setImmediate(() => {
      throw new Error('planted crash of an export')
    })
    // Longer than the export keeps the thread: it yields before the next delivery.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}
await import('../../../main/engine/exporting/exporting-worker.ts')
