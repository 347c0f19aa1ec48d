import { parentPort } from 'node:worker_threads'
import type { BatchRequest } from '../../../main/engine/inspection/inspection.ts'
import { serveCalls } from '../../../main/engine/threads/serve-calls.ts'

if (parentPort === null) throw new Error('This file is a worker thread.')

/** Inspection that fails with the limit of the batch that was requested. */
serveCalls(parentPort, {
  nextBatch({ limit }: BatchRequest) {
    throw new Error(`limit ${limit}`)
  },
})
