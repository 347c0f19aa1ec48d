import { existsSync, lstatSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { migrate, requireCurrentVersion, versionOf } from '../schema/migrate.ts'
import { differenceOf, objectsMadeBy, objectsOf } from './schema-objects.ts'
import { storeError } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'

/**
 * Refuses another user's data folder unless its schema is, word for word, the result of this program's migrations: a view
 * in the place of a table may never end, and a trigger, a generated column or an expression would run foreign SQL. Throws
 * `import-invalid`, `store-newer`, `store-older`, `store-damaged`, `store-failed`.
 */
export function checkForeignStore(dataDir: string): void {
  const { database: file } = storeFiles(dataDir)
  let foreign: Database.Database | null = null
  try {
    for (const path of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) {
      const stat = lstatSync(path, { throwIfNoEntry: false })
      // Opening a pipe would block until it has a writer, and a link leads to another folder.
      if (stat !== undefined && !stat.isFile()) throw unlike(dataDir, `${path} is not a regular file`)
    }
    foreign = new Database(file, { readonly: true, fileMustExist: true })
    foreign.pragma('trusted_schema = OFF')
    foreign.pragma('cell_size_check = ON')
    const version = versionOf(foreign)
    if (version === 0) throw unlike(dataDir, 'it has no schema')
    requireCurrentVersion(version, dataDir)
    const own = objectsMadeBy(made => migrate(made, 'memory'))
    const difference = differenceOf(objectsOf(foreign), own)
    if (difference?.is === 'missing') throw unlike(dataDir, `${difference.name} is missing`)
    if (difference !== null) throw unlike(dataDir, `${clip(difference.name)} is not as Hooktrail makes it`)
  } catch (error) {
    throw storeError(error, dataDir)
  } finally {
    foreign?.close()
  }
}

/**
 * Call it before a closed store is read. Returns the function to call after it was read: it removes the log and the log's
 * index that SQLite made beside the database. Only SQLite can know that no other process uses them by then, and only a
 * connection that may write removes them. It writes nothing, since the log is empty.
 */
export function traceOf(dataDir: string): () => void {
  const { database: file } = storeFiles(dataDir)
  const isThere = (): boolean => existsSync(`${file}-wal`) || existsSync(`${file}-shm`)
  // The store is in use, or its process was killed.
  if (isThere()) return () => {}
  return () => {
    if (!isThere()) return
    let database: Database.Database | null = null
    try {
      database = new Database(file, { fileMustExist: true, timeout: 0 })
      database.pragma('trusted_schema = OFF')
      versionOf(database)
    } catch {
      // Another process uses the store now, and removes the files when it closes.
    } finally {
      database?.close()
    }
  }
}

function unlike(dataDir: string, what: string): AppError {
  return new AppError(
    'import-invalid',
    `${clip(dataDir)}: This is no data folder that Hooktrail made: ${what}. Nothing in it was used.`,
    { dataDir },
  )
}

/** Names are from the file. */
function clip(text: string): string {
  const plain = text.replace(/[^ -~]/g, '?')
  return plain.length > 200 ? `${plain.slice(0, 200)}...` : plain
}
