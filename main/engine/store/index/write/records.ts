import type { Database } from 'better-sqlite3'
import type { FoundCode } from '#contract/deliveries/finding'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'
import { isCounted } from '../../../inspect/news.ts'
import { textHash } from '../../schema/index-functions.ts'
import type { TrailRow } from '../../schema/rows.ts'
import { factsSql, savedFacts, wholeEvery } from '../../schema/saved-facts.ts'
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

type RecordInspection = Pick<InspectionResult, 'recordId' | 'createdAt'> & {
  readonly recordKey: string
}

/** Notifications of one record arrive shortly after one another. */
const maximumKnown = 5_000

export type RecordWriter = ReturnType<typeof createRecordWriter>

export function createRecordWriter(database: Database) {
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
    /** The record of an inspection that has one. The first inspection creates it. */
    of(id: number, inspection: RecordInspection): { record: KnownRecord; isNew: boolean } {
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
    /** Counts an inspection. `counts`: of its findings, whose codes are `codes`. */
    add(
      record: KnownRecord,
      id: number,
      {
        counts: { error, warning, info },
        codes,
      }: { readonly counts: InspectionCounts; readonly codes: readonly string[] },
    ) {
      if (id > record.newestId) record.newestId = id
      record.deliveryCount += 1
      record.codes = codeSets.joined(record.codes, codes)
      const { factsCount, codes: set } = record
      raise.run(id, id, error, warning, info, factsCount, set, record.id)
    },
    /** Adds the codes of findings that were added to a delivery of the record. */
    addCodes(id: number, recordKey: string, codes: readonly string[]) {
      const set = codeSets.add(id, codes)
      const cached = known.get(recordKey)
      if (cached !== undefined) cached.codes = set
    },
    /** Recomputes the codes after the record lost deliveries. */
    renewCodes: codeSets.renew,
    /** The number of these facts within the record. */
    factsNumber(record: KnownRecord, text: string): number {
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
    find: (recordKey: string): { id: number } | undefined =>
      known.get(recordKey) ?? find.get(textHash(recordKey), recordKey),
    /** For a record that lost all its deliveries. */
    remove(id: number) {
      ids.remove(id)
      remove.run(id)
    },
    /** Removes the record from the cache, so that it is read again. */
    forget: (recordKey: string) => void known.delete(recordKey),
    /** Call it after a rollback. */
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

/** Most cached sets: a hostile sender can make many. */
const maximumSets = 2_000

/**
 * Stores the most severe finding codes of a record's deliveries, so that a list doesn't read all deliveries.
 */
function createRecordCodes(database: Database) {
  const find = database.prepare<[string], number>('SELECT id FROM code_sets WHERE codes = ?').pluck()
  const insert = database.prepare('INSERT INTO code_sets (codes) VALUES (?)')
  const codesOf = database.prepare<[number], string>('SELECT codes FROM code_sets WHERE id = ?').pluck()
  const ofRecord = database.prepare<[number], number | null>('SELECT codes FROM records WHERE id = ?').pluck()
  const save = database.prepare('UPDATE records SET codes = ? WHERE id = ?')
  const ofDeliveries = database.prepare<[number], FoundCode>(
    `SELECT DISTINCT f.code, f.severity FROM inspections r INDEXED BY inspections_in_trail
         CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value WHERE r.record = +?`,
  )
  const ids = new Map<string, number>()
  const texts = new Map<number, string>()

  function forget(): void {
    ids.clear()
    texts.clear()
  }

  function idOf(codes: string): number {
    const known = ids.get(codes)
    if (known !== undefined) return known
    if (ids.size >= maximumSets) forget()
    const id = find.get(codes) ?? Number(insert.run(codes).lastInsertRowid)
    ids.set(codes, id)
    texts.set(id, codes)
    return id
  }

  function listOf(set: number): string[] {
    const text = texts.get(set) ?? codesOf.get(set) ?? ''
    if (texts.size >= maximumSets) forget()
    texts.set(set, text)
    return text.split(' ')
  }

  function joined(set: number | null, codes: readonly string[]): number | null {
    if (codes.length === 0) return set
    const before = set === null ? [] : listOf(set)
    if (before.length > 0 && codes.every(code => before.includes(code))) return set
    return idOf(
      mostSevereCodes([...before, ...codes])
        .map(({ code }) => code)
        .join(' '),
    )
  }

  return {
    /** The row of `code_sets` that joins a set and these codes; `null` for none. */
    joined,
    /** Adds codes to a record that is stored. Returns its set. */
    add(record: number, codes: readonly string[]): number | null {
      const before = ofRecord.get(record) ?? null
      const after = joined(before, codes)
      if (after !== before) save.run(after, record)
      return after
    },
    /** After a record lost deliveries: recomputes the codes from the remaining deliveries. */
    renew(record: number) {
      const codes = ofDeliveries.all(record).filter(finding => !isCounted(finding))
      save.run(
        joined(
          null,
          codes.map(({ code }) => code),
        ),
        record,
      )
    },
    /** Call it after a rollback. */
    forget,
  }
}
