import type { Database } from 'better-sqlite3'

/** The tables of what is derived, in the order in which they can be emptied: none refers to a later one. */
export const oldTables = ['old_findings', 'old_trail_findings', 'old_readings', 'old_records'] as const
/** Dropping tables of so many inspections takes some ten milliseconds. */
const mostDroppedAtOnce = 20_000

/**
 * What is derived from deliveries moves to a file of its own (store/index), where it is derived again. Its tables here are
 * dropped; large ones are renamed and emptied in the background (write/old-tables.ts), since dropping them takes
 * seconds. `keepsOld`: also small ones.
 */
export function separateIndex(database: Database, keepsOld = false): void {
  const last = database
    .prepare<[], { id: number | null }>('SELECT max(delivery_id) AS id FROM readings')
    .get()
  database.exec(`
    DROP TRIGGER trail_findings_added;
    DROP TRIGGER trail_findings_removed;
    DROP TRIGGER readings_added;
    DROP TRIGGER readings_removed;
    DROP TRIGGER readings_changed;
    DROP TRIGGER readings_deleted;
    DROP TRIGGER readings_lost;
    DROP TABLE relinks;
    DROP TABLE beyond_fields;
    DROP TABLE progress;

    -- Deleted deliveries that the index still knows.
    CREATE TABLE removals (delivery_id INTEGER PRIMARY KEY) STRICT;
    CREATE TRIGGER deliveries_removed AFTER DELETE ON deliveries BEGIN
      INSERT OR IGNORE INTO removals VALUES (OLD.id);
    END;

    -- Answers that findings are about.
    CREATE INDEX answers_remarkable ON answers (delivery_id)
      WHERE status < 200 OR status > 299 OR elapsed_ms > 5000;
  `)
  if (!keepsOld && (last?.id ?? 0) <= mostDroppedAtOnce) {
    for (const table of oldTables) database.exec(`DROP TABLE ${table.replace('old_', '')}`)
    return
  }
  for (const table of oldTables) database.exec(`ALTER TABLE ${table.replace('old_', '')} RENAME TO ${table}`)
}
