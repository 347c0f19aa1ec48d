import type { Database } from 'better-sqlite3'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { prepareAll } from '../../connection/statements.ts'

/** Most stored paths of one kind: a hostile sender can make up any number of names. */
const maximumPaths = 2_000

interface Counted {
  readonly service: string
  readonly kind: string
  readonly path: string
  id: number
  count: number
}

export function createUndocumentedFieldWriter(database: Database) {
  const sql = prepareAll(database, {
    raise: `UPDATE undocumented_fields
     SET delivery_count = delivery_count + @count, first_delivery_id = min(first_delivery_id, @id)
     WHERE service = @service AND kind = @kind AND path = @path`,
    pathCount: 'SELECT count(*) FROM undocumented_fields WHERE service = @service AND kind = @kind',
    insert: `INSERT INTO undocumented_fields (service, kind, path, first_delivery_id, delivery_count)
     VALUES (@service, @kind, @path, @id, @count)`,
  })
  const counted = new Map<string, Counted>()

  return {
    /** Counts the undocumented fields of a delivery that was not inspected before. */
    add(id: number, { service, kind, undocumentedFields }: InspectionResult): void {
      for (const path of undocumentedFields) {
        const key = JSON.stringify([service, kind, path])
        const field = counted.get(key) ?? { service, kind: kind ?? '', path, id, count: 0 }
        field.count += 1
        field.id = Math.min(field.id, id)
        counted.set(key, field)
      }
    },
    /** Writes the counts, within the caller's transaction. */
    write(): void {
      for (const field of counted.values()) {
        if (sql.raise.run(field) > 0) continue
        if ((sql.pathCount.value<number>(field) ?? 0) < maximumPaths) sql.insert.run(field)
      }
      counted.clear()
    },
  }
}
