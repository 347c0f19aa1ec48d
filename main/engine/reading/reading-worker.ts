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

port.on('message', (request: QueryRequest | 'close') => {
  if (request === 'close') {
    store.close()
    port.close()
    return
  }
  port.postMessage(answer(request))
})

function answer({ number, name, params }: QueryRequest): QueryReply {
  try {
    const query = queries[name] as (store: ReadStore, params: unknown) => unknown
    return { number, ok: true, value: query(store, params) }
  } catch (error) {
    return {
      number,
      ok: false,
      error: error instanceof AppError ? error.toWire() : null,
      text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
