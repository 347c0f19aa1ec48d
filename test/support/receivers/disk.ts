import { DatabaseSync } from 'node:sqlite'
import type { TakenNotification } from './read-notification.ts'

/** What an app stores of one record. */
export interface StoredRecord extends Omit<TakenNotification, 'event' | 'payload'> {
  /** What the record put on the account. */
  readonly credited: number
}

/** A stored record with what the app adds itself: both differ between any two records. */
export interface RecordRow extends StoredRecord {
  readonly row: number
  readonly storedAt: string
}

/** What outlives a restart of the app. */
export interface Disk {
  get(recordId: string): RecordRow | null
  put(record: StoredRecord): void
  /** The funding that gives a withdrawal back. */
  givenBackBy(wid: string): string | null
  /** Marks that are stored beside the records; true where it is new. */
  mark(text: string): boolean
  close(): void
}

/** A disk that is only as fast as memory, of which `now` is the clock. It belongs to the receiver, so a restart of the app leaves it alone. */
export function memoryDisk(now: () => string = clockText): Disk {
  const rows = new Map<string, RecordRow>()
  const givenBack = new Map<string, string>()
  const marks = new Set<string>()
  return {
    get: recordId => rows.get(recordId) ?? null,
    put(record) {
      const row = rows.get(record.recordId)?.row ?? rows.size + 1
      rows.set(record.recordId, { ...record, row, storedAt: now() })
      if (record.originWid !== null) givenBack.set(record.originWid, record.recordId)
    },
    givenBackBy: wid => givenBack.get(wid) ?? null,
    mark(text) {
      const isNew = !marks.has(text)
      marks.add(text)
      return isNew
    },
    close() {},
  }
}

/** A disk that is a SQLite file. */
export function sqliteDisk(path: string): Disk {
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS records (
      row INTEGER PRIMARY KEY, record_id TEXT NOT NULL UNIQUE, origin_wid TEXT, stored_at TEXT NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS records_by_origin ON records (origin_wid) WHERE origin_wid IS NOT NULL;
    CREATE TABLE IF NOT EXISTS marks (text TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `)
  const get = database.prepare('SELECT row, stored_at, record FROM records WHERE record_id = ?')
  const put = database.prepare(`
    INSERT INTO records (record_id, origin_wid, stored_at, record) VALUES (?, ?, ?, ?)
    ON CONFLICT (record_id) DO UPDATE
    SET origin_wid = excluded.origin_wid, stored_at = excluded.stored_at, record = excluded.record
  `)
  const givenBackBy = database.prepare('SELECT record_id FROM records WHERE origin_wid = ?')
  const mark = database.prepare('INSERT OR IGNORE INTO marks (text) VALUES (?)')
  return {
    get(recordId) {
      const found = get.get(recordId)
      if (found === undefined) return null
      const record = JSON.parse(String(found.record)) as StoredRecord
      return { ...record, row: Number(found.row), storedAt: String(found.stored_at) }
    },
    put(record) {
      put.run(record.recordId, record.originWid, clockText(), JSON.stringify(record))
    },
    givenBackBy(wid) {
      const found = givenBackBy.get(wid)
      return found === undefined ? null : String(found.record_id)
    },
    mark: text => mark.run(text).changes > 0,
    close: () => database.close(),
  }
}

function clockText(): string {
  return new Date().toISOString()
}
