import type { MessagePort } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import type { ReadStore } from '../store/read-store.ts'
import { workerReady } from '../workers/restarting-worker.ts'
import type { QueryName } from './query-table.ts'

export interface QueryRequest {
  readonly number: number
  readonly name: QueryName
  readonly params: unknown
}
export type QueryReply =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  | { readonly number: number; readonly ok: false; readonly error: WireError | null; readonly text: string }

type Query = (store: ReadStore, params: never) => unknown

/** Answers questions from a store until it is told to close. Others are answered between the steps of a long one. */
export function serveQueries(
  port: MessagePort,
  store: ReadStore,
  queries: Readonly<Record<QueryName, Query>>,
): void {
  let isClosing = false
  port.postMessage(workerReady)

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
      const value = await inSteps(queries[name](store, params as never))
      return { number, ok: true, value }
    } catch (error) {
      return {
        number,
        ok: false,
        error: error instanceof AppError ? error.toWire() : null,
        text: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }

  async function inSteps(value: unknown): Promise<unknown> {
    if (!isGenerator(value)) return value
    for (let step = value.next(); ; step = value.next()) {
      if (step.done === true) return step.value
      await new Promise(resolve => setImmediate(resolve))
      if (isClosing) throw new AppError('closed', 'Hooktrail is closing.')
    }
  }
}

function isGenerator(value: unknown): value is Generator<unknown, unknown, undefined> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}
