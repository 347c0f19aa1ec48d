import type { MessagePort } from 'node:worker_threads'
import type { ReadStore } from '../store/read-store.ts'
import { serveCalls } from '../threads/serve-calls.ts'
import type { ComposedReads } from './reads.ts'

type ComposedRead = (store: ReadStore, ...given: never[]) => unknown

/** Serves the reads of a store by their names. Other reads run between the steps of a long read. */
export function serveReads(
  port: MessagePort,
  store: ReadStore,
  composedReads: Readonly<Record<keyof ComposedReads, ComposedRead>>,
): void {
  const { close, ...storeReads } = store
  const composed = Object.entries(composedReads).map(([name, read]) => [
    name,
    (...given: never[]) => read(store, ...given),
  ])
  serveCalls(port, { ...storeReads, ...Object.fromEntries(composed) }, { inSteps: true, close })
}
