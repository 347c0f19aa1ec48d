/** An export that crashes where its path asks for that: at once, or once something of it is written. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../../main/engine/threads/calls.ts'
import { whenCalled } from './when-called.ts'

const port = parentPort
whenCalled((message: ToThread) => {
  const asked = JSON.stringify(message)
  if (asked.includes('planted-start')) process.exit(1)
  if (port === null || !asked.includes('planted')) return
  const say = port.postMessage.bind(port)
  port.postMessage = (message: FromThread) => {
    say(message)
    if (message.kind !== 'call' || message.name !== 'progress') return
    if (asked.includes('planted-exit')) process.exit(1)
    setImmediate(() => {
      throw new Error('planted crash of an export')
    })
    // Longer than the export keeps the thread: it yields before the next delivery.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
})
await import('../../../main/engine/exporting/exporting-worker.ts')
