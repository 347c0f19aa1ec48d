import { Worker } from 'node:worker_threads'
import { AppError, fromWire } from '#contract/errors'
import type { QueryName, QueryParams, QueryResult } from './query-table.ts'
import type { QueryReply, QueryRequest } from './reading-worker.ts'

export interface Reading {
  /** Answers on the reading worker, so that neither capture nor the window waits. Rejects with what the query throws. */
  ask<Q extends QueryName>(name: Q, params: QueryParams<Q>): Promise<QueryResult<Q>>
  /** Waits for the question under way, then ends the worker. Later questions reject with `closed`. */
  close(): Promise<void>
}

/** Starts the reading worker with its own read-only connection. The store must be open. */
export function createReading(options: { readonly entry: URL; readonly dataDir: string }): Reading {
  const worker = new Worker(options.entry, { workerData: { dataDir: options.dataDir } })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let number = 0
  let end: AppError | null = null
  const exited = new Promise<void>(resolve => {
    worker.once('exit', () => {
      fail(new AppError('closed', 'Hooktrail is closing.'))
      resolve()
    })
  })
  const fail = (error: AppError): void => {
    end ??= error
    for (const question of waiting.values()) question.reject(end)
    waiting.clear()
  }
  worker.on('error', error =>
    fail(
      new AppError('store-failed', 'Reading from the store failed. Start Hooktrail again.', undefined, {
        cause: error,
      }),
    ),
  )
  worker.on('message', (reply: QueryReply) => {
    const question = waiting.get(reply.number)
    waiting.delete(reply.number)
    if (question === undefined) return
    if (reply.ok) question.resolve(reply.value as never)
    else question.reject(reply.error === null ? new Error(reply.text) : fromWire(reply.error))
  })

  return {
    ask(name, params) {
      if (end !== null) return Promise.reject(end)
      number += 1
      const request: QueryRequest = { number, name, params }
      return new Promise((resolve, reject) => {
        waiting.set(request.number, { resolve, reject })
        worker.postMessage(request)
      })
    },
    async close() {
      worker.postMessage('close')
      await exited
    },
  }
}
