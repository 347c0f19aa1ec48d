import type { MessagePort } from 'node:worker_threads'
import { unpackInspections } from '../../inspect/inspection-batch.ts'
import { markDamaged } from '../connection/damaged.ts'
import { isDamage, storeError, writeError } from '../connection/sqlite-errors.ts'
import { type IndexReply, type IndexRequest, type IndexStart, noTotals } from './index-protocol.ts'
import { type Indexing, openIndexing } from './indexing.ts'
import { removeIndex } from './open-index.ts'

const nothingDone = { hasChanged: false, hasMore: false, removed: [], restored: [], freed: 0 } as const

/** The log is emptied once nothing was asked for so long. */
const idleMs = 2_000

/** Writes the index on request, until it is asked to close. */
export function serveIndex(port: MessagePort, start: IndexStart): void {
  let indexing: Indexing | null = null

  const idle = setTimeout(whenIdle, idleMs).unref()

  port.on('message', (request: IndexRequest) => {
    port.postMessage(answer(request))
    if (request.kind === 'close') port.close()
    else idle.refresh()
  })

  function whenIdle(): void {
    try {
      if (indexing?.emptyLog() === false) idle.refresh()
    } catch {
      // What is wrong with the index is met by the next request, which says so.
    }
  }

  function answer(request: IndexRequest): IndexReply {
    let totals = indexing?.totals() ?? noTotals
    try {
      if (request.kind === 'close') {
        indexing?.close()
        return { error: null, totals, changedSteps: null, ...nothingDone }
      }
      // A thread that was started again is not asked to open it.
      indexing ??= open(start)
      const done = perform(indexing, request)
      const changedSteps = indexing.takeChangedSteps()
      if (request.kind === 'empty') {
        indexing.close()
        indexing = null
        indexing = open(start)
      }
      totals = indexing.totals()
      return { error: null, totals, changedSteps, ...done }
    } catch (error) {
      // Readers keep what they have open; the next start finds none and derives it again.
      if (isDamage(error)) removeIndex(start.dataDir)
      const mapped = indexing === null ? storeError(error, start.dataDir) : writeError(error, start.dataDir)
      return { error: mapped.toWire(), totals, changedSteps: null, ...nothingDone }
    }
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

function perform(
  indexing: Indexing,
  request: Exclude<IndexRequest, { kind: 'close' }>,
): Pick<IndexReply, 'hasChanged' | 'hasMore' | 'removed' | 'restored' | 'freed'> {
  switch (request.kind) {
    case 'open':
      return nothingDone
    case 'inspections':
      indexing.addInspections(unpackInspections(request.text))
      return nothingDone
    case 'answered':
      return { ...nothingDone, hasChanged: indexing.addAnswerFindings(request.firstId, request.lastId) }
    case 'removals':
      return { ...nothingDone, removed: indexing.removeSome() }
    case 'restorals':
      return { ...nothingDone, restored: indexing.restoreSome() }
    case 'texts':
      return { ...nothingDone, hasMore: indexing.fillTexts() }
    case 'clearTexts':
      return { ...nothingDone, hasMore: indexing.clearTexts() }
    case 'vacuum':
      return { ...nothingDone, freed: indexing.vacuum(request.pages) }
    case 'empty':
      indexing.empty()
      return nothingDone
    default:
      return request satisfies never
  }
}
