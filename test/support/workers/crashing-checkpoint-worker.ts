/**
 * A checkpoint thread that crashes at its first start, and records each start as a line in a file beside the database.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { CheckpointThreadStart } from '../../../main/engine/store/writer/checkpoint-thread.ts'

const { file } = workerData as CheckpointThreadStart
const starts = `${file}-starts`
appendFileSync(starts, 'started\n')
if (readFileSync(starts, 'utf8') === 'started\n') throw new Error('planted crash of the checkpoint thread')
await import('../../../main/engine/store/writer/checkpoint-worker.ts')
