import type { MessagePort } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import type { ReadStore } from '../store/read-store.ts'
import { workerReady } from '../workers/restarting-worker.ts'
import type { ComposedReads, ReadName } from './reads.ts'

export interface ReadRequest {
  readonly number: number
  readonly name: ReadName
  readonly given: readonly unknown[]
}
export type ReadReply =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  | { readonly number: number; readonly ok: false; readonly error: WireError | null; readonly text: string }

type Read = (...given: never[]) => unknown
type ComposedRead = (store: ReadStore, ...given: never[]) => unknown

/**
 * Serves reads from a store until it is asked to close: a request names a read and its parameters. Others are served
 * between the steps of a long one.
 */
export function serveReads(
  port: MessagePort,
  store: ReadStore,
  composedReads: Readonly<Record<keyof ComposedReads, ComposedRead>>,
): void {
  const { close, ...storeReads } = store
  const reads = new Map<string, Read>(Object.entries(storeReads))
  for (const [name, read] of Object.entries(composedReads)) {
    reads.set(name, (...given) => read(store, ...given))
  }
  let isClosing = false
  port.postMessage(workerReady)

  port.on('message', async (request: ReadRequest | 'close') => {
    if (request === 'close') {
      isClosing = true
      close()
      port.close()
      return
    }
    const reply = await answer(request)
    if (!isClosing) port.postMessage(reply)
  })

  async function answer({ number, name, given }: ReadRequest): Promise<ReadReply> {
    try {
      const read = reads.get(name)
      if (read === undefined) throw new Error(`There is no read named ${name}.`)
      const value = await inSteps(read(...(given as never[])))
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
