import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import type { InspectionResult } from '../../inspect/inspection-result.ts'
import { storedClock } from '../clock.ts'
import type { InspectionToStore } from '../writer/writer-protocol.ts'
import { createPlacer, type Placer } from './place-in-trail.ts'
import { createTrailWriter, type TrailWriter } from './trails.ts'
import { createUndocumentedFieldWriter } from './undocumented-fields.ts'

/** Records whose lost deliveries are handled with one batch. */
const maximumLosses = 20

export interface InspectionWriter {
  /** Begins to count what is inspected with this version's rules, where that has not begun. */
  beginVersion(rulesVersion: number): void
  /** Within the caller's transaction. Inspections of deliveries that are gone are skipped. */
  writeInspections(rulesVersion: number, inspections: readonly InspectionToStore[]): void
  /** See TrailWriter.relinkLosses: called after deliveries were deleted, and after each batch of inspections. */
  relinkLosses(rulesVersion: number, limit: number): number
}

/** `addAnswerFindings`: adds to the inspection the findings about an answer that came meanwhile. */
export function createInspectionWriter(
  database: Database,
  addAnswerFindings: (id: number) => void,
): InspectionWriter {
  const isBegun = database.prepare('SELECT 1 FROM progress WHERE rules_version = ?')
  const forgetOthers = database.prepare('DELETE FROM progress WHERE rules_version <> ?')
  const begin = database.prepare(
    'INSERT INTO progress SELECT @version, 0, (SELECT count(*) FROM readings WHERE rules_version = @version)',
  )
  const findDelivery = database.prepare<[number], { rulesVersion: number | null }>(
    `SELECT r.rules_version AS rulesVersion
     FROM deliveries d LEFT JOIN readings r ON r.delivery_id = d.id WHERE d.id = ?`,
  )
  const findRecord = database.prepare<[string], { id: number; first: number; newest: number }>(
    'SELECT id, first_delivery_id AS first, newest_delivery_id AS newest FROM records WHERE record_key = ?',
  )
  const insertRecord = database.prepare(
    'INSERT INTO records (record_key, record_id, first_delivery_id, newest_delivery_id) VALUES (?, ?, ?, ?)',
  )
  const widen = database.prepare(
    `UPDATE records SET first_delivery_id = min(first_delivery_id, @id), newest_delivery_id = max(newest_delivery_id, @id)
     WHERE id = @record`,
  )
  const removeFindings = database.prepare('DELETE FROM findings WHERE delivery_id = ?')
  const removeTrailFindings = database.prepare('DELETE FROM trail_findings WHERE delivery_id = ?')
  const insertFinding = database.prepare('INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertInspection = database.prepare(
    `INSERT INTO readings VALUES (@id, @rulesVersion, @service, @kind, @record, @recordId, @status, @refundStatus,
       @createdAt, @updatedAt, @clock, @statusRank, @refundRank, @meaningKey, @errors, @warnings, @infos,
       @amount, @amountKey, @asset, @bytesKey, @contentKey, @facts, @reversalOf,
       @clockLack, @placeUs)
     ON CONFLICT (delivery_id) DO UPDATE SET rules_version = excluded.rules_version, service = excluded.service,
       kind = excluded.kind, record = excluded.record, record_id = excluded.record_id, status = excluded.status,
       refund_status = excluded.refund_status, created_at = excluded.created_at, updated_at = excluded.updated_at,
       clock_us = excluded.clock_us, status_rank = excluded.status_rank, refund_rank = excluded.refund_rank,
       meaning_key = excluded.meaning_key, error_count = excluded.error_count,
       warning_count = excluded.warning_count, info_count = excluded.info_count,
       amount = excluded.amount, amount_key = excluded.amount_key, asset = excluded.asset,
       bytes_key = excluded.bytes_key, content_key = excluded.content_key, facts = excluded.facts,
       reversal_of = excluded.reversal_of, clock_lack = excluded.clock_lack, place_us = excluded.place_us`,
  )
  const progress = database.prepare<[number], { readThrough: number }>(
    'SELECT read_through AS readThrough FROM progress WHERE rules_version = ?',
  )
  const firstUnread = database.prepare<{ version: number; after: number }, { id: number }>(
    `SELECT d.id FROM deliveries d WHERE d.id > @after
       AND NOT EXISTS (SELECT 1 FROM readings r WHERE r.delivery_id = d.id AND r.rules_version = @version)
     ORDER BY d.id LIMIT 1`,
  )
  const newest = database.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM deliveries')
  const saveProgress = database.prepare(
    `UPDATE progress SET read_through = max(read_through, @readThrough), read_count = read_count + @added
     WHERE rules_version = @version`,
  )

  const undocumentedFields = createUndocumentedFieldWriter(database)
  const trailWriters = new Map<number, TrailWriter>()
  const trailsOf = (rulesVersion: number): TrailWriter => {
    const writer = trailWriters.get(rulesVersion) ?? createTrailWriter(database, rulesVersion)
    trailWriters.set(rulesVersion, writer)
    return writer
  }
  const placers = new Map<number, Placer>()
  const placersOf = (rulesVersion: number): Placer => {
    const placer = placers.get(rulesVersion) ?? createPlacer(database, rulesVersion)
    placers.set(rulesVersion, placer)
    return placer
  }

  function recordOf(
    id: number,
    { recordKey, recordId }: InspectionResult,
  ): { id: number; isNew: boolean } | null {
    if (recordKey === null) return null
    const known = findRecord.get(recordKey)
    if (known === undefined) {
      const inserted = insertRecord.run(recordKey, recordId ?? '', id, id).lastInsertRowid
      return { id: Number(inserted), isNew: true }
    }
    if (known.newest < id || known.first > id) widen.run({ id, record: known.id })
    return { id: known.id, isNew: false }
  }

  function write(rulesVersion: number, id: DeliveryId, inspection: InspectionResult): void {
    const counts = { error: 0, warning: 0, info: 0 }
    for (const finding of inspection.findings) counts[finding.severity] += 1
    const record = recordOf(id, inspection)
    const { placeUs, hasMoved } = placersOf(rulesVersion).place(record, inspection)
    insertInspection.run({
      id,
      rulesVersion,
      service: inspection.service,
      kind: inspection.kind,
      record: record?.id ?? null,
      recordId: inspection.recordId,
      status: inspection.status,
      refundStatus: inspection.refundStatus,
      createdAt: inspection.createdAt,
      updatedAt: inspection.updatedAt,
      clock: storedClock(inspection.clockUs),
      statusRank: inspection.statusRank,
      refundRank: inspection.refundRank,
      meaningKey: inspection.meaningKey,
      errors: counts.error,
      warnings: counts.warning,
      infos: counts.info,
      amount: inspection.amount,
      amountKey: inspection.amountKey,
      asset: inspection.asset,
      bytesKey: inspection.bytesKey,
      contentKey: inspection.contentKey,
      facts: inspection.trailFacts === null ? null : JSON.stringify(inspection.trailFacts),
      reversalOf: inspection.reversalOf,
      clockLack: inspection.clockLack,
      placeUs,
    })
    inspection.findings.forEach((finding, position) => {
      const { severity, code, path, message, source } = finding
      insertFinding.run(id, position, severity, code, path, message, source)
    })
    if (record === null || inspection.recordKey === null) return
    const trails = trailsOf(rulesVersion)
    const own = { ...record, key: inspection.recordKey }
    trails.link(own, { ...inspection, deliveryId: id, placeUs }, hasMoved)
    if (record.isNew) trails.linkReversalsOf(own)
    if (inspection.reversalOf !== null) trails.linkReversal(inspection.reversalOf, id)
  }

  /** Where inspection has come to: each delivery is passed once, so this costs by what was read, not by what is there. */
  function advance(version: number, added: number): void {
    const readThrough = progress.get(version)?.readThrough
    if (readThrough === undefined) return
    const unread = firstUnread.get({ version, after: readThrough })
    const through = unread === undefined ? (newest.get()?.id ?? readThrough) : unread.id - 1
    saveProgress.run({ version, readThrough: through, added })
  }

  return {
    relinkLosses: (rulesVersion, limit) => trailsOf(rulesVersion).relinkLosses(limit),
    beginVersion(rulesVersion) {
      if (isBegun.get(rulesVersion) !== undefined) return
      forgetOthers.run(rulesVersion)
      undocumentedFields.forgetOthers(rulesVersion)
      begin.run({ version: rulesVersion })
    },
    writeInspections(rulesVersion, inspections) {
      let added = 0
      for (const { id, inspection } of inspections) {
        const delivery = findDelivery.get(id)
        if (delivery === undefined) continue
        if (delivery.rulesVersion !== null) {
          removeFindings.run(id)
          removeTrailFindings.run(id)
        }
        if (delivery.rulesVersion !== rulesVersion) {
          added += 1
          undocumentedFields.add(rulesVersion, id, inspection)
        }
        write(rulesVersion, id, inspection)
        addAnswerFindings(id)
      }
      advance(rulesVersion, added)
      trailsOf(rulesVersion).relinkLosses(maximumLosses)
    },
  }
}
