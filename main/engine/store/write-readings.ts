import type { Database } from 'better-sqlite3'
import type { Reading } from '../inspect/reading.ts'
import { storedClock } from './clock.ts'
import type { ReadingToStore } from './writer-protocol.ts'

export interface ReadingWriter {
  /** Begins to count what is read with this version's rules, where that has not begun. */
  beginVersion(rulesVersion: number): void
  /** Within the caller's transaction. Those of deliveries that are gone are passed over. */
  writeReadings(rulesVersion: number, readings: readonly ReadingToStore[]): void
}

export function createReadingWriter(database: Database): ReadingWriter {
  const isBegun = database.prepare('SELECT 1 FROM progress WHERE rules_version = ?')
  const forgetOthers = database.prepare('DELETE FROM progress WHERE rules_version <> ?')
  const begin = database.prepare(
    'INSERT INTO progress SELECT @version, 0, (SELECT count(*) FROM readings WHERE rules_version = @version)',
  )
  const findDelivery = database.prepare<[number], { rulesVersion: number | null }>(
    `SELECT r.rules_version AS rulesVersion
     FROM deliveries d LEFT JOIN readings r ON r.delivery_id = d.id WHERE d.id = ?`,
  )
  const findRecord = database.prepare<[string], { id: number; newest: number }>(
    'SELECT id, newest_delivery_id AS newest FROM records WHERE record_key = ?',
  )
  const insertRecord = database.prepare(
    'INSERT INTO records (record_key, record_id, newest_delivery_id) VALUES (?, ?, ?)',
  )
  const raiseNewest = database.prepare('UPDATE records SET newest_delivery_id = ? WHERE id = ?')
  const removeFindings = database.prepare('DELETE FROM findings WHERE delivery_id = ?')
  const insertFinding = database.prepare('INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertReading = database.prepare(
    `INSERT INTO readings VALUES (@id, @rulesVersion, @service, @kind, @record, @recordId, @status, @refundStatus,
       @createdAt, @updatedAt, @clock, @statusRank, @refundRank, @meaningKey, @errors, @warnings, @infos)
     ON CONFLICT (delivery_id) DO UPDATE SET rules_version = excluded.rules_version, service = excluded.service,
       kind = excluded.kind, record = excluded.record, record_id = excluded.record_id, status = excluded.status,
       refund_status = excluded.refund_status, created_at = excluded.created_at, updated_at = excluded.updated_at,
       clock_us = excluded.clock_us, status_rank = excluded.status_rank, refund_rank = excluded.refund_rank,
       meaning_key = excluded.meaning_key, error_count = excluded.error_count,
       warning_count = excluded.warning_count, info_count = excluded.info_count`,
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

  function recordOf(id: number, reading: Reading): number | null {
    if (reading.recordKey === null) return null
    const known = findRecord.get(reading.recordKey)
    if (known === undefined) {
      return Number(insertRecord.run(reading.recordKey, reading.recordId ?? '', id).lastInsertRowid)
    }
    if (known.newest < id) raiseNewest.run(id, known.id)
    return known.id
  }

  function write(rulesVersion: number, id: number, reading: Reading): void {
    const counts = { error: 0, warning: 0, info: 0 }
    for (const finding of reading.findings) counts[finding.severity] += 1
    insertReading.run({
      id,
      rulesVersion,
      service: reading.service,
      kind: reading.kind,
      record: recordOf(id, reading),
      recordId: reading.recordId,
      status: reading.status,
      refundStatus: reading.refundStatus,
      createdAt: reading.createdAt,
      updatedAt: reading.updatedAt,
      clock: storedClock(reading.clockUs),
      statusRank: reading.statusRank,
      refundRank: reading.refundRank,
      meaningKey: reading.meaningKey,
      errors: counts.error,
      warnings: counts.warning,
      infos: counts.info,
    })
    reading.findings.forEach((finding, position) => {
      const { severity, code, path, message, source } = finding
      insertFinding.run(id, position, severity, code, path, message, source)
    })
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
    beginVersion(rulesVersion) {
      if (isBegun.get(rulesVersion) !== undefined) return
      forgetOthers.run(rulesVersion)
      begin.run({ version: rulesVersion })
    },
    writeReadings(rulesVersion, readings) {
      let added = 0
      for (const { id, reading } of readings) {
        const delivery = findDelivery.get(id)
        if (delivery === undefined) continue
        if (delivery.rulesVersion !== null) removeFindings.run(id)
        if (delivery.rulesVersion !== rulesVersion) added += 1
        write(rulesVersion, id, reading)
      }
      advance(rulesVersion, added)
    },
  }
}
