import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import type { InspectionToStore } from '../../../inspect/inspection-batch.ts'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { factsText } from '../../../inspect/trail/trail-facts.ts'
import { clockText, storedClock } from '../../clock.ts'
import type { IndexedDelivery, SearchIndexWriter } from '../search-index-writer.ts'
import { createFindingWriter } from './findings.ts'
import { createPlacer } from './place-in-trail.ts'
import { createReasonWriter } from './reasons.ts'
import { createRecordWriter, type InspectionCounts, type KnownRecord } from './records.ts'
import { createStateWriter } from './states.ts'
import { createTrailWriter } from './trails.ts'
import { createUndocumentedFieldWriter } from './undocumented-fields.ts'

/** Records whose lost deliveries are handled with one batch. */
const maximumLosses = 20

export interface InspectionWriter {
  /** Within the caller's transaction. A delivery that is gone or inspected already is skipped. Returns how many were not. */
  writeInspections(
    inspections: readonly InspectionToStore[],
    deliveries: ReadonlyMap<number, IndexedDelivery>,
  ): number
  /** Adds findings to an inspection, but for codes that it has. Returns whether it has more now. */
  addFindings(id: number, findings: InspectionResult['findings']): boolean
  /** Removes inspections, with what is said of the deliveries in their trails. Returns how many there were. */
  removeInspections(ids: readonly number[]): number
  /** See TrailWriter.relinkLosses: called after deliveries were deleted, and after each batch of inspections. */
  relinkLosses(limit: number): number
  /** See FindingWriter.removeUnused. */
  removeUnusedFindings(): number
  /** What was remembered of a transaction that was rolled back. */
  forget(): void
}

interface StoredCounts {
  readonly record: number | null
  readonly recordKey: string | null
  readonly meaningKey: string | null
  readonly error: number
  readonly warning: number
  readonly info: number
  readonly findings: string | null
}

