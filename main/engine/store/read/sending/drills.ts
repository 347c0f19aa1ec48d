import type { Database } from 'better-sqlite3'
import type { DrillAttempt, DrillId } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { type DrillAttemptRow, drillAttemptOf } from '../../schema/drill-attempt-row.ts'

const attemptColumns = `number, run, property, trail, record_id AS recordId, step, subject, wave, form, mishap, repeats,
  started_at_ms AS startedAtMs, elapsed_ms AS elapsedMs, status, error_code AS errorCode,
  error_message AS errorMessage, is_passed AS isPassed`

const attemptsAfter = 'drill_id = +@id AND number > @after'

export const drillSql = {
  list: 'SELECT id, summary FROM drills WHERE id < @before ORDER BY id DESC LIMIT +@limit',
  one: 'SELECT id, summary, detail FROM drills WHERE id = @id',
  summary: 'SELECT id, summary FROM drills WHERE id = @id',
  ofSubject: `SELECT id, summary FROM drills INDEXED BY drills_of_subject
    WHERE subject = +@subject AND id < @before ORDER BY id DESC LIMIT +@limit`,
  attempts: `SELECT ${attemptColumns} FROM drill_attempts WHERE ${attemptsAfter}
    AND (+@property IS NULL OR property = +@property) AND (+@trail IS NULL OR trail = +@trail)
    ORDER BY number LIMIT +@limit`,
  attemptsOfCell: `SELECT ${attemptColumns} FROM drill_attempts INDEXED BY drill_attempts_of_cell
    WHERE ${attemptsAfter} AND property = +@property AND trail = +@trail ORDER BY number LIMIT +@limit`,
} as const

/** The stored summary of a drill, not validated. */
export interface StoredDrillSummary {
  readonly id: DrillId
  readonly summary: unknown
}

export interface StoredDrill extends StoredDrillSummary {
  readonly detail: unknown
}

interface SummaryRow {
  readonly id: DrillId
  readonly summary: string
}

export function createDrillReads(database: Database) {
  const list = database.prepare<object, SummaryRow>(drillSql.list)
  const one = database.prepare<object, SummaryRow & { detail: string }>(drillSql.one)
  const summary = database.prepare<object, SummaryRow>(drillSql.summary)
  const ofSubject = database.prepare<object, SummaryRow>(drillSql.ofSubject)
  const attempts = database.prepare<object, DrillAttemptRow>(drillSql.attempts)
  const attemptsOfCell = database.prepare<object, DrillAttemptRow>(drillSql.attemptsOfCell)
  return {
    /** Newest first. */
    drills({ before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number }): {
      drills: StoredDrillSummary[]
      hasMore: boolean
    } {
      const rows = list.all({ before, limit: limit + 1 })
      return { drills: rows.slice(0, limit).map(parsed), hasMore: rows.length > limit }
    },
    drill(id: DrillId): StoredDrill | null {
      const row = one.get({ id })
      return row === undefined ? null : { ...parsed(row), detail: JSON.parse(row.detail) as unknown }
    },
    drillSummary(id: DrillId): StoredDrillSummary | null {
      const row = summary.get({ id })
      return row === undefined ? null : parsed(row)
    },
    /** Earlier drills with this target and these trails, newest first. */
    drillsOfSubject: (subject: string, before: number, limit: number): StoredDrillSummary[] =>
      ofSubject.all({ subject, before, limit }).map(parsed),
    /** Attempts of a drill, oldest first. */
    drillAttempts(window: {
      readonly id: DrillId
      readonly after: number
      readonly limit: number
      readonly property?: DrillProperty | undefined
      readonly trail?: string | undefined
    }): { attempts: DrillAttempt[]; hasMore: boolean } {
      const { id, after, limit, property = null, trail = null } = window
      const statement = property === null || trail === null ? attempts : attemptsOfCell
      const rows = statement.all({ id, after, limit: limit + 1, property, trail })
      return { attempts: rows.slice(0, limit).map(drillAttemptOf), hasMore: rows.length > limit }
    },
  }
}

function parsed({ id, summary }: SummaryRow): StoredDrillSummary {
  return { id, summary: JSON.parse(summary) as unknown }
}
