import type { Database } from 'better-sqlite3'
import type { FindingCounts, FoundCode } from '#contract/deliveries/finding'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'
import { isCounted } from '../../../inspect/news.ts'
import { prepareAll } from '../../connection/statements.ts'
import { foldText, storedText } from '../../query/fold-text.ts'
import { textHash } from '../../schema/index-functions.ts'
import type { TrailRow } from '../../schema/rows.ts'
import { factsSql, savedFacts, wholeEvery } from '../../schema/saved-facts.ts'
import { createSharedRows } from './shared-rows.ts'

interface StoredRecord {
  readonly id: number
  /** Spelling of the first notification. */
  readonly recordId: string
  readonly createdAt: string | null
  deliveryCount: number
  /** Rows of `facts`: the last row has the number below. */
  factsCount: number
  /** Row of `code_sets`: the most severe codes of its deliveries' findings, so that a list doesn't read all deliveries. */
  codes: number | null
}

/** A record in the index thread's memory, as it was before the current inspection. */
export interface KnownRecord extends StoredRecord {
  readonly key: string
  lastFacts: string | null
  /** Full text that the next facts are a difference to; `null` until it is needed. */
  wholeFacts: string | null
  /** The trail as it was last computed; `null` if not loaded, or too long. */
  trail: KnownTrail | null
}

interface KnownTrail {
  readonly rows: TrailRow[]
  /** Rows of `trail_findings` by delivery and finding. */
  readonly findings: ReadonlyMap<string, number>
}

type RecordInspection = Pick<InspectionResult, 'recordId' | 'createdAt'> & {
  readonly recordKey: string
}

/** Notifications of one record arrive shortly after one another. */
const maximumKnown = 5_000

export type RecordWriter = ReturnType<typeof createRecordWriter>

