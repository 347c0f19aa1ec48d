import type { Database } from 'better-sqlite3'
import type { InspectionResult } from '../../inspect/inspection-result.ts'

/** Paths kept of one kind: a hostile sender makes up names without end. */
const maximumPaths = 2_000

export interface UndocumentedFieldWriter {
  /** Counts the undocumented fields of a delivery that was not inspected with these rules before. */
  add(rulesVersion: number, id: number, inspection: InspectionResult): void
  forgetOthers(rulesVersion: number): void
}

export function createUndocumentedFieldWriter(database: Database): UndocumentedFieldWriter {
  const raise = database.prepare(
    `UPDATE beyond_fields SET delivery_count = delivery_count + 1, first_delivery_id = min(first_delivery_id, @id)
     WHERE rules_version = @rulesVersion AND service = @service AND kind = @kind AND path = @path`,
  )
  const count = database.prepare<object, { count: number }>(
    `SELECT count(*) AS count FROM beyond_fields
     WHERE rules_version = @rulesVersion AND service = @service AND kind = @kind`,
  )
  const insert = database.prepare(
    'INSERT INTO beyond_fields VALUES (@rulesVersion, @service, @kind, @path, @id, 1)',
  )
  const forget = database.prepare('DELETE FROM beyond_fields WHERE rules_version <> ?')

  return {
    add(rulesVersion, id, { service, kind, undocumentedFields }) {
      for (const path of undocumentedFields) {
        const field = { rulesVersion, service, kind: kind ?? '', path, id }
        if (raise.run(field).changes > 0) continue
        if ((count.get(field)?.count ?? 0) < maximumPaths) insert.run(field)
      }
    },
    forgetOthers: rulesVersion => void forget.run(rulesVersion),
  }
}
