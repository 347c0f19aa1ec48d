import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import { hostOf, serveCalls } from '../../../main/engine/threads/serve-calls.ts'

/**
 * Made by a function that calls itself, as a parser does: V8 checks for termination when a function of JavaScript is
 * called, and not in a loop that calls nothing but built-in ones, which would grow past every limit.
 */
function tree(depth: number): object {
  return depth === 0
    ? {}
    : Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => [name, tree(depth - 1)]))
}

/** What the thread calls. */
export interface ObedientHost {
  double(value: number): Promise<number>
  refuse(): void
  begun(): void
}

if (parentPort === null) throw new Error('A worker thread.')
const host = hostOf<ObedientHost>(parentPort)
const { gate } = workerData as { gate?: Int32Array<SharedArrayBuffer> }
/** Until it is opened, the thread has not loaded what it needs. */
if (gate !== undefined) Atomics.wait(gate, 0, 0)

const functions = (signal: AbortSignal) => ({
  echo: (value: unknown) => value,
  refuse() {
    throw new AppError('not-found', 'planted')
  },
  crash() {
    throw new Error('planted')
  },
  exit() {
    process.exit(1)
  },
  /** Calls back twice at once. */
  quadruple: async (value: number) =>
    (await Promise.all([host('double', value), host('double', value)])).reduce((sum, one) => sum + one),
  callRefused: () => host('refuse'),
  /** Ends once it is canceled. */
  async untilCanceled() {
    await host('begun')
    if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve))
    return 'ended by itself'
  },
  /** Looks at nothing until it is ended. */
  deaf() {
    void host('begun')
    for (;;) tree(3)
  },
  fillMemory() {
    const held: unknown[] = []
    for (;;) held.push(tree(3))
  },
})
export type ObedientCalls = typeof functions

serveCalls(parentPort, functions, { crashes: true })
