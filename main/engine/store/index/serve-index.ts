import type { MessagePort } from 'node:worker_threads'
import type { AppError } from '#contract/errors'
import { serveCalls } from '../../threads/serve-calls.ts'
import { markDamaged } from '../connection/damaged.ts'
import { removeIndex } from '../connection/open-index.ts'
import { isDamage, storeError, writeError } from '../connection/sqlite-errors.ts'
import { type IndexStart, type IndexState, noState } from './index-protocol.ts'
import { type Indexing, openIndexing } from './indexing.ts'

/** The log is emptied after this period without a call. */
const idleMs = 2_000

/** Functions of the index thread, each one transaction. Some do a part of the work: other calls run in between. */
export type IndexCalls = Omit<Indexing, 'close' | 'emptyLog' | 'takeState'> & {
  /** Opens the index, or creates it. */
  open(): void
}

/** Writes the index until the port gets the order to end. */
export function serveIndex(port: MessagePort, start: IndexStart): void {
  let indexing: Indexing | null = null
  const idle = setTimeout(whenIdle, idleMs).unref()
  serveCalls(port, calls, {
    state: (): IndexState => indexing?.takeState() ?? noState,
    asAppError,
    afterReply: () => idle.refresh(),
    close,
  })

  /** A restarted thread gets no call to open the index. */
  function opened(): Indexing {
    indexing ??= open(start)
    return indexing
  }

  function calls(): IndexCalls {
    return {
      ...opened(),
      open() {},
      /** Removes everything: all deliveries are inspected again. */
      empty() {
        opened().empty()
        // Its memory is no longer valid.
        close()
        opened()
      },
    }
  }

  function asAppError(error: unknown): AppError {
    // Readers still have the removed file open. The next start finds no index and derives it again.
    if (isDamage(error)) removeIndex(start.dataDir)
    return indexing === null ? storeError(error, start.dataDir) : writeError(error, start.dataDir)
  }

  function whenIdle(): void {
    try {
      if (indexing?.emptyLog() === false) idle.refresh()
    } catch {
      // The next call meets the index's problem and reports it.
    }
  }

  function close(): void {
    indexing?.close()
    indexing = null
  }
}

/** Damage that also appears with a new index is the store's: the next start checks the store. */
function open(start: IndexStart): Indexing {
  try {
    return openIndexing(start)
  } catch (error) {
    if (!isDamage(error)) throw error
    removeIndex(start.dataDir)
  }
  try {
    return openIndexing(start)
  } catch (error) {
    if (isDamage(error)) markDamaged(start.dataDir)
    throw error
  }
}
