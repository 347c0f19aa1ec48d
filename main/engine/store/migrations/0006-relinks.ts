import type { Database } from 'better-sqlite3'

/** Records that lost a delivery: the findings about their trails have to be computed again. */
export function relinks(database: Database): void {
  database.exec(`
    CREATE TABLE relinks (record INTEGER PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE) STRICT;
    CREATE TRIGGER readings_lost AFTER DELETE ON readings WHEN OLD.record IS NOT NULL BEGIN
      INSERT OR IGNORE INTO relinks VALUES (OLD.record);
    END;
  `)
}