export function createRecordWriter(database: Database) {
  const sql = prepareAll(database, {
    find: `SELECT id, coalesce(record_id, key_id) AS recordId, created_at AS createdAt,
       delivery_count AS deliveryCount, facts_count AS factsCount, codes
     FROM records WHERE key_hash = ? AND space || key_id = ?`,
    insert: `INSERT INTO records (space, key_id, key_hash, id_hash, record_id, first_delivery_id, newest_delivery_id,
       delivery_count, error_count, warning_count, info_count, facts_count, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, ?)`,
    raise: `UPDATE records SET first_delivery_id = min(first_delivery_id, ?), newest_delivery_id = max(newest_delivery_id, ?),
       delivery_count = delivery_count + 1, error_count = error_count + ?, warning_count = warning_count + ?,
       info_count = info_count + ?, facts_count = ?, codes = ?
     WHERE id = ?`,
    lastFacts: `SELECT ${factsSql('f')} FROM facts f WHERE f.record = +? ORDER BY f.number DESC LIMIT 1`,
    wholeFacts: 'SELECT text FROM facts WHERE record = ? AND number = ?',
    insertFacts: 'INSERT INTO facts (record, number, head, tail, text) VALUES (?, ?, ?, ?, ?)',
    remove: 'DELETE FROM records WHERE id = ?',
    addId: 'INSERT INTO record_ids (rowid, text) VALUES (?, ?)',
    removeId: 'DELETE FROM record_ids WHERE rowid = ?',
    codesIn: 'SELECT codes FROM code_sets WHERE id = ?',
    codesOf: 'SELECT codes FROM records WHERE id = ?',
    saveCodes: 'UPDATE records SET codes = ? WHERE id = ?',
    allCodes: `SELECT DISTINCT f.code, f.severity FROM inspections r INDEXED BY inspections_in_trail
       CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value WHERE r.record = +?`,
  })
  const codeSets = createSharedRows(database, 'code_sets', ['codes'])
  const known = new Map<string, KnownRecord>()

  function remember(record: KnownRecord): KnownRecord {
    if (known.size >= maximumKnown) known.clear()
    known.set(record.key, record)
    return record
  }

  function make(id: number, { recordKey, recordId, createdAt }: RecordInspection): KnownRecord {
    const { space, keyId } = parts(recordKey, recordId ?? '')
    const shown = recordId ?? ''
    const number = sql.insert.insert(
      space,
      keyId,
      textHash(recordKey),
      textHash(asciiLower(shown)),
      shown === keyId ? null : shown,
      id,
      id,
      createdAt,
    )
    sql.addId.run(number, storedText(foldText(shown)))
    return remember({
      id: number,
      key: recordKey,
      recordId: shown,
      createdAt,
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
    record.wholeFacts ??= sql.wholeFacts.value<string>(record.id, record.factsCount - place)
    return record.wholeFacts
  }

  const find = (recordKey: string): StoredRecord | undefined =>
    sql.find.get<StoredRecord>(textHash(recordKey), recordKey)

  /** The row of `code_sets` that joins a set and these codes; `null` for none. */
  function joined(set: number | null, codes: readonly string[]): number | null {
    if (codes.length === 0) return set
    const before = set === null ? [] : (sql.codesIn.value<string>(set) ?? '').split(' ')
    if (before.length > 0 && codes.every(code => before.includes(code))) return set
    const most = mostSevereCodes([...before, ...codes])
    return codeSets.idOf(most.map(({ code }) => code).join(' '))
  }

  return {
    /** The record of an inspection that has one. The first inspection creates it. */
    of(id: number, inspection: RecordInspection): { record: KnownRecord; isNew: boolean } {
      const cached = known.get(inspection.recordKey)
      if (cached !== undefined) return { record: cached, isNew: false }
      const stored = find(inspection.recordKey)
      if (stored === undefined) return { record: make(id, inspection), isNew: true }
      const record = {
        ...stored,
        key: inspection.recordKey,
        lastFacts: sql.lastFacts.value<string>(stored.id),
        wholeFacts: null,
        trail: null,
      }
      return { record: remember(record), isNew: false }
    },
    /** Counts an inspection. `counts`: of its findings, whose codes are `codes`. */
    add(record: KnownRecord, id: number, counts: FindingCounts, codes: readonly string[]) {
      record.deliveryCount += 1
      record.codes = joined(record.codes, codes)
      const { error, warning, info } = counts
      sql.raise.run(id, id, error, warning, info, record.factsCount, record.codes, record.id)
    },
    /** Adds the codes of findings that were added to a delivery of the record. */
    addCodes(id: number, recordKey: string, codes: readonly string[]) {
      const set = joined(sql.codesOf.value<number>(id), codes)
      sql.saveCodes.run(set, id)
      const cached = known.get(recordKey)
      if (cached !== undefined) cached.codes = set
    },
    /** Recomputes the codes after the record lost deliveries. */
    renewCodes(id: number) {
      const found = sql.allCodes.all<FoundCode>(id).filter(finding => !isCounted(finding))
      const codes = found.map(({ code }) => code)
      sql.saveCodes.run(joined(null, codes), id)
    },
    /** The number of these facts within the record. */
    factsNumber(record: KnownRecord, text: string): number {
      if (record.lastFacts !== text) {
        const from = startOfNext(record)
        const saved = savedFacts(text, from)
        sql.insertFacts.run(record.id, record.factsCount, saved.head, saved.tail, saved.text)
        if (from === null) record.wholeFacts = text
        record.factsCount += 1
        record.lastFacts = text
      }
      return record.factsCount - 1
    },
    find: (recordKey: string): { id: number } | undefined => known.get(recordKey) ?? find(recordKey),
    /** For a record that lost all its deliveries. */
    remove(id: number) {
      sql.removeId.run(id)
      sql.remove.run(id)
    },
    /** Removes the record from the cache, so that it is read again. */
    changed: (recordKey: string) => void known.delete(recordKey),
    /** Call it after a rollback. */
    forget() {
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
