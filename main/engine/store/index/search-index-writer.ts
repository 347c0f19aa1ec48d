import type { Database } from 'better-sqlite3'
import { decimalSortKey } from '#contract/query/values'
import { pathOf } from '../../net/path-pattern.ts'
import { amountValue } from '../query/amounts.ts'
import { textHash } from '../schema/index-functions.ts'
import { createIdCache } from './write/value-ids.ts'

/** The part of a delivery that the index stores. */
export interface IndexedDelivery {
  readonly method: string
  readonly reception: string
  readonly target: string
  readonly receivedAtMs: number
  readonly bodyBytes: number
}

/** Number of deliveries whose facts one statement writes. */
const writtenAtOnce = 1_000

/** Source of a row of `delivery_facts`. */
interface Source {
  readonly id: number
  readonly state: number
  readonly record: number | null
  readonly reason: number | null
  readonly amount: string | null
  readonly findings: string | null
  readonly trailFindings: string
  readonly isRepeated: number
  /** The stored value; all NULL for none. */
  readonly request: number | null
  readonly receivedAtMs: number | null
  readonly bodyBytes: number | null
}

export type SearchIndexWriter = ReturnType<typeof createSearchIndexWriter>

/**
 * Stores the values that searches compare, within the caller's transaction. Changed deliveries and records
 * are noted, and `settle` writes their facts from the tables.
 */
export function createSearchIndexWriter(database: Database) {
  const profiles = createProfiles(database)
  const sources = database.prepare<[string], Source>(
    `SELECT r.delivery_id AS id, r.state, r.record, r.reason, r.amount, r.findings,
       (SELECT json_group_array(t.finding) FROM trail_findings t WHERE t.delivery_id = r.delivery_id) AS trailFindings,
       r.record IS NOT NULL AND EXISTS (SELECT 1 FROM inspections e INDEXED BY inspections_of_meaning
         WHERE e.record = r.record AND e.meaning_key = r.meaning_key AND e.delivery_id < r.delivery_id) AS isRepeated,
       p.request, f.received_at_ms AS receivedAtMs, f.body_bytes AS bodyBytes
     FROM json_each(?) j CROSS JOIN inspections r ON r.delivery_id = j.value
     LEFT JOIN delivery_facts f ON f.delivery_id = r.delivery_id LEFT JOIN profiles p ON p.id = f.profile`,
  )
  const save = database.prepare(
    `INSERT OR REPLACE INTO delivery_facts
       (delivery_id, profile, record, reason, received_at_ms, body_bytes, amount, is_exact, is_repeated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = database.prepare(
    'DELETE FROM delivery_facts WHERE delivery_id IN (SELECT j.value FROM json_each(?) j)',
  )
  const lost = database.prepare<[], { record: number; id: number }>(
    'SELECT record, delivery_id AS id FROM lost_trail_findings',
  )
  const forgetLost = database.prepare('DELETE FROM lost_trail_findings')
  const saveStates = database.prepare(
    `UPDATE records SET state_delivery_id = (
       SELECT i.delivery_id FROM inspections i INDEXED BY inspections_in_trail WHERE i.record = records.id
       ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC LIMIT 1)
     WHERE id IN (SELECT j.value FROM json_each(?) j)`,
  )
  /** `null`: inspected before this transaction. */
  const changed = new Map<number, IndexedDelivery | null>()
  const changedRecords = new Set<number>()
  const changedSteps = new Set<number>()

  function changes(id: number): void {
    if (!changed.has(id)) changed.set(id, null)
  }

  function followLost(): void {
    for (const { record, id } of lost.all()) {
      changes(id)
      changedRecords.add(record)
      changedSteps.add(id)
    }
    forgetLost.run()
  }

  function write(source: Source): void {
    const delivery = changed.get(source.id)
    const request = delivery
      ? profiles.requestOf({ ...delivery, path: pathOf(delivery.target) })
      : source.request
    if (request === null) return
    const said = profiles.setOf(source.findings ?? '[]', source.trailFindings)
    const key = source.amount === null ? null : decimalSortKey(source.amount)
    const amount = key === null ? null : amountValue(key)
    save.run(
      source.id,
      profiles.profileOf(source.state, said, request),
      source.record,
      source.reason,
      delivery?.receivedAtMs ?? source.receivedAtMs,
      delivery?.bodyBytes ?? source.bodyBytes,
      amount?.value ?? null,
      amount?.isExact === true ? 1 : 0,
      source.isRepeated,
    )
  }

  return {
    /** Call it before each transaction. */
    begin: (): void => changedSteps.clear(),
    /** Call it after a rollback. */
    forget(): void {
      changed.clear()
      changedRecords.clear()
      changedSteps.clear()
      profiles.forget()
    },
    /** Call it before each commit. Costs little in a transaction that doesn't touch the index. */
    settle(): void {
      followLost()
      const ids = [...changed.keys()]
      for (let at = 0; at < ids.length; at += writtenAtOnce) {
        for (const source of sources.all(JSON.stringify(ids.slice(at, at + writtenAtOnce)))) write(source)
      }
      changed.clear()
      if (changedRecords.size > 0) saveStates.run(JSON.stringify([...changedRecords]))
      changedRecords.clear()
    },
    /**
     * Deliveries whose findings as steps of their trails this transaction changed. Complete after `settle`.
     */
    changedSteps: (): ReadonlySet<number> => changedSteps,
    inspected: (id: number, delivery: IndexedDelivery): void => void changed.set(id, delivery),
    /** The inspection changes, or the findings of its trail. */
    changes,
    /** A finding about a trail was added at one of its deliveries. */
    trailFindingAdded(id: number, record: number): void {
      changes(id)
      changedSteps.add(id)
      changedRecords.add(record)
    },
    /** Call it before a record changes or is removed. */
    recordChanges: (record: number): void => void changedRecords.add(record),
    removed(ids: readonly number[]): void {
      for (const id of ids) changed.delete(id)
      remove.run(JSON.stringify(ids))
    },
    /** Removes rows that no delivery uses. */
    removeUnused: profiles.removeUnused,
  }
}

/** The part of a request that all deliveries of a profile share. */
interface ProfileRequest {
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
function createProfiles(database: Database) {
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
