import type { Database } from 'better-sqlite3'
import { firstStore } from './0001-first-store.ts'
import { trailsAndFields } from './0002-trails-and-fields.ts'
import { registrationTables } from './0003-registrations.ts'
import { sendingTables } from './0004-sending.ts'
import { transfer } from './0005-transfer.ts'
import { relinks } from './0006-relinks.ts'
import { inletTables } from './0007-inlets.ts'
import { answerOrigins } from './0008-answer-origins.ts'
import { openings } from './0009-openings.ts'
import { places } from './0010-places.ts'
import { separateIndex } from './0011-separate-index.ts'
import { tagsAndNotes } from './0012-tags-and-notes.ts'
import { drills } from './0013-drills.ts'

/** In order; the first makes version 1. One that was released is never edited: a later one changes what it made. */
export const migrations: readonly ((database: Database) => void)[] = [
  firstStore,
  trailsAndFields,
  registrationTables,
  sendingTables,
  transfer,
  relinks,
  inletTables,
  answerOrigins,
  openings,
  places,
  database => separateIndex(database),
  tagsAndNotes,
  drills,
]

/** The version of the schema that this program reads and writes. */
export const schemaVersion = migrations.length
