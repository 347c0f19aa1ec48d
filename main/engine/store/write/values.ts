import type { Database } from 'better-sqlite3'
import type { ValueTable } from '../store.ts'

export interface ValueWriter {
  /** Replaces the value of the id, or stores it under a new one. Returns the id. */
  save(table: ValueTable, id: number | null, value: object): number
  remove(table: ValueTable, id: number): void
}

/** Writes the tables that hold one JSON value a row, within the caller's transaction. */
export function createValueWriter(database: Database): ValueWriter {
  const statements = {
    environments: prepare(database, 'environments'),
    registrations: prepare(database, 'registrations'),
    service_calls: prepare(database, 'service_calls'),
    tunnels: prepare(database, 'tunnels'),
    batches: prepare(database, 'batches'),
    routes: prepare(database, 'routes'),
  }
  return {
    save(table, id, value) {
      const text = JSON.stringify(value)
      const { insert, update } = statements[table]
      if (id === null) return Number(insert.run({ value: text }).lastInsertRowid)
      update.run({ id, value: text })
      return id
    },
    remove(table, id) {
      statements[table].remove.run({ id })
    },
  }
}

function prepare(database: Database, table: ValueTable) {
  return {
    insert: database.prepare(`INSERT INTO ${table} (value) VALUES (@value)`),
    update: database.prepare(`UPDATE ${table} SET value = @value WHERE id = @id`),
    remove: database.prepare(`DELETE FROM ${table} WHERE id = @id`),
  }
}
