import type { Database } from 'better-sqlite3'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'

/** Keeps the most severe codes of findings about a record's deliveries, so that a list need not read them all. */
export interface RecordCodes {
  /** The row of `code_sets` for what a set and these codes have together; `null` for none. */
  joined(set: number | null, codes: readonly string[]): number | null
  /** Adds codes to a record that is stored. Returns its set. */
  add(record: number, codes: readonly string[]): number | null
  /** Of a record that lost deliveries: those that the others have. */
  renew(record: number): void
  /** After a transaction that was rolled back. */
  forget(): void
}

/** Sets that are remembered: a hostile sender can make many. */
const maximumKnown = 2_000

export function createRecordCodes(database: Database): RecordCodes {
  const find = database.prepare<[string], number>('SELECT id FROM code_sets WHERE codes = ?').pluck()
  const insert = database.prepare('INSERT INTO code_sets (codes) VALUES (?)')
  const codesOf = database.prepare<[number], string>('SELECT codes FROM code_sets WHERE id = ?').pluck()
  const ofRecord = database.prepare<[number], number | null>('SELECT codes FROM records WHERE id = ?').pluck()
  const save = database.prepare('UPDATE records SET codes = ? WHERE id = ?')
  const ofDeliveries = database
    .prepare<[number], string>(
      `SELECT DISTINCT f.code FROM inspections r INDEXED BY inspections_in_trail
         CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value WHERE r.record = +?`,
    )
    .pluck()
  const ids = new Map<string, number>()
  const texts = new Map<number, string>()

  function forget(): void {
    ids.clear()
    texts.clear()
  }

  function idOf(codes: string): number {
    const known = ids.get(codes)
    if (known !== undefined) return known
    if (ids.size >= maximumKnown) forget()
    const id = find.get(codes) ?? Number(insert.run(codes).lastInsertRowid)
    ids.set(codes, id)
    texts.set(id, codes)
    return id
  }

  function listOf(set: number): string[] {
    const text = texts.get(set) ?? codesOf.get(set) ?? ''
    if (texts.size >= maximumKnown) forget()
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
    joined,
    add(record, codes) {
      const before = ofRecord.get(record) ?? null
      const after = joined(before, codes)
      if (after !== before) save.run(after, record)
      return after
    },
    renew(record) {
      save.run(joined(null, ofDeliveries.all(record)), record)
    },
    forget,
  }
}
