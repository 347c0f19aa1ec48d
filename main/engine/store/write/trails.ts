import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import type { InspectionResult } from '../../inspect/inspection-result.ts'
import { arrivalFindings, secondFinals } from '../../inspect/trail/arrival-rules.ts'
import { inspectTrail } from '../../inspect/trail/inspect-trail.ts'
import { originalOf, previousOf } from '../../inspect/trail/neighbors.ts'
import { reversalFinding } from '../../inspect/trail/reversal-rule.ts'
import { repetitionFindings, stepFindings } from '../../inspect/trail/step-rules.ts'
import type { MadeTrailFinding } from '../../inspect/trail/trail-finding.ts'
import type { IndexWriter } from '../index/index-writer.ts'
import type { TrailRow } from '../read/rows.ts'
import { createTrailReads } from '../read/trails.ts'

interface RecordOf {
  readonly id: number
  readonly key: string
  /** This is its first delivery. */
  readonly isNew: boolean
}

type PlacedInspection = InspectionResult & Pick<TrailRow, 'deliveryId' | 'placeUs'>

/** The first delivery of a notification, and what distinguishes its repetitions. */
type FirstOfMeaning = Pick<TrailRow, 'deliveryId' | 'bytesKey' | 'contentKey'>

/** Keeps the findings about trails, within the transaction that saves an inspection. */
export interface TrailWriter {
  /**
   * Writes the findings about a notification that was just saved, and rewrites those about the one after it. Costs a
   * few steps of an index, however long the trail. Notifications come in order of arrival. `hasMoved`: it moved others
   * that lack its clock, so all findings of the trail are rewritten.
   */
  link(record: RecordOf, inspection: PlacedInspection, hasMoved: boolean): void
  /** Adds to a withdrawal, if it is known, the finding that the funding of this delivery gives it back. */
  linkReversal(withdrawalKey: string, id: DeliveryId): void
  /** Adds to a new record the findings about fundings that came before it and give it back. */
  linkReversalsOf(record: RecordOf): void
  /**
   * Rewrites the findings about records that lost a delivery, and removes records that lost all; at most so many,
   * within the caller's transaction. Returns how many there were: fewer than `limit` when none is left.
   */
  relinkLosses(limit: number): number
}

/** A longer trail keeps its findings when it loses deliveries: rewriting them would hold up the writer. */
const maximumRelinked = 2_000
/** The same for a trail in which a notification moved others: that may happen with each that arrives. */
const maximumRewritten = 300
/** Fundings read that name one withdrawal. */
const maximumReversals = 50
const gravities = { error: 0, warning: 1, info: 2 } as const
const noNeighbors = { previous: null, next: null }
type About = 'arrival' | 'step' | 'record'

