import type { Database } from 'better-sqlite3'
import type { Settings } from '#contract/settings'
import type { ValueTable } from '../schema/to-store.ts'

/** Writes settings, nonces, and the tables with one JSON value per row. */
export function createValueWrites(database: Database) {
  const statements = {
    environments: prepare(database, 'environments'),
    registrations: prepare(database, 'registrations'),
    service_calls: prepare(database, 'service_calls'),
    tunnels: prepare(database, 'tunnels'),
    batches: prepare(database, 'batches'),
    routes: prepare(database, 'routes'),
  }
  const saveSetting = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (@name, @value)')
  const takeNonce = database.prepare<object, { last: number }>(
    `INSERT INTO nonces (key_hash, last) VALUES (@keyHash, @atLeast)
     ON CONFLICT (key_hash) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
  )
  return {
    /** Stores a JSON value under a new id, or replaces the value of `id`. Returns the id. */
    saveValue(table: ValueTable, id: number | null, value: object): number {
      const text = JSON.stringify(value)
      const { insert, update } = statements[table]
      if (id === null) return Number(insert.run({ value: text }).lastInsertRowid)
      update.run({ id, value: text })
      return id
    },
    /** Removes its dependent rows too. */
    removeValue(table: ValueTable, id: number): void {
      statements[table].remove.run({ id })
    },
    /** Settings with names of a later version stay. */
    saveSettings(settings: Settings): void {
      for (const [name, value] of Object.entries(settings)) {
        saveSetting.run({ name, value: JSON.stringify(value) })
      }
    },
    /**
     * The next nonce of a key, above every earlier nonce and at least `atLeast`. It is on the disk before it
     * is returned.
     */
    takeNonce(keyHash: string, atLeast: number): number {
      const taken = takeNonce.get({ keyHash, atLeast })
      if (taken === undefined) throw new Error('No nonce was returned.')
      return taken.last
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
