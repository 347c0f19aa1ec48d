import type { Database } from 'better-sqlite3'
import { decimalSortKey } from '#contract/query/values'
import { pathOf } from '../../net/path-pattern.ts'
import { prepareAll } from '../connection/statements.ts'
import { amountValue } from '../query/amounts.ts'
import { textHash } from '../schema/index-functions.ts'
import { createSharedRows } from './write/shared-rows.ts'

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
/** Most cached sets of findings: a hostile sender can make up any number. */
const maximumCachedSets = 5_000

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
  const sql = prepareAll(database, {
    sources: `SELECT r.delivery_id AS id, r.state, r.record, r.reason, r.amount, r.findings,
       (SELECT json_group_array(t.finding) FROM trail_findings t WHERE t.delivery_id = r.delivery_id) AS trailFindings,
       r.record IS NOT NULL AND EXISTS (SELECT 1 FROM inspections e INDEXED BY inspections_of_meaning
         WHERE e.record = r.record AND e.meaning_key = r.meaning_key AND e.delivery_id < r.delivery_id) AS isRepeated,
       p.request, f.received_at_ms AS receivedAtMs, f.body_bytes AS bodyBytes
     FROM json_each(?) j CROSS JOIN inspections r ON r.delivery_id = j.value
     LEFT JOIN delivery_facts f ON f.delivery_id = r.delivery_id LEFT JOIN profiles p ON p.id = f.profile`,
    save: `INSERT OR REPLACE INTO delivery_facts
       (delivery_id, profile, record, reason, received_at_ms, body_bytes, amount, is_exact, is_repeated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    remove: 'DELETE FROM delivery_facts WHERE delivery_id IN (SELECT j.value FROM json_each(?) j)',
    lost: 'SELECT record, delivery_id AS id FROM lost_trail_findings',
    forgetLost: 'DELETE FROM lost_trail_findings',
    saveStates: `UPDATE records SET state_delivery_id = (
       SELECT i.delivery_id FROM inspections i INDEXED BY inspections_in_trail WHERE i.record = records.id
       ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC LIMIT 1)
     WHERE id IN (SELECT j.value FROM json_each(?) j)`,
  })
  /** `null`: inspected before this transaction. */
  const changed = new Map<number, IndexedDelivery | null>()
  const changedRecords = new Set<number>()
  const changedSteps = new Set<number>()

  function changes(id: number): void {
    if (!changed.has(id)) changed.set(id, null)
  }

  function followLost(): void {
    for (const { record, id } of sql.lost.all<{ record: number; id: number }>()) {
      changes(id)
      changedRecords.add(record)
      changedSteps.add(id)
    }
    sql.forgetLost.run()
  }

  function write(source: Source): void {
    const delivery = changed.get(source.id)
    const request = delivery ? profiles.requestOf(delivery) : source.request
    if (request === null) return
    const said = profiles.setOf(source.findings ?? '[]', source.trailFindings)
    const key = source.amount === null ? null : decimalSortKey(source.amount)
    const amount = key === null ? null : amountValue(key)
    sql.save.run(
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
        sql.sources.all<Source>(JSON.stringify(ids.slice(at, at + writtenAtOnce))).forEach(write)
      }
      changed.clear()
      if (changedRecords.size > 0) sql.saveStates.run(JSON.stringify([...changedRecords]))
      changedRecords.clear()
    },
    /** Deliveries whose findings as steps of their trails this transaction changed. Complete after `settle`. */
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
      sql.remove.run(JSON.stringify(ids))
    },
    /** Call it after rows that deliveries share were removed. */
    forgetShared: profiles.forget,
  }
}

/** Finds or creates the rows that deliveries share: requests, sets of findings, and profiles of both with a state. */
function createProfiles(database: Database) {
  const sql = prepareAll(database, {
    findingsOf: `SELECT DISTINCT f.severity, f.code, f.path FROM findings f
     WHERE f.id IN (SELECT j.value FROM json_each(?) j UNION SELECT k.value FROM json_each(?) k)
     ORDER BY f.severity, f.code, f.path`,
    addMember: 'INSERT OR IGNORE INTO set_findings (set_id, severity, code, path) VALUES (?, ?, ?, ?)',
  })
  const requests = createSharedRows(database, 'requests', ['method', 'reception', 'target'], {
    isHashed: true,
  })
  const sets = createSharedRows(database, 'finding_sets', ['hash', 'members'])
  const profiles = createSharedRows(database, 'profiles', ['state', 'said', 'request'])
  const known = new Map<string, number>()

  return {
    requestOf: ({ method, reception, target }: IndexedDelivery): number =>
      requests.idOf(method, reception, pathOf(target)),
    /** Both are JSON lists of finding ids. */
    setOf(own: string, ofTrail: string): number {
      const key = `${own} ${ofTrail}`
      const cached = known.get(key)
      if (cached !== undefined) return cached
      const members = sql.findingsOf.lists<readonly [severity: string, code: string, path: string]>(
        own,
        ofTrail,
      )
      const id = sets.idOf(textHash(JSON.stringify(members)), members.length)
      for (const member of members) sql.addMember.run(id, ...member)
      if (known.size >= maximumCachedSets) known.clear()
      known.set(key, id)
      return id
    },
    profileOf: profiles.idOf,
    /** Call it after a rollback, and after rows were removed. */
    forget(): void {
      for (const { forget } of [requests, sets, profiles]) forget()
      known.clear()
    },
  }
}
