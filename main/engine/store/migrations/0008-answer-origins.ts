import type { Database } from 'better-sqlite3'

/** Where the answers came from that a route decided. */
export function answerOrigins(database: Database): void {
  database.exec(`
    -- value: JSON, as the contract's answerOriginSchema says.
    CREATE TABLE answer_origins (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
      value TEXT NOT NULL
    ) STRICT;
  `)
}
