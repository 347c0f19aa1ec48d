import type { Database } from 'better-sqlite3'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { textHash } from '../../schema/index-functions.ts'
import type { TrailRow } from '../../schema/rows.ts'
import { factsSql, savedFacts, wholeEvery } from '../../schema/saved-facts.ts'
import { createRecordCodes } from './record-codes.ts'
import { createRecordIdWriter } from './record-ids.ts'

/** A record in the index thread's memory, as it was before the current inspection. */
export interface KnownRecord {
  readonly id: number
  readonly key: string
  /** Spelling of the first notification. */
  readonly recordId: string
  readonly createdAt: string | null
  newestId: number
  deliveryCount: number
  /** Rows of `facts`: the last row has the number below. */
  factsCount: number
  lastFacts: string | null
  /** Full text that the next facts are a difference to; `null` until it is needed. */
  wholeFacts: string | null
  /** See RecordCodes. */
  codes: number | null
  /** The trail as it was last computed; `null` if not loaded, or too long. */
  trail: KnownTrail | null
}

interface KnownTrail {
  readonly rows: TrailRow[]
  /** Rows of `trail_findings` by delivery and finding. */
  readonly findings: ReadonlyMap<string, number>
}

interface InspectionCounts {
  readonly error: number
  readonly warning: number
  readonly info: number
}

export interface RecordWriter {
  /** The record of an inspection that has one. The first inspection creates it. */
  of(id: number, inspection: RecordInspection): { record: KnownRecord; isNew: boolean }
  /** Counts an inspection. `counts`: of its findings, whose codes are `codes`. */
  add(
    record: KnownRecord,
    id: number,
    found: { readonly counts: InspectionCounts; readonly codes: readonly string[] },
  ): void
  /** Adds the codes of findings that were added to a delivery of the record. */
  addCodes(id: number, recordKey: string, codes: readonly string[]): void
  /** Recomputes the codes after the record lost deliveries. */
  renewCodes(id: number): void
  /** The number of these facts within the record. */
  factsNumber(record: KnownRecord, text: string): number
  find(recordKey: string): { id: number } | undefined
  /** For a record that lost all its deliveries. */
  remove(id: number): void
  /** Removes the record from the cache, so that it is read again. */
  forget(recordKey: string): void
  /** Call it after a rollback. */
  forgetAll(): void
}

type RecordInspection = Pick<InspectionResult, 'recordId' | 'createdAt'> & {
  readonly recordKey: string
}

/** Notifications of one record arrive shortly after one another. */
const maximumKnown = 5_000

