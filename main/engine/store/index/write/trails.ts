import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { arrivalFindings, secondFinals } from '../../../inspect/trail/arrival-rules.ts'
import { inspectTrail } from '../../../inspect/trail/inspect-trail.ts'
import { originalOf, previousOf } from '../../../inspect/trail/neighbors.ts'
import { reversalFinding } from '../../../inspect/trail/reversal-rule.ts'
import { repetitionFindings, stepFindings } from '../../../inspect/trail/step-rules.ts'
import { factsText } from '../../../inspect/trail/trail-facts.ts'
import type { MadeTrailFinding } from '../../../inspect/trail/trail-finding.ts'
import { inspectedRecordId } from '../../read/records/record-sql.ts'
import { createTrailReads } from '../../read/records/trails.ts'
import type { TrailRow } from '../../read/rows.ts'
import type { SearchIndexWriter } from '../search-index-writer.ts'
import type { FindingWriter } from './findings.ts'
import type { FirstOfMeaning, KnownRecord, RecordWriter } from './records.ts'
import { createTail, extendTail, isLast } from './trail-tail.ts'

interface RecordOf {
  readonly id: number
  readonly key: string
  /** This is its first delivery. */
  readonly isNew: boolean
  readonly known: Pick<KnownRecord, 'tail'>
}

type PlacedInspection = InspectionResult & Pick<TrailRow, 'deliveryId' | 'placeUs'>

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

interface TrailWriterParts {
  readonly findings: FindingWriter
  readonly records: RecordWriter
  readonly search: Pick<SearchIndexWriter, 'trailFindingAdded' | 'recordChanges'>
}

