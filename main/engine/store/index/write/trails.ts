import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { inspectTrail } from '../../../inspect/trail/inspect-trail.ts'
import {
  type MadeTrailFinding,
  reversalFinding,
  transferFinding,
} from '../../../inspect/trail/trail-finding.ts'
import { prepareAll } from '../../connection/statements.ts'
import { createRecordRows } from '../../read/records/trails.ts'
import { inspectedRecordId } from '../../schema/record-sql.ts'
import type { TrailRow } from '../../schema/rows.ts'
import type { SearchIndexWriter } from '../search-index-writer.ts'
import type { FindingWriter } from './findings.ts'
import type { KnownRecord, RecordWriter } from './records.ts'

export interface PendingRecord {
  readonly id: number
  readonly key: string
}

/** A longer trail is not computed with each batch of its notifications, but by `computeLong`. */
const maximumAtOnce = 300
/** A longer trail is not computed, since it would need too much memory: it stays unchanged. */
const maximumSteps = 100_000
/** Most rows of a record in memory. A longer trail is read again for each batch. */
const maximumCached = 32
/** Most fundings read that name one withdrawal. */
const maximumReversals = 50
/** Most records read that are about one transfer. */
const maximumTransfers = 20
const gravities = { error: 0, warning: 1, info: 2 } as const

interface OfTransfer {
  readonly record: number
  readonly id: DeliveryId
}

/**
 * Writes the findings of a record's trail, within the transaction that saves its inspections. `inspectTrail`
 * computes the trail, and only the difference to the stored rows is written.
 */
