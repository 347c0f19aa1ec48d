import type { Database } from 'better-sqlite3'
import { groupedCounts } from '#contract/deliveries/finding-groups'
import type { DeliveryId } from '#contract/terms'
import type { InspectionToStore } from '../../../inspect/inspection-batch.ts'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { isCounted } from '../../../inspect/news.ts'
import { factsText } from '../../../inspect/trail/trail-facts.ts'
import { ownPlace } from '../../../inspect/trail/trail-order.ts'
import { clockText, storedClock } from '../../schema/clock.ts'
import type { TrailRow } from '../../schema/rows.ts'
import type { IndexedDelivery, SearchIndexWriter } from '../search-index-writer.ts'
import { createFindingWriter } from './findings.ts'
import { createNewsWriter } from './news.ts'
import { createRecordWriter, type KnownRecord } from './records.ts'
import { createTrailWriter } from './trails.ts'
import { createUndocumentedFieldWriter } from './undocumented-fields.ts'
import { createReasonWriter, createStateWriter } from './value-ids.ts'

/** Number of records with lost deliveries that one batch handles. */
const maximumLosses = 20

interface StoredCounts {
  readonly record: number | null
  readonly recordKey: string | null
  readonly meaningKey: string | null
  readonly transferKey: string | null
  readonly error: number
  readonly warning: number
  readonly info: number
  readonly findings: string | null
}

