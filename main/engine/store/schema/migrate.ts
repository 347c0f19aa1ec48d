import type { Database } from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { addSecureDeliveries, createStoreTables } from './schema.ts'

export type Migration = (database: Database) => void

/**
 * Each migration brings a store to the next version. The first fills an empty database. A released migration
 * is never edited: a later migration changes its result.
 */
export const migrations: readonly Migration[] = [createStoreTables, addSecureDeliveries]

/** Version after the first migration. Builds before the first release made versions 1 to 14. */
export const firstVersion = 15
const versionAfter = (steps: readonly Migration[]): number => firstVersion + steps.length - 1

export const schemaVersion = versionAfter(migrations)

/** The version of a database's schema; 0 for an empty database. */
export function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}

/** Throws `store-newer` or `store-older` for a version that this program can neither read nor migrate. */
export function requireKnownVersion(version: number, dataDir: string, newest = schemaVersion): void {
  if (version > newest) {
    throw new AppError(
      'store-newer',
      `The store in ${dataDir} was written by a newer Hooktrail (schema ${version}, this one knows ${newest}). Update Hooktrail, or choose another folder with --data.`,
      { dataDir, version, known: newest },
    )
  }
  if (version > 0 && version < firstVersion) {
    throw new AppError(
      'store-older',
      `The store in ${dataDir} was written by a build of Hooktrail from before the first release (schema ${version}), which this one does not read. Nothing was changed. Export it with that build: hooktrail export --format ndjson --keep-originals --out deliveries.ndjson --data ${dataDir}. Then choose another folder with --data, and import the file there: hooktrail import deliveries.ndjson.`,
      { dataDir, version, known: newest },
    )
  }
}

/** For a reader, which does not migrate. Throws as `requireKnownVersion`, and `store-damaged` for an earlier version. */
export function requireCurrentVersion(version: number, dataDir: string): void {
  requireKnownVersion(version, dataDir)
  if (version === schemaVersion) return
  throw new AppError(
    'store-damaged',
    `The store in ${dataDir} has an older form (schema ${version}). Start Hooktrail once: it brings the store up to date.`,
    { dataDir, version },
  )
}

/**
 * Brings the database to the version of the last of `steps`. Returns the number of steps that ran. Each step
 * is one transaction, except in an empty database, where all steps are one: each transaction waits for the
 * disk, and an empty database has nothing to lose.
 */
export function migrate(database: Database, dataDir: string, steps = migrations): number {
  const version = versionOf(database)
  requireKnownVersion(version, dataDir, versionAfter(steps))
  const pending = steps.slice(version === 0 ? 0 : version - firstVersion + 1)
  const runs = version === 0 ? [pending] : pending.map(step => [step])
  let reached = Math.max(version, firstVersion - 1)
  for (const run of runs) {
    reached += run.length
    database
      .transaction(() => {
        for (const step of run) step(database)
        database.pragma(`user_version = ${reached}`)
      })
      .immediate()
  }
  return pending.length
}