export function createTrailWriter(
  database: Database,
  findings: FindingWriter,
  records: RecordWriter,
  search: Pick<SearchIndexWriter, 'trailFindingAdded' | 'recordChanges'>,
) {
  const rowsOf = createRecordRows(database)
  const sql = prepareAll(database, {
    insert: 'INSERT INTO trail_findings (record, delivery_id, gravity, code, finding) VALUES (?, ?, ?, ?, ?)',
    remove: 'DELETE FROM trail_findings WHERE id = ?',
    removeOfRecord: 'DELETE FROM trail_findings WHERE record = ?',
    // Findings that other records cause stay.
    stored: `SELECT delivery_id || ' ' || finding, id FROM trail_findings INDEXED BY trail_findings_by_gravity
     WHERE record = +? AND code NOT IN ('withdrawal-reversed', 'same-transfer')`,
    pending: `SELECT c.id, c.space || c.key_id AS key FROM relinks l JOIN records c ON c.id = l.record
     WHERE l.record > @after AND (c.delivery_count > ${maximumAtOnce}) = +@isLong ORDER BY l.record LIMIT +@limit`,
    hasPending: 'SELECT EXISTS (SELECT 1 FROM relinks l JOIN records c ON c.id = l.record)',
    addPending: 'INSERT OR IGNORE INTO relinks (record) VALUES (?)',
    removePending: 'DELETE FROM relinks WHERE record = ?',
    removeFacts: 'DELETE FROM facts WHERE record = ?',
    setEnds: `UPDATE records SET (first_delivery_id, newest_delivery_id) = (SELECT min(delivery_id), max(delivery_id)
       FROM inspections INDEXED BY inspections_in_trail WHERE record = @id) WHERE id = @id`,
    // The clock is stored only if it differs from the place.
    setPlace:
      'UPDATE inspections SET clock_us = coalesce(clock_us, place_us), place_us = ? WHERE delivery_id = ?',
    reversals: `SELECT min(r.delivery_id) FROM (
       SELECT delivery_id, record FROM inspections WHERE reversal_of = +@key
       ORDER BY delivery_id LIMIT ${maximumReversals}) r GROUP BY r.record`,
    ofTransfer: `SELECT record, min(delivery_id) AS id FROM inspections INDEXED BY inspections_of_transfer
     WHERE transfer_key = +@transferKey AND record IS NOT NULL GROUP BY record LIMIT ${maximumTransfers}`,
    isSaid:
      "SELECT 1 FROM trail_findings INDEXED BY trail_findings_by_code WHERE record = +? AND code = 'same-transfer' AND finding = +?",
    transfersOf: `SELECT transfer_key FROM inspections INDEXED BY inspections_in_trail
       WHERE record = +? AND transfer_key IS NOT NULL GROUP BY transfer_key ORDER BY min(delivery_id)`,
    storedTransfers: `SELECT delivery_id || ' ' || finding, id FROM trail_findings INDEXED BY trail_findings_by_code
     WHERE record = +? AND code = 'same-transfer'`,
    recordIdOf: `SELECT ${inspectedRecordId} FROM inspections r LEFT JOIN records c ON c.id = r.record
     WHERE r.delivery_id = +?`,
    isLinked: `SELECT 1 FROM trail_findings t JOIN inspections r ON r.delivery_id = t.delivery_id
       LEFT JOIN records c ON c.id = r.record
     WHERE t.record = +@record AND t.code = 'withdrawal-reversed' AND ${inspectedRecordId} = +@recordId LIMIT 1`,
  })
  /** Records that got notifications in this transaction. */
  const changed = new Map<number, KnownRecord>()

  function add(record: number, id: number, finding: MadeTrailFinding, number: number): number {
    search.trailFindingAdded(id, record)
    return sql.insert.insert(record, id, gravities[finding.severity], finding.code, number)
  }

  const storedFindings = (record: number): Map<string, number> => new Map(sql.stored.lists(record))

  function transferFindingOf(id: DeliveryId): { finding: MadeTrailFinding; number: number } {
    const finding = transferFinding(sql.recordIdOf.value<string>(id) ?? '')
    return { finding, number: findings.idOf(finding) }
  }

  /** Writes new places and findings, and removes those that no longer occur. `before`: the stored findings by key. */
  function compute(id: number, rows: readonly TrailRow[], before: ReadonlyMap<string, number>) {
    const { steps, findings: made } = inspectTrail(rows)
    const places = new Map(rows.map(row => [row.deliveryId, row.placeUs]))
    for (const { row } of steps) {
      if (places.get(row.deliveryId) !== row.placeUs) sql.setPlace.run(row.placeUs, row.deliveryId)
    }
    const after = new Map<string, number>()
    for (const { deliveryId, finding } of made) {
      const number = findings.idOf(finding)
      const key = `${deliveryId} ${number}`
      if (!after.has(key)) after.set(key, before.get(key) ?? add(id, deliveryId, finding, number))
    }
    for (const [key, row] of before) if (!after.has(key)) sql.remove.run(row)
    return { rows: steps.map(({ row }) => row), findings: after }
  }

  function update(record: KnownRecord): void {
    const { id, trail } = record
    if (record.deliveryCount > maximumAtOnce) {
      record.trail = null
      sql.addPending.run(id)
      return
    }
    const rows = trail?.rows ?? rowsOf(id, maximumAtOnce)
    const computed = compute(id, rows, trail?.findings ?? storedFindings(id))
    record.trail = rows.length <= maximumCached ? computed : null
  }

  /** Recomputes a record from its inspections. A record without inspections is removed. */
  function computeAgain({ id, key }: PendingRecord): void {
    records.changed(key)
    search.recordChanges(id)
    sql.removePending.run(id)
    const rows = rowsOf(id, maximumSteps + 1)
    if (rows.length === 0) {
      sql.removeOfRecord.run(id)
      records.remove(id)
      sql.removeFacts.run(id)
      return
    }
    if (rows.length <= maximumSteps) compute(id, rows, storedFindings(id))
    computeTransfers(id)
    records.renewCodes(id)
    sql.setEnds.run({ id })
  }

  /** Renews the findings of a record about earlier records of its transfers: one of these may be deleted. */
  function computeTransfers(record: number): void {
    const before = new Map<string, number>(sql.storedTransfers.lists(record))
    const named = new Set<number>()
    for (const transferKey of sql.transfersOf.values<string>(record)) {
      const all = sql.ofTransfer.all<OfTransfer>({ transferKey })
      const own = all.find(one => one.record === record)
      for (const other of all) {
        if (own === undefined || other.id >= own.id) continue
        const { finding, number } = transferFindingOf(other.id)
        if (named.has(number)) continue
        named.add(number)
        if (!before.delete(`${own.id} ${number}`)) add(record, own.id, finding, number)
      }
    }
    for (const row of before.values()) sql.remove.run(row)
  }

  function linkReversed(withdrawal: number, id: DeliveryId): void {
    const recordId = sql.recordIdOf.value<string>(id)
    if (sql.isLinked.value({ record: withdrawal, recordId }) !== null) return
    const finding = reversalFinding(recordId ?? '')
    add(withdrawal, id, finding, findings.idOf(finding))
  }

  function linkSame(earlier: OfTransfer, later: OfTransfer): void {
    const { finding, number } = transferFindingOf(earlier.id)
    if (sql.isSaid.value(later.record, number) === null) add(later.record, later.id, finding, number)
  }

  return {
    /** Call it after a notification of the record is saved. `row`: its row of the trail. `settle` computes the trail. */
    added(record: KnownRecord, row: TrailRow): void {
      if (record.trail !== null) record.trail.rows.push(row)
      changed.set(record.id, record)
    },
    /** Computes the trails of records with new notifications, except long trails, which `computeLong` computes. */
    settle(): void {
      for (const record of changed.values()) update(record)
      changed.clear()
    },
    /** Call it after a rollback. */
    forget: (): void => changed.clear(),
    /** The record lost a delivery: `computeSome` or `computeLong` recomputes it. */
    lost(record: number): void {
      sql.addPending.run(record)
    },
    /** A record of this transfer lost a delivery: the others may name it. */
    lostOfTransfer(transferKey: string): void {
      for (const { record } of sql.ofTransfer.all<OfTransfer>({ transferKey })) sql.addPending.run(record)
    },
    /** Whether any record waits for `computeSome` or `computeLong`. */
    hasPending: (): boolean => sql.hasPending.value<number>() === 1,
    /**
     * Computes records that lost deliveries, and removes records that lost all, except long trails, which
     * `computeLong` computes. Returns the number of records: fewer than `limit` if none is left.
     */
    computeSome(limit: number): number {
      const some = sql.pending.all<PendingRecord>({ isLong: 0, after: 0, limit })
      for (const record of some) computeAgain(record)
      return some.length
    },
    /** Computes the first record with a long trail after this one. Returns its number; `null` if there is none. */
    computeLong(after: number): number | null {
      const [record] = sql.pending.all<PendingRecord>({ isLong: 1, after, limit: 1 })
      if (record === undefined) return null
      computeAgain(record)
      return record.id
    },
    /**
     * Adds a finding to the later of this record and each other record about the same transfer. The finding
     * names the earlier record.
     */
    linkTransfer(record: number, transferKey: string): void {
      const all = sql.ofTransfer.all<OfTransfer>({ transferKey })
      const own = all.find(one => one.record === record)
      if (own === undefined) return
      for (const other of all) {
        if (other.record === record) continue
        if (other.id < own.id) linkSame(other, own)
        else linkSame(own, other)
      }
    },
    /** Adds a finding to a stored withdrawal: the funding of this delivery gives it back. */
    linkReversal(withdrawalKey: string, id: DeliveryId): void {
      const withdrawal = records.find(withdrawalKey)
      if (withdrawal !== undefined) linkReversed(withdrawal.id, id)
    },
    /** Adds findings to a new record about earlier fundings that give it back. */
    linkReversalsOf({ id, key }: PendingRecord): void {
      // Only a withdrawal is given back.
      if (!key.startsWith('funding:wid:')) return
      for (const reversal of sql.reversals.values<DeliveryId>({ key })) linkReversed(id, reversal)
    },
  }
}