export function createRecordWriter(database: Database): RecordWriter {
  const find = database.prepare<
    [number, string],
    Pick<KnownRecord, 'id' | 'recordId' | 'createdAt' | 'newestId' | 'deliveryCount' | 'factsCount' | 'codes'>
  >(
    `SELECT id, coalesce(record_id, key_id) AS recordId, created_at AS createdAt,
       newest_delivery_id AS newestId, delivery_count AS deliveryCount, facts_count AS factsCount, codes
     FROM records WHERE key_hash = ? AND space || key_id = ?`,
  )
  const insert = database.prepare(
    `INSERT INTO records (space, key_id, key_hash, id_hash, record_id, first_delivery_id, newest_delivery_id,
       delivery_count, error_count, warning_count, info_count, facts_count, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, ?)`,
  )
  const raise = database.prepare(
    `UPDATE records SET first_delivery_id = min(first_delivery_id, ?), newest_delivery_id = max(newest_delivery_id, ?),
       delivery_count = delivery_count + 1, error_count = error_count + ?, warning_count = warning_count + ?,
       info_count = info_count + ?, facts_count = ?, codes = ?
     WHERE id = ?`,
  )
  const lastFacts = database
    .prepare<[number], string>(
      `SELECT ${factsSql('f')} FROM facts f WHERE f.record = +? ORDER BY f.number DESC LIMIT 1`,
    )
    .pluck()
  const wholeFacts = database
    .prepare<[number, number], string>('SELECT text FROM facts WHERE record = ? AND number = ?')
    .pluck()
  const insertFacts = database.prepare(
    'INSERT INTO facts (record, number, head, tail, text) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM records WHERE id = ?')
  const ids = createRecordIdWriter(database)
  const codeSets = createRecordCodes(database)
  const known = new Map<string, KnownRecord>()

  function remember(record: KnownRecord): KnownRecord {
    if (known.size >= maximumKnown) known.clear()
    known.set(record.key, record)
    return record
  }

  function make(id: number, { recordKey, recordId, createdAt }: RecordInspection): KnownRecord {
    const { space, keyId } = parts(recordKey, recordId ?? '')
    const shown = recordId ?? ''
    const inserted = insert.run(
      space,
      keyId,
      textHash(recordKey),
      textHash(asciiLower(shown)),
      shown === keyId ? null : shown,
      id,
      id,
      createdAt,
    )
    const number = Number(inserted.lastInsertRowid)
    ids.add(number, shown)
    return remember({
      id: number,
      key: recordKey,
      recordId: shown,
      createdAt,
      newestId: id,
      deliveryCount: 0,
      factsCount: 0,
      lastFacts: null,
      wholeFacts: null,
      codes: null,
      trail: { rows: [], findings: new Map() },
    })
  }

  /** Full text that the next facts of a record are a difference to; `null` if they are stored in full. */
  function startOfNext(record: KnownRecord): string | null {
    const place = record.factsCount % wholeEvery
    if (place === 0) return null
    record.wholeFacts ??= wholeFacts.get(record.id, record.factsCount - place) ?? null
    return record.wholeFacts
  }

  return {
    of(id, inspection) {
      const cached = known.get(inspection.recordKey)
      if (cached !== undefined) return { record: cached, isNew: false }
      const stored = find.get(textHash(inspection.recordKey), inspection.recordKey)
      if (stored === undefined) return { record: make(id, inspection), isNew: true }
      const record = {
        ...stored,
        key: inspection.recordKey,
        lastFacts: lastFacts.get(stored.id) ?? null,
        wholeFacts: null,
        trail: null,
      }
      return { record: remember(record), isNew: false }
    },
    add(record, id, { counts: { error, warning, info }, codes }) {
      if (id > record.newestId) record.newestId = id
      record.deliveryCount += 1
      record.codes = codeSets.joined(record.codes, codes)
      const { factsCount, codes: set } = record
      raise.run(id, id, error, warning, info, factsCount, set, record.id)
    },
    addCodes(id, recordKey, codes) {
      const set = codeSets.add(id, codes)
      const cached = known.get(recordKey)
      if (cached !== undefined) cached.codes = set
    },
    renewCodes: codeSets.renew,
    factsNumber(record, text) {
      if (record.lastFacts !== text) {
        const from = startOfNext(record)
        const saved = savedFacts(text, from)
        insertFacts.run(record.id, record.factsCount, saved.head, saved.tail, saved.text)
        if (from === null) record.wholeFacts = text
        record.factsCount += 1
        record.lastFacts = text
      }
      return record.factsCount - 1
    },
    find: recordKey => known.get(recordKey) ?? find.get(textHash(recordKey), recordKey),
    remove(id) {
      ids.remove(id)
      remove.run(id)
    },
    forget: recordKey => void known.delete(recordKey),
    forgetAll() {
      known.clear()
      codeSets.forget()
    },
  }
}

/** Splits a key into its id (a UUID in lower case) and the rest. A shortened key is all in `space`. */
function parts(recordKey: string, recordId: string): { space: string; keyId: string } {
  const keyId = recordKey.slice(recordKey.length - recordId.length)
  if (recordId === '' || keyId.toLowerCase() !== recordId.toLowerCase())
    return { space: '', keyId: recordKey }
  return { space: recordKey.slice(0, recordKey.length - recordId.length), keyId }
}

/** Like SQLite's lower(). */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, part => part.toLowerCase())
}