export function createTrailWriter(database: Database, rulesVersion: number, index: IndexWriter): TrailWriter {
  const reads = createTrailReads(database, rulesVersion)
  // Asked for every delivery of a known record: few columns, no other table.
  const firstOfMeaning = database.prepare<[number, number, string | null], FirstOfMeaning>(
    `SELECT delivery_id AS deliveryId, bytes_key AS bytesKey, content_key AS contentKey
     FROM readings INDEXED BY readings_of_meaning
     WHERE record = ? AND rules_version = ? AND meaning_key = ? ORDER BY delivery_id LIMIT 1`,
  )
  const insert = database.prepare(
    `INSERT INTO trail_findings (record, delivery_id, about, gravity, severity, code, path, message, source)
     VALUES (@record, @id, @about, @gravity, @severity, @code, @path, @message, @source)`,
  )
  const removeOfStep = database.prepare("DELETE FROM trail_findings WHERE delivery_id = ? AND about = 'step'")
  const removeByCode = database.prepare('DELETE FROM trail_findings WHERE record = ? AND code = ?')
  const losses = database.prepare<[number], { id: number; key: string }>(
    'SELECT c.id, c.record_key AS key FROM relinks l JOIN records c ON c.id = l.record ORDER BY l.record LIMIT ?',
  )
  const forgetLoss = database.prepare('DELETE FROM relinks WHERE record = ?')
  const removeFindings = database.prepare(
    "DELETE FROM trail_findings WHERE record = ? AND code <> 'withdrawal-reversed'",
  )
  const removeEmpty = database.prepare('DELETE FROM records WHERE id = ? AND delivery_count <= 0')
  const setEnds = database.prepare(
    'UPDATE records SET first_delivery_id = @first, newest_delivery_id = @newest WHERE id = @id',
  )
  const setPlace = database.prepare('UPDATE readings SET place_us = @placeUs WHERE delivery_id = @deliveryId')
  const findRecord = database.prepare<[string], { id: number }>('SELECT id FROM records WHERE record_key = ?')
  const reversals = database.prepare<object, { id: DeliveryId }>(
    `SELECT min(r.delivery_id) AS id FROM (
       SELECT delivery_id, record FROM readings WHERE reversal_of = @key AND rules_version = @rulesVersion
       ORDER BY delivery_id LIMIT ${maximumReversals}) r GROUP BY r.record`,
  )
  const recordIdOf = database.prepare<[number], { recordId: string | null }>(
    'SELECT record_id AS recordId FROM readings WHERE delivery_id = ?',
  )
  const isLinked = database.prepare<object, unknown>(
    `SELECT 1 FROM trail_findings t JOIN readings r ON r.delivery_id = t.delivery_id
     WHERE t.record = @record AND t.code = 'withdrawal-reversed' AND r.record_id = @recordId LIMIT 1`,
  )

  function rowsOf(key: string, limit: number): TrailRow[] {
    const newest = reads.trailNewest(key)
    return newest === null ? [] : [newest, ...reads.trailBefore(key, newest, limit)]
  }

  /** Writes a whole trail from its rows: positions and findings. */
  function writeFindings(id: number, rows: readonly TrailRow[]): void {
    removeFindings.run(id)
    const { steps, findings } = inspectTrail(rows)
    const before = new Map(rows.map(row => [row.deliveryId, row.placeUs]))
    for (const { row } of steps) {
      if (before.get(row.deliveryId) !== row.placeUs) setPlace.run(row)
    }
    for (const { deliveryId, finding } of findings) {
      add(id, deliveryId, aboutOf(finding.code), [finding])
    }
  }

  /** Rewrites the findings of a trail whose order a new notification changed; false where it is too long for that. */
  function rewriteFindings({ id, key }: RecordOf): boolean {
    const rows = rowsOf(key, maximumRewritten)
    if (rows.length > maximumRewritten) return false
    writeFindings(id, rows)
    return true
  }

  function relink({ id, key }: { id: number; key: string }): void {
    const rows = rowsOf(key, maximumRelinked)
    if (rows.length === 0) {
      removeEmpty.run(id)
      return
    }
    if (rows.length > maximumRelinked) return
    writeFindings(id, rows)
    const ids = rows.map(row => row.deliveryId)
    setEnds.run({ id, first: Math.min(...ids), newest: Math.max(...ids) })
  }

  function add(record: number, id: number, about: About, findings: readonly MadeTrailFinding[]): void {
    for (const finding of findings) {
      insert.run({ ...finding, record, id, about, gravity: gravities[finding.severity] })
      index.trailFindingAdded(id, finding, record)
    }
  }

  /** As much of the original as is compared: all of it only where the content differs. */
  function repeated(key: string, row: TrailRow, first: FirstOfMeaning): TrailRow {
    const isSame =
      first.bytesKey === row.bytesKey || (row.contentKey !== null && first.contentKey === row.contentKey)
    return isSame ? { ...row, ...first } : originalOf(reads, key, row)
  }

  /** The neighbors of a notification that is not a repetition, in the record's own order. */
  function neighborsOf(key: string, row: TrailRow): { previous: TrailRow | null; next: TrailRow | null } {
    const [last, beforeLast] = reads.trailLast(key, 2)
    // Mostly what arrives is the last in the record's own order: then nothing else is looked up.
    if (last?.deliveryId !== row.deliveryId) {
      return { previous: previousOf(reads, key, row), next: reads.trailNextOther(key, row) }
    }
    const isPlain = beforeLast !== undefined && beforeLast.meaningKey !== row.meaningKey
    return {
      previous: isPlain ? originalOf(reads, key, beforeLast) : previousOf(reads, key, row),
      next: null,
    }
  }

  function linkOriginal(record: RecordOf, row: TrailRow): void {
    const { previous, next } = record.isNew ? noNeighbors : neighborsOf(record.key, row)
    add(record.id, row.deliveryId, 'step', stepFindings(previous, row))
    if (row.statusRank === 2 && !record.isNew) linkFinals(record)
    if (next === null) return
    const lastFinals = reads.trailFinals(record.key, 'last')
    add(record.id, row.deliveryId, 'arrival', arrivalFindings(row, next, lastFinals))
    linkNext(record, next)
  }

  /** Rewrites the findings about the notification after a position, unless it is a repetition. */
  function linkNext(record: RecordOf, next: TrailRow): void {
    if (originalOf(reads, record.key, next).deliveryId !== next.deliveryId) return
    removeOfStep.run(next.deliveryId)
    add(record.id, next.deliveryId, 'step', stepFindings(previousOf(reads, record.key, next), next))
  }

  /** A repetition has no position of its own, but its original may now be right before the next one. */
  function linkRepetition(record: RecordOf, row: TrailRow, first: FirstOfMeaning): void {
    add(record.id, row.deliveryId, 'step', repetitionFindings(repeated(record.key, row, first), row))
    const [last] = reads.trailLast(record.key, 1)
    const next = last?.deliveryId === row.deliveryId ? null : reads.trailNextOther(record.key, row)
    if (next !== null) linkNext(record, next)
  }

  function linkFinals(record: RecordOf): void {
    if (reads.trailFinalStatuses(record.key).length < 2) return
    for (const code of ['second-final', 'funding-second-final']) removeByCode.run(record.id, code)
    for (const { deliveryId, finding } of secondFinals(reads.trailFinals(record.key, 'first'))) {
      add(record.id, deliveryId, 'record', [finding])
    }
  }

  function linkReversed(withdrawal: number, id: DeliveryId): void {
    const recordId = recordIdOf.get(id)?.recordId ?? null
    if (isLinked.get({ record: withdrawal, recordId }) !== undefined) return
    add(withdrawal, id, 'record', [reversalFinding(recordId ?? '')])
  }

  return {
    relinkLosses(limit) {
      const lost = losses.all(limit)
      for (const record of lost) {
        index.recordChanges(record.id)
        relink(record)
        forgetLoss.run(record.id)
      }
      return lost.length
    },
    link(record, inspection, hasMoved) {
      const id = inspection.deliveryId
      if (hasMoved && rewriteFindings(record)) return
      const factsText = JSON.stringify(inspection.trailFacts)
      const row: TrailRow = { ...inspection, receivedAtMs: 0, factsText }
      const first = record.isNew ? undefined : firstOfMeaning.get(record.id, rulesVersion, row.meaningKey)
      if (first === undefined || first.deliveryId === id) linkOriginal(record, row)
      else linkRepetition(record, row, first)
    },
    linkReversal(withdrawalKey, id) {
      const withdrawal = findRecord.get(withdrawalKey)
      if (withdrawal !== undefined) linkReversed(withdrawal.id, id)
    },
    linkReversalsOf(record) {
      // Only a withdrawal is given back.
      if (!record.key.startsWith('funding:wid:')) return
      for (const { id } of reversals.all({ key: record.key, rulesVersion })) linkReversed(record.id, id)
    },
  }
}

function aboutOf(code: string): About {
  if (code === 'arrived-out-of-order' || code === 'stale-after-final') return 'arrival'
  return code === 'second-final' || code === 'funding-second-final' ? 'record' : 'step'
}
