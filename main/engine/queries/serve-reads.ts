import type { MessagePort } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import { callCancelled } from '#contract/transport'
import type { ReadStore } from '../store/read-store.ts'
import { workerReady } from '../workers/restarting-worker.ts'
import type { ComposedReads, ReadName } from './reads.ts'

export interface ReadRequest {
  readonly number: number
  readonly name: ReadName
  readonly given: readonly unknown[]
}
/** Nobody waits for this read any more. It is answered all the same, with `cancelled` where it had not ended. */
export interface ReadCancel {
  readonly cancel: number
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
  /** Requests that are not answered yet. */
  const open = new Set<number>()
  const cancelled = new Set<number>()
  port.postMessage(workerReady)

  port.on('message', (message: ReadRequest | ReadCancel | 'close') => {
    if (message === 'close') void end()
    else if ('cancel' in message) {
      if (open.has(message.cancel)) cancelled.add(message.cancel)
    } else {
      open.add(message.number)
      void reply(message)
    }
  })

  async function end(): Promise<void> {
    // What was asked before is read before.
    await turn()
    isClosing = true
    close()
    port.close()
  }

  async function reply(request: ReadRequest): Promise<void> {
    // A cancel that came with it is seen before it begins.
    await turn()
    const answered = isClosing ? null : await answer(request)
    open.delete(request.number)
    cancelled.delete(request.number)
    if (!isClosing && answered !== null) port.postMessage(answered)
  }

  async function answer({ number, name, given }: ReadRequest): Promise<ReadReply> {
    try {
      refuseEnded(number)
      const read = reads.get(name)
      if (read === undefined) throw new Error(`There is no read named ${name}.`)
      const value = await inSteps(number, read(...(given as never[])))
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

  async function inSteps(number: number, value: unknown): Promise<unknown> {
    if (!isGenerator(value)) return value
    // Left early, the loop lets the read end in its `finally`.
    try {
      for (let step = value.next(); ; step = value.next()) {
        if (step.done === true) return step.value
        await turn()
        refuseEnded(number)
      }
    } finally {
      value.return(undefined)
    }
  }

  function refuseEnded(number: number): void {
    if (isClosing) throw new AppError('closed', 'Hooktrail is closing.')
    if (cancelled.has(number)) throw callCancelled()
  }
}

/** Others get the thread. */
function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

function isGenerator(value: unknown): value is Generator<unknown, unknown, undefined> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}
