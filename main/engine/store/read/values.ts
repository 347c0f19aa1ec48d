import type { Database } from 'better-sqlite3'
import type { BatchId } from '#contract/terms'
import { ifFound, prepareAll } from '../connection/statements.ts'
import type { StoredValue } from '../schema/rows.ts'

/** A row of a table with one JSON value per row. */
export interface ValueRow {
  readonly id: number
  readonly value: string
}

export const valueSql = {
  settings: 'SELECT name, value FROM settings',
  routes: 'SELECT id, value FROM routes ORDER BY id',
  environments: 'SELECT id, value FROM environments ORDER BY id LIMIT 1000',
  registrations: 'SELECT id, value FROM registrations ORDER BY id LIMIT 1000',
  tunnels: 'SELECT id, value FROM tunnels ORDER BY id LIMIT 1000',
  calls: 'SELECT id, value FROM service_calls WHERE id < @before ORDER BY id DESC LIMIT +@limit',
  callsOfEnvironment: `SELECT id, value FROM service_calls INDEXED BY service_calls_of_environment
    WHERE environment_id = +@environmentId AND id < @before ORDER BY id DESC LIMIT +@limit`,
  batch: 'SELECT id, value FROM batches WHERE id = @id',
  /** Without the request, which may name a hundred thousand ids. */
  batches: `SELECT id, json_remove(value, '$.request') AS value FROM batches
    WHERE id < @before ORDER BY id DESC LIMIT +@limit`,
} as const

interface ValueWindow {
  readonly before?: number | undefined
  readonly limit: number
}

/** JSON values with their ids, not validated: another version may have written them. */
export function createValueReads(database: Database) {
  const sql = prepareAll(database, valueSql)
  const all = (table: 'routes' | 'environments' | 'registrations' | 'tunnels') => (): StoredValue[] =>
    sql[table].all<ValueRow>().map(parsed)
  return {
    /** In the order of creation. */
    environments: all('environments'),
    registrations: all('registrations'),
    tunnels: all('tunnels'),
    routes: all('routes'),
    /** Newest first. */
    serviceCalls(window: ValueWindow & { readonly environmentId?: number | undefined }) {
      const { before = Number.MAX_SAFE_INTEGER, limit, environmentId } = window
      const statement = environmentId === undefined ? sql.calls : sql.callsOfEnvironment
      const rows = statement.all<ValueRow>({ environmentId, before, limit: limit + 1 })
      return { calls: rows.slice(0, limit).map(parsed), hasMore: rows.length > limit }
    },
    batch: (id: BatchId): StoredValue | null => ifFound(sql.batch.get<ValueRow>({ id }), parsed),
    /** Newest first. */
    batches({ before = Number.MAX_SAFE_INTEGER, limit }: ValueWindow) {
      const rows = sql.batches.all<ValueRow>({ before, limit: limit + 1 })
      return { batches: rows.slice(0, limit).map(parsed), hasMore: rows.length > limit }
    },
  }
}

function parsed({ id, value }: ValueRow): StoredValue {
  return { id, value: JSON.parse(value) as unknown }
}

/** `value` is JSON. */
export interface SettingRow {
  readonly name: string
  readonly value: string
}

/**
 * Rows that the engine needs before it listens, as they are stored. The writer reads them when it opens the
 * store, so that the start doesn't wait for another thread.
 */
export function readStartingRows(database: Database) {
  const { settings, routes, environments } = valueSql
  const sql = prepareAll(database, { settings, routes, environments })
  return {
    settings: sql.settings.all<SettingRow>(),
    routes: sql.routes.all<ValueRow>(),
    environments: sql.environments.all<ValueRow>(),
  }
}
