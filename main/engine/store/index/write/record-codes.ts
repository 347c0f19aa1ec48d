import type { Database } from 'better-sqlite3'
import type { FoundCode } from '#contract/deliveries/finding'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'
import { isCounted } from '../../../inspect/news.ts'

/**
 * Stores the most severe finding codes of a record's deliveries, so that a list doesn't read all deliveries.
 */
export interface RecordCodes {
  /** The row of `code_sets` that joins a set and these codes; `null` for none. */
  joined(set: number | null, codes: readonly string[]): number | null
  /** Adds codes to a record that is stored. Returns its set. */
  add(record: number, codes: readonly string[]): number | null
  /** After a record lost deliveries: recomputes the codes from the remaining deliveries. */
  renew(record: number): void
  /** Call it after a rollback. */
  forget(): void
}

/** Most cached sets: a hostile sender can make many. */
const maximumKnown = 2_000

export function createRecordCodes(database: Database): RecordCodes {
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
      const codes = ofDeliveries.all(record).filter(finding => !isCounted(finding))
      save.run(
        joined(
          null,
          codes.map(({ code }) => code),
        ),
        record,
      )
    },
    forget,
  }
}