export function createTrailWriter(
  database: Database,
  { findings, records, search }: TrailWriterParts,
): TrailWriter {
  // Asked for by the record's number, which is at hand.
  const reads = createTrailReads(database, 'number')
  // Asked for every delivery of a known record: few columns, no other table.
  const firstOfMeaning = database.prepare<[number, string | null], FirstOfMeaning>(
    `SELECT delivery_id AS deliveryId, bytes_key AS bytesKey, content_key AS contentKey
     FROM inspections INDEXED BY inspections_of_meaning
     WHERE record = +? AND meaning_key = +? ORDER BY delivery_id LIMIT 1`,
  )
  const insert = database.prepare(
    `INSERT INTO trail_findings (record, delivery_id, about, gravity, code, finding) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const removeOfStep = database.prepare("DELETE FROM trail_findings WHERE delivery_id = ? AND about = 'step'")
  const removeByCode = database.prepare('DELETE FROM trail_findings WHERE record = ? AND code = ?')
  const losses = database.prepare<[number], { id: number; key: string }>(
    'SELECT c.id, c.space || c.key_id AS key FROM relinks l JOIN records c ON c.id = l.record ORDER BY l.record LIMIT +?',
  )
  const forgetLoss = database.prepare('DELETE FROM relinks WHERE record = ?')
  const removeFindings = database.prepare(
    "DELETE FROM trail_findings WHERE record = ? AND code <> 'withdrawal-reversed'",
  )
  const removeAllFindings = database.prepare('DELETE FROM trail_findings WHERE record = ?')
  const removeFacts = database.prepare('DELETE FROM facts WHERE record = ?')
  const setEnds = database.prepare(
    'UPDATE records SET first_delivery_id = @first, newest_delivery_id = @newest WHERE id = @id',
  )
  const setClocks = database.prepare(
    `UPDATE records SET (best_lack, worst_lack) = (SELECT min(clock_lack), max(clock_lack)
       FROM inspections INDEXED BY inspections_in_trail WHERE record = @id) WHERE id = @id`,
  )
  // The clock is stored only where it is not the place.
  const setPlace = database.prepare(
    'UPDATE inspections SET clock_us = coalesce(clock_us, place_us), place_us = @placeUs WHERE delivery_id = @deliveryId',
  )
  const reversals = database.prepare<object, { id: DeliveryId }>(
    `SELECT min(r.delivery_id) AS id FROM (
       SELECT delivery_id, record FROM inspections WHERE reversal_of = +@key
       ORDER BY delivery_id LIMIT ${maximumReversals}) r GROUP BY r.record`,
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

  function rowsOf(id: number, limit: number): TrailRow[] {
    const number = String(id)
    const newest = reads.trailNewest(number)
    return newest === null ? [] : [newest, ...reads.trailBefore(number, newest, limit)]
  }

  /** Writes a whole trail from its rows: positions and findings. */
  function writeFindings(id: number, rows: readonly TrailRow[]): void {
    removeFindings.run(id)
    const inspected = inspectTrail(rows)
    const before = new Map(rows.map(row => [row.deliveryId, row.placeUs]))
    for (const { row } of inspected.steps) {
      if (before.get(row.deliveryId) !== row.placeUs) setPlace.run(row)
    }
    for (const { deliveryId, finding } of inspected.findings) {
      add(id, deliveryId, aboutOf(finding.code), [finding])
    }
  }

  /** Rewrites the findings of a trail whose order a new notification changed; false where it is too long for that. */
  function rewriteFindings({ id, known }: RecordOf): boolean {
    known.tail = null
    const rows = rowsOf(id, maximumRewritten)
    if (rows.length > maximumRewritten) return false
    writeFindings(id, rows)
    return true
  }

  function relink({ id, key }: { id: number; key: string }): void {
    records.forget(key)
    search.recordChanges(id)
    const rows = rowsOf(id, maximumRelinked)
    if (rows.length === 0) {
      removeAllFindings.run(id)
      records.remove(id)
      removeFacts.run(id)
      return
    }
    setClocks.run({ id })
    if (rows.length > maximumRelinked) return
    writeFindings(id, rows)
    records.renewCodes(id)
    const ids = rows.map(row => row.deliveryId)
    setEnds.run({ id, first: Math.min(...ids), newest: Math.max(...ids) })
  }

  function add(record: number, id: number, about: About, made: readonly MadeTrailFinding[]): void {
    for (const finding of made) {
      insert.run(record, id, about, gravities[finding.severity], finding.code, findings.idOf(finding))
      search.trailFindingAdded(id, finding, record)
    }
  }

  /** As much of the original as is compared: all of it only where the content differs. */
  function repeated(key: string, row: TrailRow, first: FirstOfMeaning): TrailRow {
    const isSame =
      first.bytesKey === row.bytesKey || (row.contentKey !== null && first.contentKey === row.contentKey)
    return isSame ? { ...row, ...first } : originalOf(reads, key, row)
  }

  /** The neighbors of a notification that is not a repetition, in the record's own order. */
  function neighborsOf(
    record: RecordOf,
    row: TrailRow,
  ): { previous: TrailRow | null; next: TrailRow | null } {
    const key = numberOf(record)
    const { tail } = record.known
    // Mostly what arrives is the last in the record's own order, and nothing is looked up.
    if (tail?.isOriginal === true && isLast(tail, row)) return { previous: tail.last, next: null }
    const [last, beforeLast] = reads.trailLast(key, 2)
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
    const { previous, next } = record.isNew ? noNeighbors : neighborsOf(record, row)
    add(record.id, row.deliveryId, 'step', stepFindings(previous, row))
    if (row.statusRank === 2 && !record.isNew) linkFinals(record, row)
    if (next === null) return
    const lastFinals = reads.trailFinals(numberOf(record), 'last')
    add(record.id, row.deliveryId, 'arrival', arrivalFindings(row, next, lastFinals))
    linkNext(record, next)
  }

  /** Rewrites the findings about the notification after a position, unless it is a repetition. */
  function linkNext(record: RecordOf, next: TrailRow): void {
    if (originalOf(reads, numberOf(record), next).deliveryId !== next.deliveryId) return
    removeOfStep.run(next.deliveryId)
    add(record.id, next.deliveryId, 'step', stepFindings(previousOf(reads, numberOf(record), next), next))
  }

  /** A repetition has no position of its own, but its original may now be right before the next one. */
  function linkRepetition(record: RecordOf, row: TrailRow, first: FirstOfMeaning): void {
    add(record.id, row.deliveryId, 'step', repetitionFindings(repeated(numberOf(record), row, first), row))
    const { tail } = record.known
    const isAtEnd =
      tail === null
        ? reads.trailLast(numberOf(record), 1)[0]?.deliveryId === row.deliveryId
        : isLast(tail, row)
    const next = isAtEnd ? null : reads.trailNextOther(numberOf(record), row)
    if (next !== null) linkNext(record, next)
  }

  function linkFinals(record: RecordOf, row: TrailRow): void {
    const finals = record.known.tail?.finals
    if (finals !== undefined && new Set([...finals, row.status?.toLowerCase()]).size < 2) return
    if (reads.trailFinalStatuses(numberOf(record)).length < 2) return
    for (const code of ['second-final', 'funding-second-final']) removeByCode.run(record.id, code)
    for (const { deliveryId, finding } of secondFinals(reads.trailFinals(numberOf(record), 'first'))) {
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
        relink(record)
        forgetLoss.run(record.id)
      }
      return lost.length
    },
    link(record, inspection, hasMoved) {
      if (hasMoved && rewriteFindings(record)) return
      const id = inspection.deliveryId
      const { trailFacts } = inspection
      // Out of the order of arrival, what is at hand may not be the first of its notification.
      if (id < (record.known.tail?.newestId ?? 0)) record.known.tail = null
      const row: TrailRow = {
        ...inspection,
        receivedAtMs: 0,
        factsText: trailFacts === null ? null : factsText(trailFacts, inspection),
      }
      const { tail } = record.known
      const first =
        record.isNew || tail !== null
          ? tail?.firsts.get(row.meaningKey)
          : firstOfMeaning.get(record.id, row.meaningKey)
      const isOriginal = first === undefined || first.deliveryId === id
      if (isOriginal) linkOriginal(record, row)
      else linkRepetition(record, row, first)
      if (record.isNew) record.known.tail = createTail(row)
      else if (tail !== null) record.known.tail = hasMoved ? null : extendTail(tail, row, isOriginal)
    },
    linkReversal(withdrawalKey, id) {
      const withdrawal = records.find(withdrawalKey)
      if (withdrawal !== undefined) linkReversed(withdrawal.id, id)
    },
    linkReversalsOf(record) {
      // Only a withdrawal is given back.
      if (!record.key.startsWith('funding:wid:')) return
      for (const { id } of reversals.all({ key: record.key })) linkReversed(record.id, id)
    },
  }
}

/** As the trail's reads ask for it. */
function numberOf({ id }: RecordOf): string {
  return String(id)
}

function aboutOf(code: string): About {
  if (code === 'arrived-out-of-order' || code === 'stale-after-final') return 'arrival'
  return code === 'second-final' || code === 'funding-second-final' ? 'record' : 'step'
}
