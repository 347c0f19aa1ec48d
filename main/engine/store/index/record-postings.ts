import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import { severities } from '#contract/deliveries/severities'
import { severityOf } from '../read/records/record-sql.ts'
import type { PostingWriter } from './postings/posting-writer.ts'

/** Keeps what is posted about records, each at its newest delivery, and the findings about trails that were removed. */
export interface RecordPostings {
  /** Before a record changes in any way, or goes. */
  changes(record: number, newest?: number | null): void
  ofDelivery(id: number): void
  /** Sets the postings as the records are now. `lost`: is told each delivery that lost a finding about its trail. */
  settle(lost: (id: number) => void): void
  discard(): void
}

interface RecordRow {
  readonly newest: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
}

interface Lost {
  readonly record: number
  readonly id: number
  readonly gravity: number
  readonly severity: Severity
  readonly code: string
}

export function createRecordPostings(database: Database, postings: PostingWriter): RecordPostings {
  const find = database.prepare<[number], RecordRow>(
    `SELECT newest_delivery_id AS newest, error_count AS errors, warning_count AS warnings, info_count AS infos
     FROM records WHERE id = ?`,
  )
  const recordOf = database.prepare<[number], { record: number | null }>(
    'SELECT record FROM inspections WHERE delivery_id = ?',
  )
  const current = database.prepare<[number], { id: number }>(
    `SELECT delivery_id AS id FROM inspections INDEXED BY inspections_in_trail WHERE record = +?
     ORDER BY place_us DESC, status_rank DESC, refund_rank DESC, clock_lack DESC, delivery_id DESC LIMIT 1`,
  )
  const lost = database.prepare<[], Lost>(
    `SELECT record, delivery_id AS id, gravity, ${severityOf('l')} AS severity, code FROM lost_trail_findings l`,
  )
  const forgetLost = database.prepare('DELETE FROM lost_trail_findings')
  const hasCode = database.prepare<Lost, unknown>(
    'SELECT 1 FROM trail_findings WHERE delivery_id = @id AND code = @code AND gravity = @gravity',
  )
  const hasSeverity = database.prepare<Lost, unknown>(
    'SELECT 1 FROM trail_findings WHERE delivery_id = @id AND gravity = @gravity',
  )
  /** Of each record that changes the newest delivery before. */
  const changing = new Map<number, number | null>()

  function changes(record: number, newest?: number | null): void {
    if (changing.has(record)) return
    changing.set(record, newest === undefined ? (find.get(record)?.newest ?? null) : newest)
  }

  function followLost(tell: (id: number) => void): void {
    const all = lost.all()
    if (all.length === 0) return
    for (const one of all) {
      changes(one.record)
      tell(one.id)
      if (hasCode.get(one) === undefined) {
        postings.clear(one.id, 'trail-finding', `${one.severity} ${one.code}`)
      }
      if (hasSeverity.get(one) === undefined) postings.clear(one.id, 'trail-severity', one.severity)
    }
    forgetLost.run()
  }

  function clear(at: number): void {
    postings.clear(at, 'record', 'settled')
    postings.clear(at, 'record', 'unsettled')
    for (const severity of severities) postings.clear(at, 'record-severity', severity)
  }

  return {
    changes,
    ofDelivery(id) {
      const record = recordOf.get(id)?.record ?? null
      if (record !== null) changes(record)
    },
    settle(tell) {
      followLost(tell)
      if (changing.size === 0) return
      for (const [record, before] of changing) {
        if (before !== null) clear(before)
        const row = find.get(record)
        // The delivery with its current state.
        const state = current.get(record)?.id
        if (row === undefined || state === undefined) continue
        const { newest } = row
        if (newest !== before) clear(newest)
        postings.set(newest, 'record', state === newest ? 'settled' : 'unsettled')
        const counts = { error: row.errors, warning: row.warnings, info: row.infos }
        for (const severity of severities) {
          if (counts[severity] > 0) postings.set(newest, 'record-severity', severity)
        }
      }
      changing.clear()
    },
    discard: () => changing.clear(),
  }
}
