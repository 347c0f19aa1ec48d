import type { MessagePort } from 'node:worker_threads'
import { isDamage, storeError, writeError } from '../connection/sqlite-errors.ts'
import type { IndexReply, IndexRequest, IndexStart, IndexTotals } from './index-protocol.ts'
import { type Indexing, openIndexing } from './indexing.ts'
import { removeIndex } from './open-index.ts'

const nothing: IndexTotals = { inspected: 0, through: 0 }

/** Writes the index on request, until it is asked to close. */
export function serveIndex(port: MessagePort, start: IndexStart): void {
  let indexing: Indexing | null = null

  port.on('message', (request: IndexRequest) => {
    port.postMessage(answer(request))
    if (request.kind === 'close') port.close()
  })

  function answer(request: IndexRequest): IndexReply {
    let totals = indexing?.totals() ?? nothing
    try {
      if (request.kind === 'close') {
        indexing?.close()
        return { error: null, totals, hasChanged: false, removed: [] }
      }
      // A thread that was started again is not asked to open it.
      indexing ??= openIndexing(start)
      const done = perform(indexing, request)
      totals = indexing.totals()
      return { error: null, totals, ...done }
    } catch (error) {
      // Readers keep what they have open; the next start finds none and derives it again.
      if (isDamage(error)) removeIndex(start.dataDir)
      const mapped = indexing === null ? storeError(error, start.dataDir) : writeError(error, start.dataDir)
      return { error: mapped.toWire(), totals, hasChanged: false, removed: [] }
    }
  }
}

function perform(
  indexing: Indexing,
  request: Exclude<IndexRequest, { kind: 'close' }>,
): Pick<IndexReply, 'hasChanged' | 'removed'> {
  switch (request.kind) {
    case 'open':
      return { hasChanged: false, removed: [] }
    case 'inspections':
      indexing.addInspections(request.inspections)
      return { hasChanged: false, removed: [] }
    case 'answered':
      return { hasChanged: indexing.addAnswerFindings(request.firstId, request.lastId), removed: [] }
    case 'removals':
      return { hasChanged: false, removed: indexing.removeSome() }
    default:
      return request satisfies never
  }
}
