import type { Database } from 'better-sqlite3'
import type { DrillAttempt } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillId } from '#contract/terms'
import { ifFound, prepareAll } from '../../connection/statements.ts'
import { membersIn } from '../../schema/columns.ts'
import { type DrillAttemptRow, drillAttemptMembers, drillAttemptOf } from '../../schema/drill-attempt-row.ts'

const attemptColumns = membersIn(drillAttemptMembers.filter(member => member !== 'place'))

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
  const sql = prepareAll(database, drillSql)
  return {
    /** Newest first. */
    drills({ before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number }): {
      drills: StoredDrillSummary[]
      hasMore: boolean
    } {
      const rows = sql.list.all<SummaryRow>({ before, limit: limit + 1 })
      return { drills: rows.slice(0, limit).map(parsed), hasMore: rows.length > limit }
    },
    drill(id: DrillId): StoredDrill | null {
      const found = sql.one.get<SummaryRow & { detail: string }>({ id })
      return ifFound(found, row => ({ ...parsed(row), detail: JSON.parse(row.detail) as unknown }))
    },
    drillSummary: (id: DrillId): StoredDrillSummary | null =>
      ifFound(sql.summary.get<SummaryRow>({ id }), parsed),
    /** Earlier drills with this target and these trails, newest first. */
    drillsOfSubject: (subject: string, before: number, limit: number): StoredDrillSummary[] =>
      sql.ofSubject.all<SummaryRow>({ subject, before, limit }).map(parsed),
    /** Attempts of a drill, oldest first. */
    drillAttempts(window: {
      readonly id: DrillId
      readonly after: number
      readonly limit: number
      readonly property?: DrillProperty | undefined
      readonly trail?: string | undefined
    }): { attempts: DrillAttempt[]; hasMore: boolean } {
      const { id, after, limit, property = null, trail = null } = window
      const statement = property === null || trail === null ? sql.attempts : sql.attemptsOfCell
      const rows = statement.all<DrillAttemptRow>({ id, after, limit: limit + 1, property, trail })
      return { attempts: rows.slice(0, limit).map(drillAttemptOf), hasMore: rows.length > limit }
    },
  }
}

function parsed({ id, summary }: SummaryRow): StoredDrillSummary {
  return { id, summary: JSON.parse(summary) as unknown }
}
