import type { Database } from 'better-sqlite3'
import { openReads, type ReadOptions } from './connection/guarded-reads.ts'
import { mutingOf } from './query/muting.ts'
import { addSearchFunctions } from './query/search-functions.ts'
import { createSearching } from './query/searching.ts'
import { createBodies } from './read/deliveries/bodies.ts'
import { createContentReads } from './read/deliveries/contents.ts'
import { createDeliveryReads } from './read/deliveries/deliveries.ts'
import { createHistogramReads } from './read/deliveries/histogram.ts'
import { createTagReads } from './read/deliveries/tags.ts'
import { createTransferReads } from './read/deliveries/transfer.ts'
import { createUninspectedReads } from './read/deliveries/uninspected.ts'
import { createFacetReads } from './read/facets.ts'
import { createInspectionReads } from './read/findings/findings.ts'
import { createProblemReads } from './read/problem-facts.ts'
import { createRecordReads } from './read/records/records.ts'
import { createTrailReads } from './read/records/trails.ts'
import { createAttemptReads } from './read/sending/attempts.ts'
import { createDrillReads } from './read/sending/drills.ts'
import { createRequestReads } from './read/sending/requests.ts'
import { createSessionReads } from './read/sessions.ts'
import { createSettingsRead } from './read/settings.ts'
import { createValueReads } from './read/values.ts'

export type ReadStore = ReturnType<typeof openReadStore>

/**
 * A synchronous, read-only view of a store: for the worker threads, and for commands that read beside the holder. The
 * files in read/ define its reads, so a new read is written only there. A read whose name ends in `InSteps` pauses after
 * each short step, so that other calls run during a long search. Throws the errors of `openReads`.
 */
export const openReadStore = (options: ReadOptions) => openReads(options, storeReads)

/** Each connection prepares its statements here once. */
function storeReads(database: Database) {
  addSearchFunctions(database)
  const bodies = createBodies(database)
  const searching = createSearching(database)
  const muting = mutingOf(database)
  return {
    ...muting.before({
      ...createDeliveryReads(database, searching),
      ...createContentReads(database),
      ...createRecordReads(database, searching),
      ...createInspectionReads(database, searching),
      ...createFacetReads(database, searching),
      ...createHistogramReads(database, searching),
    }),
    body: bodies.body,
    ...createUninspectedReads(database),
    ...createTrailReads(database),
    ...createAttemptReads(database, bodies.body),
    ...createValueReads(database),
    ...createRequestReads(database, bodies.body),
    ...createTransferReads(database),
    ...createSessionReads(database),
    ...createTagReads(database),
    ...createDrillReads(database),
    ...createProblemReads(database),
    settings: createSettingsRead(database),
  }
}
