import { parentPort, workerData } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import { rulesVersion } from '../inspect/read-delivery.ts'
import { openReadStore, type ReadStore } from '../store/read-store.ts'
import { type QueryName, queries } from './query-table.ts'

export interface QueryRequest {
  readonly number: number
  readonly name: QueryName
  readonly params: unknown
}
export type QueryReply =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  | { readonly number: number; readonly ok: false; readonly error: WireError | null; readonly text: string }

const port = parentPort
if (port === null) throw new Error('This file is a worker thread of the engine.')
const store = openReadStore({ dataDir: (workerData as { dataDir: string }).dataDir, rulesVersion })

let isClosing = false

port.on('message', async (request: QueryRequest | 'close') => {
  if (request === 'close') {
    isClosing = true
    store.close()
    port.close()
    return
  }
  const reply = await answer(request)
  if (!isClosing) port.postMessage(reply)
})

async function answer({ number, name, params }: QueryRequest): Promise<QueryReply> {
  try {
    const query = queries[name] as (store: ReadStore, params: unknown) => unknown
    return { number, ok: true, value: await inSteps(query(store, params)) }
  } catch (error) {
    return {
      number,
      ok: false,
      error: error instanceof AppError ? error.toWire() : null,
      text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

/** Lets the questions that came meanwhile be answered after each step of a long one. */
async function inSteps(value: unknown): Promise<unknown> {
  if (!isGenerator(value)) return value
  for (let step = value.next(); ; step = value.next()) {
    if (step.done === true) return step.value
    await new Promise(resolve => setImmediate(resolve))
    if (isClosing) throw new AppError('closed', 'Hooktrail is closing.')
  }
}

function isGenerator(value: unknown): value is Generator<unknown, unknown, undefined> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}
