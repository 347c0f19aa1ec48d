import type { Database } from 'better-sqlite3'
import { answerLimitMs } from '#contract/services/envelope'
import type { Sender } from '#contract/terms'
import { answerFindings } from '../../inspect/delivery-rules.ts'
import type { IndexWriter } from '../index/index-writer.ts'
import { forEachAnswerRow } from '../writer/answer-rows.ts'

export interface AnswerWriter {
  /** Rows of answers. Within the caller's transaction. Rows of deliveries that are not stored are skipped. */
  write(answers: Float64Array): void
  /**
   * Adds the findings about a delivery's answer to its inspection. Called when either is stored: mostly a delivery is
   * inspected before it is answered.
   */
  addAnswerFindings(id: number): void
}

interface Answered {
  readonly method: string
  readonly service: Sender
  readonly status: number
  readonly elapsedMs: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
}

export function createAnswerWriter(database: Database, index: IndexWriter): AnswerWriter {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO answers SELECT id, ?, ? FROM deliveries WHERE id = ?',
  )
  const selectRemarkable = database.prepare<[number], Answered>(
    `SELECT d.method, r.service, a.status, a.elapsed_ms AS elapsedMs, r.error_count AS errors, r.warning_count AS warnings,
       r.info_count AS infos
     FROM answers a JOIN deliveries d ON d.id = a.delivery_id JOIN readings r ON r.delivery_id = a.delivery_id
     WHERE a.delivery_id = ? AND (a.status NOT BETWEEN 200 AND 299 OR a.elapsed_ms > ${answerLimitMs})`,
  )
  const hasFinding = database.prepare<[number, string], unknown>(
    'SELECT 1 FROM findings WHERE delivery_id = ? AND code = ?',
  )
  const insertFinding = database.prepare(
    `INSERT INTO findings SELECT @id, coalesce(max(position) + 1, 0), @severity, @code, @path, @message, @source
     FROM findings WHERE delivery_id = @id`,
  )
  const saveCounts = database.prepare(
    `UPDATE readings SET error_count = @error, warning_count = @warning, info_count = @info
     WHERE delivery_id = @id`,
  )

  function addAnswerFindings(id: number): void {
    const answered = selectRemarkable.get(id)
    if (answered === undefined) return
    const counts = { error: answered.errors, warning: answered.warnings, info: answered.infos }
    for (const finding of answerFindings(answered.method, answered, answered.service)) {
      if (hasFinding.get(id, finding.code) !== undefined) continue
      insertFinding.run({ id, ...finding })
      index.findingAdded(id, finding)
      counts[finding.severity] += 1
    }
    saveCounts.run({ id, ...counts })
  }

  return {
    addAnswerFindings,
    write(answers) {
      forEachAnswerRow(answers, (id, status, elapsedMs) => {
        insert.run(status, elapsedMs, id)
        if (status < 200 || status > 299 || elapsedMs > answerLimitMs) addAnswerFindings(id)
      })
    },
  }
}
