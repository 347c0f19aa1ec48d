import type { Database } from 'better-sqlite3'

/** Batches of attempts, routes, and what an attempt says of both. */
export function sendingTables(database: Database): void {
  database.exec(`
    ALTER TABLE attempts ADD COLUMN batch_id INTEGER;
    ALTER TABLE attempts ADD COLUMN route_id INTEGER;
    ALTER TABLE attempts ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0;
    -- Against the delivery's last attempt; NULL for a fixture.
    ALTER TABLE attempts ADD COLUMN verdict TEXT;
    ALTER TABLE attempts ADD COLUMN warning TEXT;
    CREATE INDEX attempts_of_batch ON attempts (batch_id, id) WHERE batch_id IS NOT NULL;
    CREATE INDEX attempts_of_route ON attempts (route_id, id) WHERE route_id IS NOT NULL;

    -- value: JSON, as the contract says.
    CREATE TABLE batches (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
    CREATE TABLE routes (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
  `)
}
