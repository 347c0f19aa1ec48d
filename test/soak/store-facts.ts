import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Problems of a store's file and its counts, as messages; empty where there are none. Reads beside the process that
 * holds it.
 */
export function storeFaults(dataDir: string): string[] {
  const database = new Database(join(dataDir, 'store.db'), {
    readonly: true,
    fileMustExist: true,
    timeout: 10_000,
  })
  try {
    const faults: string[] = []
    const integrity = database.prepare<[], string>('PRAGMA integrity_check(5)').pluck().all()
    if (integrity.join() !== 'ok') faults.push(`integrity_check: ${integrity.join('; ')}`)
    const foreign = database.prepare('PRAGMA foreign_key_check').all().length
    if (foreign > 0) faults.push(`foreign_key_check: ${foreign} rows`)
    return faults
  } finally {
    database.close()
  }
}

/** Problems of the file of a store's index, as messages; empty where there are none, or no index. */
export function indexFaults(dataDir: string): string[] {
  const file = join(dataDir, 'index.db')
  if (!existsSync(file)) return []
  const database = new Database(file, { readonly: true, timeout: 10_000 })
  try {
    const integrity = database.prepare<[], string>('PRAGMA integrity_check(5)').pluck().all()
    return integrity.join() === 'ok' ? [] : [`integrity_check of the index: ${integrity.join('; ')}`]
  } finally {
    database.close()
  }
}

const ofIndex = `
  UNION ALL SELECT 'deliveries of records', (SELECT coalesce(sum(delivery_count), 0) FROM records),
    (SELECT count(*) FROM inspections WHERE record IS NOT NULL)
  UNION ALL SELECT 'inspections', (SELECT inspected_count FROM index_state), (SELECT count(*) FROM inspections)`

/** Counts that are kept beside the rows and differ from them. Only for a store of this program's schema. */
export function countFaults(dataDir: string): string[] {
  const database = new Database(join(dataDir, 'store.db'), {
    readonly: true,
    fileMustExist: true,
    timeout: 10_000,
  })
  try {
    const index = join(dataDir, 'index.db')
    // A process that was killed early has not made it yet.
    const hasIndex = existsSync(index)
    if (hasIndex) database.prepare('ATTACH ? AS derived').run(index)
    return database
      .prepare<[], { name: string; kept: number; counted: number }>(
        `SELECT 'deliveries' AS name, (SELECT delivery_count FROM totals) AS kept,
           (SELECT count(*) FROM deliveries) AS counted ${hasIndex ? ofIndex : ''}`,
      )
      .all()
      .filter(({ kept, counted }) => kept !== counted)
      .map(({ name, kept, counted }) => `count of ${name}: ${kept} kept, ${counted} there`)
  } finally {
    database.close()
  }
}

/** 0 for a file that holds no store yet. */
export function storeVersion(dataDir: string): number {
  const database = new Database(join(dataDir, 'store.db'), {
    readonly: true,
    fileMustExist: true,
    timeout: 10_000,
  })
  try {
    return Number(database.pragma('user_version', { simple: true }))
  } finally {
    database.close()
  }
}
