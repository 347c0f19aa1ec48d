import type { Database } from 'better-sqlite3'

/** Environments, what is registered where, every call to a service, and the nonces of keys. */
export function registrationTables(database: Database): void {
  database.exec(`
    -- value: JSON, as main/engine/registration/stored.ts says. Secrets are references.
    CREATE TABLE environments (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
    CREATE TABLE registrations (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
    CREATE TABLE service_calls (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      value TEXT NOT NULL,
      environment_id INTEGER GENERATED ALWAYS AS (json_extract(value, '$.environmentId')) VIRTUAL
    ) STRICT;
    CREATE INDEX service_calls_of_environment ON service_calls (environment_id, id);

    -- key_hash: hex SHA-256 of the key. last: the highest nonce ever given for it.
    CREATE TABLE nonces (key_hash TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `)
}
