import { BroadcastChannel } from 'node:worker_threads'
import type { WriterFault } from '../workers/faulty-writer-worker.ts'

/** Sets the fault of the faulty writer that has this folder, until another is set. */
export async function plant(dataDir: string, fault: WriterFault): Promise<void> {
  const channel = new BroadcastChannel(`faults:${dataDir}`)
  const done = new Promise<void>(resolve => {
    channel.onmessage = () => resolve()
  })
  channel.postMessage(fault)
  await done
  channel.close()
}
