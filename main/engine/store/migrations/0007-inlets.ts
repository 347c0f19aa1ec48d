import type { Database } from 'better-sqlite3'

/** Tunnels and proxies, and which delivery came by which. */
export function inletTables(database: Database): void {
  database.exec(`
    -- value: JSON, as the contract's tunnelInputSchema says.
    CREATE TABLE tunnels (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;

    -- Deliveries that did not come by the capture port. source_address: NULL where it is not visible.
    CREATE TABLE delivery_inlets (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      source_address TEXT
    ) STRICT;
  `)
}
