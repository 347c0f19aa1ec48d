import type { Database } from 'better-sqlite3'
import { guardReads } from './connection/guarded-reads.ts'
import { closeTexts } from './connection/read-texts.ts'
import { openForReading } from './connection/reading-connection.ts'
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
import { createRegistrationReads } from './read/registrations.ts'
import { createAttemptReads } from './read/sending/attempts.ts'
import { createDrillReads } from './read/sending/drills.ts'
import { createRequestReads } from './read/sending/requests.ts'
import { createSessionReads } from './read/sessions.ts'
import { createSettingsRead } from './read/settings.ts'

/**
 * A synchronous, read-only view of a store: for the worker threads, and for commands that read beside the
 * holder. The files in read/ define its reads, so a new read is written only there. A read whose name ends in
 * `InSteps` pauses after each short step, so that other calls run during a long search.
 */
export interface ReadStore extends ReturnType<typeof storeReads> {
  close(): void
}

/**
 * Opens the store of a data folder for reading, beside the process that holds it. Never migrates or writes.
 * Later damage is recorded for the next start. `rulesVersion`: inspections of another version count as
 * pending. Throws `store-missing`, `store-newer`, `store-damaged` (also for an older schema: the holder
 * migrates).
 */
export function openReadStore(options: {
  readonly dataDir: string
  readonly rulesVersion: number
  /** Another user's store: damage is not recorded in it. */
  readonly isForeign?: boolean
}): ReadStore {
  const { dataDir, rulesVersion, isForeign = false } = options
  const { database, isCopy } = openForReading(dataDir, isForeign ? null : rulesVersion)
  addSearchFunctions(database)
  const reads: ReadStore = {
    ...storeReads(database),
    close() {
      closeTexts(database)
      database.close()
    },
  }
  return guardReads(reads, dataDir, !isForeign && !isCopy)
}

/** Each connection prepares its statements here once. */
function storeReads(database: Database) {
  const bodies = createBodies(database)
  const searching = createSearching(database)
  const muting = mutingOf(database)
  return {
    ...muting.before({
      ...createDeliveryReads(database, searching),
      ...createContentReads(database, bodies),
      ...createRecordReads(database, searching),
      ...createInspectionReads(database, searching),
      ...createFacetReads(database, searching),
      ...createHistogramReads(database, searching),
    }),
    body: bodies.body,
    ...createUninspectedReads(database),
    ...createTrailReads(database),
    ...createAttemptReads(database, bodies.body),
    ...createRegistrationReads(database),
    ...createRequestReads(database, bodies.body),
    ...createTransferReads(database),
    ...createSessionReads(database),
    ...createTagReads(database),
    ...createDrillReads(database),
    ...createProblemReads(database),
    settings: createSettingsRead(database),
  }
}
