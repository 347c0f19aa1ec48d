import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** What exports, imports and named sessions need: the store's own name, where a delivery came from, more of a session. */
export function transfer(database: Database): void {
  database.exec(`
    -- One row: tells this store apart from every other, so that an import knows what it has already.
    CREATE TABLE identity (id INTEGER PRIMARY KEY CHECK (id = 1), store_id TEXT NOT NULL) STRICT;

    -- Of imported deliveries: the store that captured it, and its number there.
    CREATE TABLE sources (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
      store TEXT NOT NULL,
      delivery INTEGER NOT NULL,
      UNIQUE (store, delivery)
    ) STRICT;

    -- Deliveries that retention leaves.
    CREATE TABLE pins (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE
    ) STRICT;

    ALTER TABLE sessions ADD COLUMN note TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN environment TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN app_version TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN is_imported INTEGER NOT NULL DEFAULT 0;

    CREATE INDEX deliveries_of_session ON deliveries (session_id);
  `)
  database.prepare('INSERT INTO identity VALUES (1, ?)').run(randomUUID())
}
