import type { MessagePort } from 'node:worker_threads'
import type { AppError } from '#contract/errors'
import { unpackInspections } from '../../inspect/inspection-batch.ts'
import { serveCalls } from '../../threads/serve-calls.ts'
import { markDamaged } from '../connection/damaged.ts'
import { isDamage, storeError, writeError } from '../connection/sqlite-errors.ts'
import { type IndexStart, type IndexState, noTotals } from './index-protocol.ts'
import { type Indexing, openIndexing } from './indexing.ts'
import { removeIndex } from './open-index.ts'

/** The log is emptied after this long without a call. */
const idleMs = 2_000

/** The functions of the index thread. Each is one transaction; some do a part, so that others come between. */
export type IndexCalls = ReturnType<typeof createIndexCalls>['calls']

/** Writes the index until it is told to end. */
export function serveIndex(port: MessagePort, start: IndexStart): void {
  const { calls, state, emptyLog, asAppError, close } = createIndexCalls(start)
  const idle = setTimeout(whenIdle, idleMs).unref()
  serveCalls(port, calls, { state, asAppError, afterReply: () => idle.refresh(), close })

  function whenIdle(): void {
    try {
      if (!emptyLog()) idle.refresh()
    } catch {
      // What is wrong with the index is met by the next call, which says so.
    }
  }
}

function createIndexCalls(start: IndexStart) {
  let indexing: Indexing | null = null
  let followedRemovals: number | null = null
  /** A thread that was started again is not told to open it. */
  const opened = (): Indexing => {
    if (indexing === null) {
      indexing = open(start)
      followedRemovals = indexing.followedAtOpen
    }
    return indexing
  }
  return {
    calls: {
      /** Opens the index, or makes it. */
      open: (): void => void opened(),
      /** `text`: see InspectionBatch. */
      saveInspections: (text: string): void => opened().addInspections(unpackInspections(text)),
      /** Deliveries of this range were responded to. Returns whether any inspection changed. */
      addResponseFindings: (firstId: number, lastId: number): boolean =>
        opened().addResponseFindings(firstId, lastId),
      /** Removes what is derived from deliveries that the store has removed. Returns their ids, none where all is done. */
      removeSome(): readonly number[] {
        const ids = opened().removeSome()
        followedRemovals = ids.length
        return ids
      },
      /** Counts deliveries that the store has restored as not inspected, after all removals. Returns their ids. */
      restoreSome: (): readonly number[] => opened().restoreSome(),
      /** Computes trails that wait for it. Returns whether the round is not over. */
      computeTrails: (): boolean => opened().computeTrails(),
      /** Adds deliveries to the texts. Returns whether there may be more. */
      fillTexts: (): boolean => opened().fillTexts(),
      /** Deletes the file of the texts. */
      removeTexts: (): void => opened().removeTexts(),
      /** Gives up to this many free pages back to the disk. Returns how many; 0 where none is left. */
      vacuum: (pages: number): number => opened().vacuum(pages),
      /** Removes everything: all is to be inspected again. */
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
      // Readers keep what they have open; the next start finds none and derives it again.
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

/** Where damage is met in a new index too, it is the store's: the next start checks that. */
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
