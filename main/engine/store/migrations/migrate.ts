import type { Database } from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { migrations, schemaVersion } from './migrations.ts'

/** The version of the schema that a database has; 0 for an empty one. */
export function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}

/** Throws `store-newer` where a later version of Hooktrail wrote the database. */
export function refuseNewer(version: number, dataDir: string): void {
  if (version <= schemaVersion) return
  throw new AppError(
    'store-newer',
    `The store in ${dataDir} was written by a newer Hooktrail (schema ${version}, this one knows ${schemaVersion}). Update Hooktrail, or choose another folder with --data.`,
    { dataDir, version, known: schemaVersion },
  )
}

/**
 * Brings the database to this program's schema. Returns how many steps ran. Each step is a transaction of its own; those
 * of an empty database are one, since each waits for the disk and there is nothing yet that a step could lose.
 */
export function migrate(database: Database, dataDir: string): number {
  const version = versionOf(database)
  refuseNewer(version, dataDir)
  const pending = migrations.slice(version)
  const runs = version === 0 ? [pending] : pending.map(step => [step])
  let reached = version
  for (const steps of runs) {
    reached += steps.length
    database
      .transaction(() => {
        for (const step of steps) step(database)
        database.pragma(`user_version = ${reached}`)
      })
      .immediate()
  }
  return pending.length
}
