/** An import that crashes while a batch of it is on the way to the store, where its path asks for that. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../../main/engine/threads/calls.ts'
import { whenCalled } from './when-called.ts'

whenCalled((message: ToThread) => {
  if (!JSON.stringify(message).includes('planted')) return
  parentPort?.postMessage({
    kind: 'call',
    number: 1,
    name: 'keep',
    given: ['planted', []],
  } satisfies FromThread)
  throw new Error('planted crash of an import')
})
await import('../../../main/engine/exporting/importing-worker.ts')
