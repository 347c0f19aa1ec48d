import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sqliteCode } from './sqlite-errors.ts'
import { textFile } from './text-files.ts'

/** How long a read waits while the writer restarts or recovers the log. */
const busyMs = 5_000

interface Texts {
  /** The database with the texts; `null` without texts, when searches scan everything. */
  readonly current: () => Database.Database | null
  readonly close: () => void
}

const textsOfReaders = new WeakMap<Database.Database, Texts>()

/** Texts that the index of a reading connection names now. */
export const textsOf = (reader: Database.Database): Database.Database | null =>
  textsOfReaders.get(reader)?.current() ?? null

export function closeTexts(reader: Database.Database): void {
  textsOfReaders.get(reader)?.close()
}

export function provideTexts(reader: Database.Database, texts: Texts): void {
  textsOfReaders.set(reader, texts)
}

/**
 * Opens the texts for a reading connection that has the index attached. If the index later names another
 * file, that file is opened. `folder`: of the index.
 */
export function openTextsFor(reader: Database.Database, folder: string): void {
  const readName = reader.prepare<[], string | null>('SELECT texts FROM index_state').pluck()
  let opened: { readonly name: string; readonly database: Database.Database } | null = null

  const close = (): void => {
    opened?.database.close()
    opened = null
  }
  const current = (): Database.Database | null => {
    const name = readName.get() ?? null
    if (name === opened?.name) return opened.database
    close()
    const database = name === null ? null : openForReading(textFile(folder, name))
    if (name !== null && database !== null) opened = { name, database }
    return database
  }
  provideTexts(reader, { current, close })
}

/** `null` if the file can't be opened, for example because it was just removed. */
function openForReading(file: string): Database.Database | null {
  if (!existsSync(file)) return null
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, fileMustExist: true, timeout: busyMs })
    database.pragma('trusted_schema = OFF')
    database.pragma('cache_size = -2048')
    database.prepare('SELECT through FROM text_progress').get()
    return database
  } catch (error) {
    database?.close()
    if (sqliteCode(error) === null) throw error
    return null
  }
}
