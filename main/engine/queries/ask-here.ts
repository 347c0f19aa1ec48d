import { callCanceled } from '#contract/transport'
import type { ReadStore } from '../store/read-store.ts'
import { runInSteps } from '../threads/run-in-steps.ts'
import { composedReads, type ReadName, type ReadParams, type ReadResult } from './reads.ts'
import type { QueryWorker } from './start-query-worker.ts'

type Read = (...given: unknown[]) => unknown
type ComposedRead = (store: ReadStore, ...given: unknown[]) => unknown

/**
 * The reads of a query worker on the caller's thread. Other work runs between the steps of a long read, which
 * ends with `cancelled` once its signal is aborted. `opened` returns the store for each read.
 */
export function askHere(opened: () => ReadStore): Pick<QueryWorker, 'ask' | 'askUntil'> {
  async function askUntil<N extends ReadName>(
    signal: AbortSignal | undefined,
    name: N,
    ...given: ReadParams<N>
  ): Promise<ReadResult<N>> {
    const store = opened()
    const composed = (composedReads as Record<string, unknown>)[name] as ComposedRead | undefined
    const own = store[name as keyof ReadStore] as Read
    const value = composed === undefined ? own(...given) : composed(store, ...given)
    return (await runInSteps(value, () => {
      if (signal?.aborted === true) throw callCanceled()
    })) as ReadResult<N>
  }
  return { ask: (name, ...given) => askUntil(undefined, name, ...given), askUntil }
}
