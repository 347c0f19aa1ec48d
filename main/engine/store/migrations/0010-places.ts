import type { Database } from 'better-sqlite3'

const derived = ['findings', 'trail_findings', 'readings', 'records']

/**
 * The position of each inspection in its trail, apart from its own clock: a notification without the clock that others
 * of its record have is placed by its ranks. Ids are found in any case. All deliveries are inspected again, since the
 * position of one depends on the others.
 */
export function places(database: Database): void {
  const schema = database
    .prepare<[], { sql: string }>(
      `SELECT sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND tbl_name IN (${derived.map(name => `'${name}'`).join(', ')})
         AND name NOT IN ('readings_in_trail', 'readings_of_moment', 'readings_of_final', 'records_by_record_id')
       ORDER BY type <> 'table', name = 'findings', name = 'trail_findings', rowid`,
    )
    .all()
  database.exec(
    `DELETE FROM relinks; ${derived.map(name => `DROP TABLE ${name};`).join(' ')} DELETE FROM progress`,
  )
  for (const { sql } of schema) database.exec(sql)
  database.exec(`
    -- clock_lack: 0 has updated_at, 1 only created_at, 2 neither. place_us: see place-readings.ts.
    ALTER TABLE readings ADD COLUMN clock_lack INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE readings ADD COLUMN place_us INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX readings_in_trail
      ON readings (record, rules_version, place_us, status_rank, refund_rank, clock_lack, delivery_id)
      WHERE record IS NOT NULL;
    CREATE INDEX readings_of_moment
      ON readings (record, rules_version, place_us, status_rank, refund_rank, clock_lack, meaning_key, delivery_id)
      WHERE record IS NOT NULL;
    CREATE INDEX readings_of_final
      ON readings (record, rules_version, lower(status), place_us, refund_rank, clock_lack, delivery_id)
      WHERE status_rank = 2 AND record IS NOT NULL;
    -- Of each clock and status the places.
    CREATE INDEX readings_of_clock
      ON readings (record, rules_version, clock_lack, status_rank, place_us, refund_rank)
      WHERE record IS NOT NULL;
    -- A UUID is the same in any case.
    CREATE INDEX records_by_record_id ON records (lower(record_id));
  `)
}
