import type { Database } from 'better-sqlite3'
import { groupedCounts } from '#contract/deliveries/finding-groups'
import type { DeliveryId } from '#contract/terms'
import type { InspectionToStore } from '../../../inspect/inspection-batch.ts'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { isCounted } from '../../../inspect/news.ts'
import { factsText } from '../../../inspect/trail/trail-facts.ts'
import { ownPlace } from '../../../inspect/trail/trail-order.ts'
import { prepareAll } from '../../connection/statements.ts'
import { clockText, storedClock } from '../../schema/clock.ts'
import type { TrailRow } from '../../schema/rows.ts'
import type { IndexedDelivery, SearchIndexWriter } from '../search-index-writer.ts'
import { createFindingWriter } from './findings.ts'
import { createNewsWriter } from './news.ts'
import { createRecordWriter, type KnownRecord } from './records.ts'
import { createSharedRows } from './shared-rows.ts'
import { createTrailWriter } from './trails.ts'
import { createUndocumentedFieldWriter } from './undocumented-fields.ts'

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
}

export function createInspectionWriter(database: Database, search: SearchIndexWriter) {
  const columns = ['service', 'kind', 'status', 'refund_status', 'asset', 'environment', 'body_problem']
  const states = createSharedRows(database, 'states', columns)
  const findings = createFindingWriter(database)
  const reasons = createSharedRows(database, 'reasons', ['code', 'text'], { isHashed: true })
  const records = createRecordWriter(database)
  const undocumentedFields = createUndocumentedFieldWriter(database)
  const news = createNewsWriter(database, findings, search)
  const trails = createTrailWriter(database, findings, records, search)

  const sql = prepareAll(database, {
    inspectedAmong:
      'SELECT i.delivery_id FROM json_each(?) j CROSS JOIN inspections i WHERE i.delivery_id = j.value',
    // By position: named parameters cost as much as the insert again.
    insert: `INSERT INTO inspections (delivery_id, state, record, record_id, created_at, updated_at, clock_us, place_us,
       status_rank, refund_rank, clock_lack, meaning_key, bytes_key, content_key, amount, reason, description,
       error_count, warning_count, info_count, findings, facts, reversal_of, transfer_key)
     VALUES (${Array(24).fill('?').join(', ')})`,
    stored: `SELECT r.record, c.space || c.key_id AS recordKey, r.meaning_key AS meaningKey, r.transfer_key AS transferKey,
       r.error_count AS error, r.warning_count AS warning, r.info_count AS info
     FROM inspections r LEFT JOIN records c ON c.id = r.record WHERE r.delivery_id = +?`,
    takeFromRecord: `UPDATE records SET delivery_count = delivery_count - 1, error_count = error_count - ?,
       warning_count = warning_count - ?, info_count = info_count - ? WHERE id = ?`,
    firstTwo: `SELECT delivery_id FROM inspections INDEXED BY inspections_of_meaning
       WHERE record = +? AND meaning_key = +? ORDER BY delivery_id LIMIT 2`,
    remove: 'DELETE FROM inspections WHERE delivery_id = ?',
    removeTrailFindings: 'DELETE FROM trail_findings WHERE delivery_id = ?',
    saveDecodeLimit: 'INSERT OR REPLACE INTO decode_limits (delivery_id, maximum_bytes) VALUES (?, ?)',
    removeDecodeLimit: 'DELETE FROM decode_limits WHERE delivery_id = ?',
  })

  function write(id: DeliveryId, inspection: InspectionResult): void {
    const counts = groupedCounts(inspection.findings)
    const { recordKey, recordId, reason } = inspection
    const own = recordKey === null ? null : records.of(id, { ...inspection, recordKey })
    const record = own?.record ?? null
    if (record !== null) search.recordChanges(record.id)
    const placeUs = ownPlace(inspection)
    const clock = storedClock(inspection.clockUs)
    const facts = inspection.trailFacts === null ? null : factsText(inspection.trailFacts, inspection)
    const ownRecordId = record?.recordId === recordId ? null : recordId
    if (inspection.decodeLimit !== undefined) sql.saveDecodeLimit.run(id, inspection.decodeLimit)
    sql.insert.run(
      id,
      states.idOf(
        inspection.service,
        inspection.kind,
        inspection.status,
        inspection.refundStatus,
        inspection.asset,
        inspection.environmentId ?? null,
        inspection.bodyProblem,
      ),
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
      reason === null ? null : reasons.idOf(reason.code, reason.text),
      inspection.description,
      counts.error,
      counts.warning,
      counts.info,
      findings.listOf(inspection.findings),
      record === null || facts === null ? null : records.factsNumber(record, facts),
      inspection.reversalOf,
      inspection.transferKey,
    )
    if (own === null || recordKey === null) return
    if (!own.isNew) noteRepetition(id, own.record.id, inspection.meaningKey)
    // A finding that is only counted from now on does not belong to the row.
    const codes = inspection.findings.filter(finding => !isCounted(finding)).map(({ code }) => code)
    records.add(own.record, id, counts, codes)
    trails.added(own.record, trailRow(id, inspection, placeUs, facts))
    if (own.isNew) trails.linkReversalsOf(own.record)
    if (inspection.reversalOf !== null) trails.linkReversal(inspection.reversalOf, id)
    if (inspection.transferKey !== null) trails.linkTransfer(own.record.id, inspection.transferKey)
  }

  /** All deliveries with one meaning repeat the first. An earlier delivery that arrives later becomes the first. */
  function noteRepetition(id: number, record: number, meaningKey: string | null): void {
    if (meaningKey === null) return
    const [first, second] = sql.firstTwo.values<number>(record, meaningKey)
    if (first === id && second !== undefined) search.changes(second)
  }

  function forgetRepetition(id: number, record: number, meaningKey: string | null): void {
    const [first] = meaningKey === null ? [] : sql.firstTwo.values<number>(record, meaningKey)
    if (first !== undefined && first > id) search.changes(first)
  }

  return {
    /** See TrailWriter.hasPending. */
    hasPendingTrails: trails.hasPending,
    /** See TrailWriter.computeSome: called after deliveries were deleted, and after each batch of inspections. */
    computeTrails: trails.computeSome,
    /** See TrailWriter.computeLong. */
    computeLongTrail: trails.computeLong,
    /** Removes shared rows that no delivery refers to. Reads all inspections: call it when idle. */
    removeUnused(): void {
      database.exec(`
        DELETE FROM reasons WHERE id NOT IN (SELECT reason FROM inspections WHERE reason IS NOT NULL);
        DELETE FROM profiles WHERE id NOT IN (SELECT profile FROM delivery_facts);
        DELETE FROM requests WHERE id NOT IN (SELECT request FROM profiles);
        DELETE FROM finding_sets WHERE id NOT IN (SELECT said FROM profiles);
        DELETE FROM set_findings WHERE set_id NOT IN (SELECT id FROM finding_sets);
        DELETE FROM findings WHERE id NOT IN (
          SELECT j.value FROM inspections r, json_each(r.findings) j UNION SELECT finding FROM trail_findings);
      `)
      for (const forget of [reasons.forget, findings.forget, search.forgetShared]) forget()
    },
    /** Call it after a rollback. */
    forget() {
      for (const part of [states, findings, news, reasons, records, trails]) part.forget()
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
      const there = new Set(sql.inspectedAmong.values<number>(JSON.stringify(ids)))
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
      const row = sql.stored.get<StoredCounts>(id)
      if (row === undefined) return false
      const before = findings.ofDelivery(id)
      const added = more.filter(({ code }) => !before.some(known => known.code === code))
      if (added.length === 0) return false
      search.changes(id)
      findings.replace(id, before, [...before, ...added])
      if (row.record !== null) {
        const codes = added.map(({ code }) => code)
        records.addCodes(row.record, row.recordKey ?? '', codes)
      }
      return true
    },
    /** Removes inspections, with the findings of their trails at them. Returns the number of removed inspections. */
    removeInspections(ids: readonly number[]): number {
      let removed = 0
      for (const id of ids) {
        const row = sql.stored.get<StoredCounts>(id)
        if (row === undefined) continue
        removed += 1
        if (row.record !== null) search.recordChanges(row.record)
        sql.removeTrailFindings.run(id)
        sql.remove.run(id)
        sql.removeDecodeLimit.run(id)
        if (row.record === null) continue
        forgetRepetition(id, row.record, row.meaningKey)
        sql.takeFromRecord.run(row.error, row.warning, row.info, row.record)
        trails.lost(row.record)
        if (row.transferKey !== null) trails.lostOfTransfer(row.transferKey)
        if (row.recordKey !== null) records.changed(row.recordKey)
      }
      return removed
    },
  }
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
    deliveryId,
    receivedAtMs: 0,
    placeUs,
    kind,
    status,
    refundStatus,
    createdAt,
    updatedAt,
    clockUs,
    clockLack,
    statusRank,
    refundRank,
    meaningKey,
    bytesKey,
    contentKey,
    factsText: facts,
  }
}
