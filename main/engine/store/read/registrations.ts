import type { Database } from 'better-sqlite3'
import type { StoredValue } from '../schema/rows.ts'
import { startingSql } from './starting-rows.ts'

interface Row {
  readonly id: number
  readonly value: string
}

export const registrationSql = {
  environments: startingSql.environments,
  registrations: 'SELECT id, value FROM registrations ORDER BY id LIMIT 1000',
  tunnels: 'SELECT id, value FROM tunnels ORDER BY id LIMIT 1000',
  calls: 'SELECT id, value FROM service_calls WHERE id < @before ORDER BY id DESC LIMIT +@limit',
  callsOfEnvironment: `SELECT id, value FROM service_calls INDEXED BY service_calls_of_environment
    WHERE environment_id = +@environmentId AND id < @before ORDER BY id DESC LIMIT +@limit`,
} as const

export function createRegistrationReads(database: Database) {
  const environments = database.prepare<[], Row>(registrationSql.environments)
  const registrations = database.prepare<[], Row>(registrationSql.registrations)
  const tunnels = database.prepare<[], Row>(registrationSql.tunnels)
  const routes = database.prepare<[], Row>(startingSql.routes)
  const calls = database.prepare<object, Row>(registrationSql.calls)
  const ofEnvironment = database.prepare<object, Row>(registrationSql.callsOfEnvironment)
  return {
    /**
     * JSON values with their ids, not validated: another version may have written them. In the order of
     * creation.
     */
    environments: (): StoredValue[] => environments.all().map(parsed),
    registrations: (): StoredValue[] => registrations.all().map(parsed),
    tunnels: (): StoredValue[] => tunnels.all().map(parsed),
    routes: (): StoredValue[] => routes.all().map(parsed),
    /** Newest first. */
    serviceCalls({
      environmentId,
      before = Number.MAX_SAFE_INTEGER,
      limit,
    }: {
      environmentId?: number | undefined
      before?: number | undefined
      limit: number
    }): { calls: StoredValue[]; hasMore: boolean } {
      const window = { before, limit: limit + 1 }
      const found =
        environmentId === undefined ? calls.all(window) : ofEnvironment.all({ ...window, environmentId })
      return { calls: found.slice(0, limit).map(parsed), hasMore: found.length > limit }
    },
  }
}

function parsed({ id, value }: Row): StoredValue {
  return { id, value: JSON.parse(value) as unknown }
}
