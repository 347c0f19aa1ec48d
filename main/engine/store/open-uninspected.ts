import { guardReads } from './connection/guarded-reads.ts'
import { closeTexts } from './connection/read-texts.ts'
import { openForReading } from './connection/reading-connection.ts'
import { createBodies } from './read/deliveries/bodies.ts'
import { createUninspectedReads } from './read/deliveries/uninspected.ts'
import { createRegistrationReads } from './read/registrations.ts'
import type { ReadStore } from './read-store.ts'

/** Reads that inspection needs. */
export type UninspectedStore = Pick<ReadStore, 'uninspected' | 'body' | 'environments' | 'close'>

/** Like `openReadStore`, for the inspection thread: loads and prepares only its reads. */
export function openUninspected(options: {
  readonly dataDir: string
  readonly rulesVersion: number
}): UninspectedStore {
  const { dataDir, rulesVersion } = options
  const { database, isCopy } = openForReading(dataDir, rulesVersion)
  const reads: UninspectedStore = {
    ...createUninspectedReads(database),
    body: createBodies(database).body,
    environments: createRegistrationReads(database).environments,
    close() {
      closeTexts(database)
      database.close()
    },
  }
  return guardReads(reads, dataDir, !isCopy)
}
