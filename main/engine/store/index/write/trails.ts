import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { inspectTrail } from '../../../inspect/trail/inspect-trail.ts'
import { reversalFinding } from '../../../inspect/trail/reversal-rule.ts'
import type { MadeTrailFinding } from '../../../inspect/trail/trail-finding.ts'
import { transferFinding } from '../../../inspect/trail/transfer-rule.ts'
import { inspectedRecordId } from '../../read/records/record-sql.ts'
import { createRecordRows } from '../../read/records/trails.ts'
import type { TrailRow } from '../../read/rows.ts'
import type { SearchIndexWriter } from '../search-index-writer.ts'
import type { FindingWriter } from './findings.ts'
import type { KnownRecord, RecordWriter } from './records.ts'

/** A record whose trail is to be computed. */
export interface PendingRecord {
  readonly id: number
  readonly key: string
}

/** A longer trail is not computed with each batch of its notifications, but by `computeLong`. */
const maximumAtOnce = 300
/** The trail of a record with more notifications keeps the findings it has: computing it would need too much memory. */
const maximumSteps = 100_000
/** Rows of a record in memory. A longer trail is read again for each batch. */
const maximumCached = 32
/** Fundings read that name one withdrawal. */
const maximumReversals = 50
/** Records read that are about one transfer. */
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
 * Writes what the notifications of a record say beside one another, within the transaction that saves them: the trail
 * is computed by `inspectTrail`, and the difference to what is stored is written.
 */
export function createTrailWriter(database: Database, { findings, records, search }: TrailWriterParts) {
  const rowsOf = createRecordRows(database)
  const insert = database.prepare(
    'INSERT INTO trail_findings (record, delivery_id, gravity, code, finding) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM trail_findings WHERE id = ?')
  const removeOfRecord = database.prepare('DELETE FROM trail_findings WHERE record = ?')
  // Those which other records cause stay.
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
  // The clock is stored only where it is not the place.
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

  /** Writes the places and findings that are new, and removes those no longer made. `before`: the stored findings by key. */
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

  /** All that is derived of a record, as its inspections are now. Without any, it is removed. */
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
    records.renewCodes(id)
    setEnds.run({ id })
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
    /** A notification of the record was saved; `row`: its row of the trail. Its trail is computed by `settle`. */
    added(record: KnownRecord, row: TrailRow): void {
      if (record.trail !== null) record.trail.rows.push(row)
      changed.set(record.id, record)
    },
    /** Computes the trails of records with new notifications. A long trail is left to `computeLong`. */
    settle(): void {
      for (const record of changed.values()) update(record)
      changed.clear()
    },
    /** Forgets a transaction that was rolled back. */
    forget: (): void => changed.clear(),
    /** The record lost a delivery: it is computed again by `computeSome`, or by `computeLong`. */
    lost(record: number): void {
      addPending.run(record)
    },
    /** Whether any record waits for `computeSome` or `computeLong`. */
    hasPending: (): boolean => hasPending.get() === 1,
    /**
     * Computes records that lost deliveries, and removes records that lost all. Long trails are left to `computeLong`.
     * Returns the number of records: fewer than `limit` if none is left.
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
    /** Adds to the later of this record and each other about the same transfer the finding that names the earlier one. */
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
    /** Adds to a withdrawal, if it is known, the finding that the funding of this delivery gives it back. */
    linkReversal(withdrawalKey: string, id: DeliveryId): void {
      const withdrawal = records.find(withdrawalKey)
      if (withdrawal !== undefined) linkReversed(withdrawal.id, id)
    },
    /** Adds to a new record the findings about fundings that came before it and give it back. */
    linkReversalsOf({ id, key }: PendingRecord): void {
      // Only a withdrawal is given back.
      if (!key.startsWith('funding:wid:')) return
      for (const reversal of reversals.all({ key })) linkReversed(id, reversal.id)
    },
  }
}
