import type { Database } from 'better-sqlite3'
import { decimalSortKey } from '#contract/query/values'
import { pathOf } from '../../net/path-pattern.ts'
import { amountValue } from '../query/amounts.ts'
import { createProfiles } from './write/profiles.ts'

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