export function createInspectionWriter(database: Database, search: SearchIndexWriter): InspectionWriter {
  const states = createStateWriter(database)
  const findings = createFindingWriter(database)
  const reasons = createReasonWriter(database)
  const records = createRecordWriter(database)
  const placer = createPlacer(database)
  const undocumentedFields = createUndocumentedFieldWriter(database)
  const trails = createTrailWriter(database, { findings, records, search })

  const inspectedAmong = database
    .prepare<[string], number>(
      'SELECT i.delivery_id FROM json_each(?) j CROSS JOIN inspections i WHERE i.delivery_id = j.value',
    )
    .pluck()
  // By position: by name the parameters cost as much again as the insert.
  const insert = database.prepare(`INSERT INTO inspections VALUES (${Array(23).fill('?').join(', ')})`)
  const stored = database.prepare<[number], StoredCounts>(
    `SELECT r.record, c.space || c.key_id AS recordKey, r.meaning_key AS meaningKey,
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
  const noteLoss = database.prepare('INSERT OR IGNORE INTO relinks VALUES (?)')

  function write(id: DeliveryId, inspection: InspectionResult): void {
    const counts = countsOf(inspection.findings)
    const { recordKey, recordId } = inspection
    const own = recordKey === null ? null : records.of(id, { ...inspection, recordKey })
    const record = own?.record ?? null
    if (record !== null) search.recordChanges(record.id, own?.isNew ? null : record.newestId)
    const { placeUs, hasMoved } = placer.place(own, inspection)
    const clock = storedClock(inspection.clockUs)
    const isFinal = inspection.statusRank === 2 && inspection.status !== null
    const ownRecordId = record?.recordId === recordId ? null : recordId
    if (ownRecordId !== null) search.hasOwnRecordId(id)
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
      isFinal ? states.finalId(inspection.status ?? '') : null,
      inspection.meaningKey,
      inspection.bytesKey,
      inspection.contentKey,
      inspection.amount,
      inspection.reason === null ? null : reasons.idOf(inspection.reason),
      counts.error,
      counts.warning,
      counts.info,
      idList(inspection.findings.map(findings.idOf)),
      record === null || inspection.trailFacts === null
        ? null
        : records.factsNumber(record, factsText(inspection.trailFacts, inspection)),
      inspection.reversalOf,
    )
    if (own === null || recordKey === null) return
    // Newer ones were inspected before: what they say depends on this one, and is told anew.
    if (!own.isNew && id < own.record.newestId) noteLoss.run(own.record.id)
    if (!own.isNew) noteRepetition(id, own.record, inspection.meaningKey)
    const codes = inspection.findings.map(({ code }) => code)
    records.add(own.record, id, { ...inspection, recordKey }, { counts, codes })
    const known = { id: own.record.id, key: recordKey, isNew: own.isNew, known: own.record }
    trails.link(known, { ...inspection, deliveryId: id, placeUs }, hasMoved)
    if (own.isNew) trails.linkReversalsOf(known)
    if (inspection.reversalOf !== null) trails.linkReversal(inspection.reversalOf, id)
  }

  /** Of deliveries with one meaning all but the first are repeated. */
  function noteRepetition(id: number, { id: record, tail }: KnownRecord, meaningKey: string | null): void {
    if (meaningKey === null) return
    if (tail !== null && id > tail.newestId) {
      if (tail.firsts.has(meaningKey)) search.repeated(id, true)
      return
    }
    const [first, second] = firstTwo.all(record, meaningKey)
    if (first !== id) search.repeated(id, true)
    else if (second !== undefined) search.repeated(second, true)
  }

  function forgetRepetition(id: number, record: number, meaningKey: string | null): void {
    const [first] = meaningKey === null ? [] : firstTwo.all(record, meaningKey)
    if (first !== undefined && first > id) search.repeated(first, false)
  }

  return {
    relinkLosses: trails.relinkLosses,
    removeUnusedFindings() {
      reasons.removeUnused()
      return findings.removeUnused()
    },
    forget() {
      states.forget()
      findings.forget()
      reasons.forget()
      records.forgetAll()
    },
    writeInspections(inspections, deliveries) {
      let added = 0
      const ids = inspections.map(({ id }) => id)
      const there = new Set(inspectedAmong.all(JSON.stringify(ids)))
      for (const { id, inspection } of inspections) {
        const delivery = deliveries.get(id)
        if (delivery === undefined || there.has(id)) continue
        there.add(id)
        added += 1
        search.inspected(id, delivery, inspection, false)
        undocumentedFields.add(id, inspection)
        write(id, inspection)
      }
      undocumentedFields.write()
      trails.relinkLosses(maximumLosses)
      return added
    },
    addFindings(id, more) {
      const row = stored.get(id)
      if (row === undefined) return false
      const known = row.findings ?? '[]'
      const added = more.filter(({ code }) => hasCode.get(known, code) === undefined)
      if (added.length === 0) return false
      for (const finding of added) search.findingAdded(id, finding)
      const counts = countsOf(added)
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
    removeInspections(ids) {
      let removed = 0
      for (const id of ids) {
        const row = stored.get(id)
        if (row === undefined) continue
        removed += 1
        if (row.record !== null) search.recordChanges(row.record)
        removeTrailFindings.run(id)
        remove.run(id)
        if (row.record === null) continue
        forgetRepetition(id, row.record, row.meaningKey)
        addToRecord.run(-1, -row.error, -row.warning, -row.info, row.record)
        noteLoss.run(row.record)
        if (row.recordKey !== null) records.forget(row.recordKey)
      }
      return removed
    },
  }
}

function countsOf(findings: InspectionResult['findings']): InspectionCounts {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

/** `null` for none. */
function idList(ids: readonly number[]): string | null {
  return ids.length === 0 ? null : `[${ids.join(',')}]`
}

/** Most notifications of a record have the same: see the schema. */
function createdText(createdAt: string | null, record: KnownRecord | null): string | null {
  if (record === null || record.createdAt === null) return createdAt
  return createdAt === record.createdAt ? null : (createdAt ?? '')
}
