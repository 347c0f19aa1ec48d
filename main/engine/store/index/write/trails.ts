import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { inspectTrail } from '../../../inspect/trail/inspect-trail.ts'
import {
  type MadeTrailFinding,
  reversalFinding,
  transferFinding,
} from '../../../inspect/trail/trail-finding.ts'
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

interface TrailWriterParts {
  readonly findings: FindingWriter
  readonly records: RecordWriter
  readonly search: Pick<SearchIndexWriter, 'trailFindingAdded' | 'recordChanges'>
}

interface StoredFinding {
  readonly id: number
  readonly deliveryId: number
  readonly finding: number
}

/**
 * Writes the findings of a record's trail, within the transaction that saves its inspections. `inspectTrail`
 * computes the trail, and only the difference to the stored rows is written.
 */
export function createTrailWriter(database: Database, { findings, records, search }: TrailWriterParts) {
  const rowsOf = createRecordRows(database)
  const insert = database.prepare(
    'INSERT INTO trail_findings (record, delivery_id, gravity, code, finding) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM trail_findings WHERE id = ?')
  const removeOfRecord = database.prepare('DELETE FROM trail_findings WHERE record = ?')
  // Findings that other records cause stay.
  const stored = database.prepare<[number], StoredFinding>(
    `SELECT id, delivery_id AS deliveryId, finding FROM trail_findings INDEXED BY trail_findings_by_gravity
     WHERE record = +? AND code NOT IN ('withdrawal-reversed', 'same-transfer')`,
  )
  const pending = database.prepare<{ isLong: number; after: number; limit: number }, PendingRecord>(
    `SELECT c.id, c.space || c.key_id AS key FROM relinks l JOIN records c ON c.id = l.record
     WHERE l.record > @after AND (c.delivery_count > ${maximumAtOnce}) = +@isLong ORDER BY l.record LIMIT +@limit`,
  )
  const hasPending = database
    .prepare<[], number>('SELECT EXISTS (SELECT 1 FROM relinks l JOIN records c ON c.id = l.record)')
    .pluck()
  const addPending = database.prepare('INSERT OR IGNORE INTO relinks (record) VALUES (?)')
  const removePending = database.prepare('DELETE FROM relinks WHERE record = ?')
  const removeFacts = database.prepare('DELETE FROM facts WHERE record = ?')
  const setEnds = database.prepare(
    `UPDATE records SET (first_delivery_id, newest_delivery_id) = (SELECT min(delivery_id), max(delivery_id)
       FROM inspections INDEXED BY inspections_in_trail WHERE record = @id) WHERE id = @id`,
  )
  // The clock is stored only if it differs from the place.
  const setPlace = database.prepare<[number, number]>(
    'UPDATE inspections SET clock_us = coalesce(clock_us, place_us), place_us = ? WHERE delivery_id = ?',
  )
  const reversals = database.prepare<object, { id: DeliveryId }>(
    `SELECT min(r.delivery_id) AS id FROM (
       SELECT delivery_id, record FROM inspections WHERE reversal_of = +@key
       ORDER BY delivery_id LIMIT ${maximumReversals}) r GROUP BY r.record`,
  )
  const ofTransfer = database.prepare<object, { record: number; id: DeliveryId }>(
    `SELECT record, min(delivery_id) AS id FROM inspections INDEXED BY inspections_of_transfer
     WHERE transfer_key = +@transferKey AND record IS NOT NULL GROUP BY record LIMIT ${maximumTransfers}`,
  )
  const isSaid = database.prepare<[number, number], unknown>(
    "SELECT 1 FROM trail_findings INDEXED BY trail_findings_by_code WHERE record = +? AND code = 'same-transfer' AND finding = +?",
  )
  const transfersOf = database
    .prepare<[number], string>(
      `SELECT transfer_key FROM inspections INDEXED BY inspections_in_trail
       WHERE record = +? AND transfer_key IS NOT NULL GROUP BY transfer_key ORDER BY min(delivery_id)`,
    )
    .pluck()
  const storedTransfers = database.prepare<[number], StoredFinding>(
    `SELECT id, delivery_id AS deliveryId, finding FROM trail_findings INDEXED BY trail_findings_by_code
     WHERE record = +? AND code = 'same-transfer'`,
  )
  const recordIdOf = database.prepare<[number], { recordId: string | null }>(
    `SELECT ${inspectedRecordId} AS recordId FROM inspections r LEFT JOIN records c ON c.id = r.record
     WHERE r.delivery_id = +?`,
  )
  const isLinked = database.prepare<object, unknown>(
    `SELECT 1 FROM trail_findings t JOIN inspections r ON r.delivery_id = t.delivery_id
       LEFT JOIN records c ON c.id = r.record
     WHERE t.record = +@record AND t.code = 'withdrawal-reversed' AND ${inspectedRecordId} = +@recordId LIMIT 1`,
  )
  /** Records that got notifications in this transaction. */
  const changed = new Map<number, KnownRecord>()

  function add(record: number, id: number, finding: MadeTrailFinding, number: number): number {
    const { lastInsertRowid } = insert.run(record, id, gravities[finding.severity], finding.code, number)
    search.trailFindingAdded(id, record)
    return Number(lastInsertRowid)
  }

  function storedFindings(id: number): Map<string, number> {
    return new Map(stored.all(id).map(row => [`${row.deliveryId} ${row.finding}`, row.id]))
  }

  /**
   * Writes new places and findings, and removes those that no longer occur. `before`: the stored findings by
   * key.
   */
  function compute(id: number, rows: readonly TrailRow[], before: ReadonlyMap<string, number>) {
    const { steps, findings: made } = inspectTrail(rows)
    const places = new Map(rows.map(row => [row.deliveryId, row.placeUs]))
    for (const { row } of steps) {
      if (places.get(row.deliveryId) !== row.placeUs) setPlace.run(row.placeUs, row.deliveryId)
    }
    const after = new Map<string, number>()
    for (const { deliveryId, finding } of made) {
      const number = findings.idOf(finding)
      const key = `${deliveryId} ${number}`
      if (!after.has(key)) after.set(key, before.get(key) ?? add(id, deliveryId, finding, number))
    }
    for (const [key, row] of before) if (!after.has(key)) remove.run(row)
    return { rows: steps.map(({ row }) => row), findings: after }
  }

  function update(record: KnownRecord): void {
    const { id, trail } = record
    if (record.deliveryCount > maximumAtOnce) {
      record.trail = null
      addPending.run(id)
      return
    }
    const rows = trail?.rows ?? rowsOf(id, maximumAtOnce)
    const computed = compute(id, rows, trail?.findings ?? storedFindings(id))
    record.trail = rows.length <= maximumCached ? computed : null
  }

  /** Recomputes a record from its inspections. A record without inspections is removed. */
  function computeAgain({ id, key }: PendingRecord): void {
    records.forget(key)
    search.recordChanges(id)
    removePending.run(id)
    const rows = rowsOf(id, maximumSteps + 1)
    if (rows.length === 0) {
      removeOfRecord.run(id)
      records.remove(id)
      removeFacts.run(id)
      return
    }
    if (rows.length <= maximumSteps) compute(id, rows, storedFindings(id))
    computeTransfers(id)
    records.renewCodes(id)
    setEnds.run({ id })
  }

  /** Renews the findings of a record about earlier records of its transfers: one of these may be deleted. */
  function computeTransfers(record: number): void {
    const before = new Map(
      storedTransfers.all(record).map(row => [`${row.deliveryId} ${row.finding}`, row.id]),
    )
    const named = new Set<number>()
    for (const transferKey of transfersOf.all(record)) {
      const all = ofTransfer.all({ transferKey })
      const own = all.find(one => one.record === record)
      for (const other of all) {
        if (own === undefined || other.id >= own.id) continue
        const finding = transferFinding(recordIdOf.get(other.id)?.recordId ?? '')
        const number = findings.idOf(finding)
        if (named.has(number)) continue
        named.add(number)
        if (!before.delete(`${own.id} ${number}`)) add(record, own.id, finding, number)
      }
    }
    for (const row of before.values()) remove.run(row)
  }

  function linkReversed(withdrawal: number, id: DeliveryId): void {
    const recordId = recordIdOf.get(id)?.recordId ?? null
    if (isLinked.get({ record: withdrawal, recordId }) !== undefined) return
    const finding = reversalFinding(recordId ?? '')
    add(withdrawal, id, finding, findings.idOf(finding))
  }

  function linkSame(earlier: { id: DeliveryId }, later: { record: number; id: DeliveryId }): void {
    const finding = transferFinding(recordIdOf.get(earlier.id)?.recordId ?? '')
    const number = findings.idOf(finding)
    if (isSaid.get(later.record, number) === undefined) add(later.record, later.id, finding, number)
  }

  return {
    /**
     * Call it after a notification of the record is saved. `row`: its row of the trail. `settle` computes the
     * trail.
     */
    added(record: KnownRecord, row: TrailRow): void {
      if (record.trail !== null) record.trail.rows.push(row)
      changed.set(record.id, record)
    },
    /**
     * Computes the trails of records with new notifications, except long trails, which `computeLong`
     * computes.
     */
    settle(): void {
      for (const record of changed.values()) update(record)
      changed.clear()
    },
    /** Call it after a rollback. */
    forget: (): void => changed.clear(),
    /** The record lost a delivery: `computeSome` or `computeLong` recomputes it. */
    lost(record: number): void {
      addPending.run(record)
    },
    /** A record of this transfer lost a delivery: the others may name it. */
    lostOfTransfer(transferKey: string): void {
      for (const { record } of ofTransfer.all({ transferKey })) addPending.run(record)
    },
    /** Whether any record waits for `computeSome` or `computeLong`. */
    hasPending: (): boolean => hasPending.get() === 1,
    /**
     * Computes records that lost deliveries, and removes records that lost all, except long trails, which
     * `computeLong` computes. Returns the number of records: fewer than `limit` if none is left.
     */
    computeSome(limit: number): number {
      const some = pending.all({ isLong: 0, after: 0, limit })
      for (const record of some) computeAgain(record)
      return some.length
    },
    /** Computes the first record with a long trail after this one. Returns its number; `null` if there is none. */
    computeLong(after: number): number | null {
      const [record] = pending.all({ isLong: 1, after, limit: 1 })
      if (record === undefined) return null
      computeAgain(record)
      return record.id
    },
    /**
     * Adds a finding to the later of this record and each other record about the same transfer. The finding
     * names the earlier record.
     */
    linkTransfer(record: number, transferKey: string): void {
      const all = ofTransfer.all({ transferKey })
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
      for (const reversal of reversals.all({ key })) linkReversed(id, reversal.id)
    },
  }
}