export function createInspectionWriter(database: Database, search: SearchIndexWriter) {
  const states = createStateWriter(database)
  const findings = createFindingWriter(database)
  const reasons = createReasonWriter(database)
  const records = createRecordWriter(database)
  const undocumentedFields = createUndocumentedFieldWriter(database)
  const news = createNewsWriter(database, findings, search)
  const trails = createTrailWriter(database, { findings, records, search })

  const inspectedAmong = database
    .prepare<[string], number>(
      'SELECT i.delivery_id FROM json_each(?) j CROSS JOIN inspections i WHERE i.delivery_id = j.value',
    )
    .pluck()
  // By position: named parameters cost as much as the insert again.
  const insert = database.prepare(
    `INSERT INTO inspections (delivery_id, state, record, record_id, created_at, updated_at, clock_us, place_us,
       status_rank, refund_rank, clock_lack, meaning_key, bytes_key, content_key, amount, reason, description,
       error_count, warning_count, info_count, findings, facts, reversal_of, transfer_key)
     VALUES (${Array(24).fill('?').join(', ')})`,
  )
  const stored = database.prepare<[number], StoredCounts>(
    `SELECT r.record, c.space || c.key_id AS recordKey, r.meaning_key AS meaningKey, r.transfer_key AS transferKey,
       r.error_count AS error, r.warning_count AS warning, r.info_count AS info, r.findings
     FROM inspections r LEFT JOIN records c ON c.id = r.record WHERE r.delivery_id = +?`,
  )
  const hasCode = database
    .prepare<[string, string], number>(
      'SELECT 1 FROM json_each(?) j JOIN findings f ON f.id = j.value WHERE f.code = +?',
    )
    .pluck()
  const setFindings = database.prepare(
    `UPDATE inspections SET error_count = ?, warning_count = ?, info_count = ?, findings = ? WHERE delivery_id = ?`,
  )
  const addToRecord = database.prepare(
    `UPDATE records SET delivery_count = delivery_count + ?, error_count = error_count + ?,
       warning_count = warning_count + ?, info_count = info_count + ? WHERE id = ?`,
  )
  const firstTwo = database
    .prepare<[number, string], number>(
      `SELECT delivery_id FROM inspections INDEXED BY inspections_of_meaning
       WHERE record = +? AND meaning_key = +? ORDER BY delivery_id LIMIT 2`,
    )
    .pluck()
  const remove = database.prepare('DELETE FROM inspections WHERE delivery_id = ?')
  const removeTrailFindings = database.prepare('DELETE FROM trail_findings WHERE delivery_id = ?')
  const saveDecodeLimit = database.prepare(
    'INSERT OR REPLACE INTO decode_limits (delivery_id, maximum_bytes) VALUES (?, ?)',
  )
  const removeDecodeLimit = database.prepare('DELETE FROM decode_limits WHERE delivery_id = ?')

  function write(id: DeliveryId, inspection: InspectionResult): void {
    const counts = groupedCounts(inspection.findings)
    const { recordKey, recordId } = inspection
    const own = recordKey === null ? null : records.of(id, { ...inspection, recordKey })
    const record = own?.record ?? null
    if (record !== null) search.recordChanges(record.id)
    const placeUs = ownPlace(inspection)
    const clock = storedClock(inspection.clockUs)
    const facts = inspection.trailFacts === null ? null : factsText(inspection.trailFacts, inspection)
    const ownRecordId = record?.recordId === recordId ? null : recordId
    if (inspection.decodeLimit !== undefined) saveDecodeLimit.run(id, inspection.decodeLimit)
    insert.run(
      id,
      states.idOf(inspection),
      record?.id ?? null,
      ownRecordId,
      createdText(inspection.createdAt, record),
      inspection.clockLack === 0 && clockText(clock) === inspection.updatedAt ? null : inspection.updatedAt,
      clock === placeUs ? null : clock,
      placeUs,
      inspection.statusRank,
      inspection.refundRank,
      inspection.clockLack,
      inspection.meaningKey,
      inspection.bytesKey,
      inspection.contentKey,
      inspection.amount,
      inspection.reason === null ? null : reasons.idOf(inspection.reason),
      inspection.description,
      counts.error,
      counts.warning,
      counts.info,
      idList(inspection.findings.map(findings.idOf)),
      record === null || facts === null ? null : records.factsNumber(record, facts),
      inspection.reversalOf,
      inspection.transferKey,
    )
    if (own === null || recordKey === null) return
    if (!own.isNew) noteRepetition(id, own.record.id, inspection.meaningKey)
    // A finding that is only counted from now on does not belong to the row.
    const codes = inspection.findings.filter(finding => !isCounted(finding)).map(({ code }) => code)
    records.add(own.record, id, { counts, codes })
    trails.added(own.record, trailRow(id, inspection, placeUs, facts))
    if (own.isNew) trails.linkReversalsOf(own.record)
    if (inspection.reversalOf !== null) trails.linkReversal(inspection.reversalOf, id)
    if (inspection.transferKey !== null) trails.linkTransfer(own.record.id, inspection.transferKey)
  }

  /**
   * All deliveries with one meaning repeat the first. An earlier delivery that arrives later becomes the
   * first.
   */
  function noteRepetition(id: number, record: number, meaningKey: string | null): void {
    if (meaningKey === null) return
    const [first, second] = firstTwo.all(record, meaningKey)
    if (first === id && second !== undefined) search.changes(second)
  }

  function forgetRepetition(id: number, record: number, meaningKey: string | null): void {
    const [first] = meaningKey === null ? [] : firstTwo.all(record, meaningKey)
    if (first !== undefined && first > id) search.changes(first)
  }

  return {
    /** See TrailWriter.hasPending. */
    hasPendingTrails: trails.hasPending,
    /**
     * See TrailWriter.computeSome: called after deliveries were deleted, and after each batch of inspections.
     */
    computeTrails: trails.computeSome,
    /** See TrailWriter.computeLong. */
    computeLongTrail: trails.computeLong,
    /** See FindingWriter.removeUnused. */
    removeUnusedFindings(): number {
      reasons.removeUnused()
      search.removeUnused()
      return findings.removeUnused()
    },
    /** Call it after a rollback. */
    forget() {
      states.forget()
      findings.forget()
      news.forget()
      reasons.forget()
      records.forgetAll()
      trails.forget()
    },
    /**
     * Within the caller's transaction. Skips deliveries that are deleted or already inspected. Returns the
     * number of written inspections.
     */
    writeInspections(
      inspections: readonly InspectionToStore[],
      deliveries: ReadonlyMap<number, IndexedDelivery>,
    ): number {
      let added = 0
      const ids = inspections.map(({ id }) => id)
      const there = new Set(inspectedAmong.all(JSON.stringify(ids)))
      for (const { id, inspection } of inspections) {
        const delivery = deliveries.get(id)
        if (delivery === undefined || there.has(id)) continue
        there.add(id)
        added += 1
        const weighed = { ...inspection, findings: news.weigh(id, inspection) }
        search.inspected(id, delivery)
        undocumentedFields.add(id, inspection)
        write(id, weighed)
      }
      undocumentedFields.write()
      trails.settle()
      trails.computeSome(maximumLosses)
      return added
    },
    /** Adds findings with new codes to an inspection. Returns whether it added any. */
    addFindings(id: number, more: InspectionResult['findings']): boolean {
      const row = stored.get(id)
      if (row === undefined) return false
      const known = row.findings ?? '[]'
      const added = more.filter(({ code }) => hasCode.get(known, code) === undefined)
      if (added.length === 0) return false
      search.changes(id)
      const counts = groupedCounts(added)
      setFindings.run(
        row.error + counts.error,
        row.warning + counts.warning,
        row.info + counts.info,
        idList([...(JSON.parse(known) as number[]), ...added.map(findings.idOf)]),
        id,
      )
      if (row.record !== null) {
        addToRecord.run(0, counts.error, counts.warning, counts.info, row.record)
        const codes = added.map(({ code }) => code)
        records.addCodes(row.record, row.recordKey ?? '', codes)
      }
      return true
    },
    /**
     * Removes inspections, with the findings of the deliveries in their trails. Returns the number of removed
     * inspections.
     */
    removeInspections(ids: readonly number[]): number {
      let removed = 0
      for (const id of ids) {
        const row = stored.get(id)
        if (row === undefined) continue
        removed += 1
        if (row.record !== null) search.recordChanges(row.record)
        removeTrailFindings.run(id)
        remove.run(id)
        removeDecodeLimit.run(id)
        if (row.record === null) continue
        forgetRepetition(id, row.record, row.meaningKey)
        addToRecord.run(-1, -row.error, -row.warning, -row.info, row.record)
        trails.lost(row.record)
        if (row.transferKey !== null) trails.lostOfTransfer(row.transferKey)
        if (row.recordKey !== null) records.forget(row.recordKey)
      }
      return removed
    },
  }
}

/** `null` for an empty list. */
function idList(ids: readonly number[]): string | null {
  return ids.length === 0 ? null : `[${ids.join(',')}]`
}

/** Most notifications of a record have the same creation time: see the schema. */
function createdText(createdAt: string | null, record: KnownRecord | null): string | null {
  if (record === null || record.createdAt === null) return createdAt
  return createdAt === record.createdAt ? null : (createdAt ?? '')
}

/** In the form that `createRecordRows` reads. */
function trailRow(
  deliveryId: DeliveryId,
  inspection: InspectionResult,
  placeUs: number,
  facts: string | null,
): TrailRow {
  const { kind, status, refundStatus, createdAt, updatedAt, clockUs, clockLack } = inspection
  const { statusRank, refundRank, meaningKey, bytesKey, contentKey } = inspection
  return {
    ...{ deliveryId, receivedAtMs: 0, placeUs, kind, status, refundStatus },
    ...{ createdAt, updatedAt, clockUs, clockLack },
    ...{ statusRank, refundRank, meaningKey, bytesKey, contentKey, factsText: facts },
  }
}
