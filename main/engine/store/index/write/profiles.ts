import type { Database } from 'better-sqlite3'
import { textHash } from '../../schema/index-functions.ts'
import { createIdCache } from './value-ids.ts'

/** The part of a request that all deliveries of a profile share. */
export interface ProfileRequest {
  readonly method: string
  readonly reception: string
  readonly path: string
}

interface SetFinding {
  readonly severity: string
  readonly code: string
  readonly path: string
}

/**
 * Finds or creates the rows that deliveries share: requests, sets of findings, and profiles of both with a
 * state.
 */
export function createProfiles(database: Database) {
  const findRequest = database
    .prepare<[number, string, string, string], number>(
      'SELECT id FROM requests WHERE hash = ? AND method = ? AND reception = ? AND target = ?',
    )
    .pluck()
  const insertRequest = database.prepare(
    'INSERT INTO requests (hash, method, reception, target) VALUES (?, ?, ?, ?)',
  )
  const findingsOf = database.prepare<[string, string], SetFinding>(
    `SELECT DISTINCT f.severity, f.code, f.path FROM findings f
     WHERE f.id IN (SELECT j.value FROM json_each(?) j UNION SELECT k.value FROM json_each(?) k)
     ORDER BY f.severity, f.code, f.path`,
  )
  const findSet = database
    .prepare<[number, number], number>('SELECT id FROM finding_sets WHERE hash = ? AND members = ?')
    .pluck()
  const insertSet = database.prepare('INSERT INTO finding_sets (hash, members) VALUES (?, ?)')
  const insertMember = database.prepare(
    'INSERT INTO set_findings (set_id, severity, code, path) VALUES (?, ?, ?, ?)',
  )
  const findProfile = database
    .prepare<[number, number, number], number>(
      'SELECT id FROM profiles WHERE state = ? AND said = ? AND request = ?',
    )
    .pluck()
  const insertProfile = database.prepare('INSERT INTO profiles (state, said, request) VALUES (?, ?, ?)')
  const requests = createIdCache()
  const sets = createIdCache()
  const profiles = createIdCache()
  const inserted = (statement: typeof insertSet, ...values: (string | number)[]): number =>
    Number(statement.run(...values).lastInsertRowid)

  function setOf(own: string, ofTrail: string): number {
    const members = findingsOf.all(own, ofTrail)
    const hash = textHash(JSON.stringify(members.map(({ severity, code, path }) => [severity, code, path])))
    const known = findSet.get(hash, members.length)
    if (known !== undefined) return known
    const id = inserted(insertSet, hash, members.length)
    for (const { severity, code, path } of members) insertMember.run(id, severity, code, path)
    return id
  }

  return {
    requestOf({ method, reception, path }: ProfileRequest): number {
      const key = JSON.stringify([method, reception, path])
      return requests.get(key, () => {
        const values = [textHash(key), method, reception, path] as const
        return findRequest.get(...values) ?? inserted(insertRequest, ...values)
      })
    },
    /** Both are JSON lists of finding ids. */
    setOf: (own: string, ofTrail: string): number => sets.get(`${own} ${ofTrail}`, () => setOf(own, ofTrail)),
    profileOf: (state: number, said: number, request: number): number =>
      profiles.get(
        `${state} ${said} ${request}`,
        () => findProfile.get(state, said, request) ?? inserted(insertProfile, state, said, request),
      ),
    /** Removes rows that no delivery uses. */
    removeUnused(): void {
      forget()
      database.exec(`
        DELETE FROM profiles WHERE id NOT IN (SELECT profile FROM delivery_facts);
        DELETE FROM requests WHERE id NOT IN (SELECT request FROM profiles);
        DELETE FROM finding_sets WHERE id NOT IN (SELECT said FROM profiles);
        DELETE FROM set_findings WHERE set_id NOT IN (SELECT id FROM finding_sets);
      `)
    },
    /** Call it after a rollback. */
    forget,
  }

  function forget(): void {
    requests.clear()
    sets.clear()
    profiles.clear()
  }
}
