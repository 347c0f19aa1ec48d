import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { textFiles } from '../../main/engine/store/connection/text-files.ts'

/** Reads a database beside the process that holds it. */
function read<T>(dataDir: string, name: string, use: (database: Database.Database) => T): T {
  const options = { readonly: true, fileMustExist: true, timeout: 10_000 }
  const database = new Database(join(dataDir, name), options)
  try {
    return use(database)
  } finally {
    database.close()
  }
}

function integrityFaults(database: Database.Database, name: string): string[] {
  const found = database.prepare<[], string>('PRAGMA integrity_check(5)').pluck().all().join('; ')
  return found === 'ok' ? [] : [`integrity_check${name}: ${found}`]
}

/** Problems of a store's file, as messages; empty where there are none. */
export function storeFaults(dataDir: string): string[] {
  return read(dataDir, 'store.db', database => {
    const foreign = database.prepare('PRAGMA foreign_key_check').all().length
    const faults = integrityFaults(database, '')
    return foreign > 0 ? [...faults, `foreign_key_check: ${foreign} rows`] : faults
  })
}

/** Problems of the files of a store's index and its texts, as messages; empty where there are none, or no index. */
export function indexFaults(dataDir: string): string[] {
  const files = ['index.db', ...textFiles(dataDir).map(({ file }) => basename(file))].filter(
    name => name.endsWith('.db') && existsSync(join(dataDir, name)),
  )
  return files.flatMap(name => read(dataDir, name, database => integrityFaults(database, ` of ${name}`)))
}

const ofIndex = `
  UNION ALL SELECT 'deliveries of records', (SELECT coalesce(sum(delivery_count), 0) FROM records),
    (SELECT count(*) FROM inspections WHERE record IS NOT NULL)
  UNION ALL SELECT 'inspections', (SELECT inspected_count FROM index_state), (SELECT count(*) FROM inspections)`

/** Counts stored beside the rows that differ from them. Only for a store of this program's schema. */
export function countFaults(dataDir: string): string[] {
  return read(dataDir, 'store.db', database => {
    const index = join(dataDir, 'index.db')
    // A process that was killed early has not made it yet.
    const hasIndex = existsSync(index)
    if (hasIndex) database.prepare('ATTACH ? AS derived').run(index)
    return database
      .prepare<[], { name: string; saved: number; counted: number }>(
        `SELECT 'deliveries' AS name, (SELECT delivery_count FROM totals) AS saved,
           (SELECT count(*) FROM deliveries) AS counted ${hasIndex ? ofIndex : ''}`,
      )
      .all()
      .filter(({ saved, counted }) => saved !== counted)
      .map(({ name, saved, counted }) => `count of ${name}: ${saved} stored, ${counted} there`)
  })
}
