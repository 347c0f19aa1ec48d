import type { MessagePort } from 'node:worker_threads'
import type { AppError } from '#contract/errors'
import { unpackInspections } from '../../inspect/inspection-batch.ts'
import { serveCalls } from '../../threads/serve-calls.ts'
import { markDamaged } from '../connection/damaged.ts'
import { removeIndex } from '../connection/open-index.ts'
import { isDamage, storeError, writeError } from '../connection/sqlite-errors.ts'
import { type IndexStart, type IndexState, noTotals } from './index-protocol.ts'
import { type Indexing, openIndexing } from './indexing.ts'

/** The log is emptied after this period without a call. */
const idleMs = 2_000

/**
 * Functions of the index thread. Each is one transaction. Some do a part of the work, so that other calls run
 * between the parts.
 */
export type IndexCalls = ReturnType<typeof createIndexCalls>['calls']

/** Writes the index until the port gets the order to end. */
export function serveIndex(port: MessagePort, start: IndexStart): void {
  const { calls, state, emptyLog, asAppError, close } = createIndexCalls(start)
  const idle = setTimeout(whenIdle, idleMs).unref()
  serveCalls(port, calls, { state, asAppError, afterReply: () => idle.refresh(), close })

  function whenIdle(): void {
    try {
      if (!emptyLog()) idle.refresh()
    } catch {
      // The next call meets the index's problem and reports it.
    }
  }
}

function createIndexCalls(start: IndexStart) {
  let indexing: Indexing | null = null
  let followedRemovals: number | null = null
  /** A restarted thread gets no call to open the index. */
  const opened = (): Indexing => {
    if (indexing === null) {
      indexing = open(start)
      followedRemovals = indexing.followedAtOpen
    }
    return indexing
  }
  return {
    calls: {
      /** Opens the index, or creates it. */
      open: (): void => void opened(),
      /** `text`: see InspectionBatch. */
      saveInspections: (text: string): void => opened().addInspections(unpackInspections(text)),
      addResponseFindings: (firstId: number, lastId: number) => opened().addResponseFindings(firstId, lastId),
      removeSome(): readonly number[] {
        const ids = opened().removeSome()
        followedRemovals = ids.length
        return ids
      },
      restoreSome: () => opened().restoreSome(),
      computeTrails: () => opened().computeTrails(),
      fillTexts: () => opened().fillTexts(),
      removeTexts: () => opened().removeTexts(),
      vacuum: (pages: number) => opened().vacuum(pages),
      /** Removes everything: all deliveries are inspected again. */
      empty(): void {
        opened().empty()
        close()
        opened()
      },
    },
    state(): IndexState {
      const followed = followedRemovals
      followedRemovals = null
      return {
        totals: indexing?.totals() ?? noTotals,
        changedSteps: indexing?.takeChangedSteps() ?? null,
        followedRemovals: followed,
      }
    },
    emptyLog: (): boolean => indexing?.emptyLog() ?? true,
    asAppError(error: unknown): AppError {
      // Readers still have the removed file open. The next start finds no index and derives it again.
      if (isDamage(error)) removeIndex(start.dataDir)
      return indexing === null ? storeError(error, start.dataDir) : writeError(error, start.dataDir)
    },
    close,
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
