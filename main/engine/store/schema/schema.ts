import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/**
 * Tables with rows of a delivery, and the columns that a deleted delivery has in the trash. The first column
 * is the delivery's id. Rows of the other tables refer to `deliveries`, so `deliveries` is restored first.
 */
const firstDeliveryTables = {
  deliveries: 'id, session_id, received_at_ms, method, target, reception, body_bytes, declared_body_bytes',
  delivery_contents: 'delivery_id, http_version, remote_address, remote_port, headers, trailers, body',
  // Without the row's id: another row may have it by the time of the restoration.
  body_chunks: 'delivery_id, position, bytes',
  responses: 'delivery_id, status, elapsed_ms',
  response_origins: 'delivery_id, value',
  delivery_inlets: 'delivery_id, name, source_address',
  sources: 'delivery_id, store, delivery',
  pins: 'delivery_id',
  delivery_tags: 'delivery_id, tag_id',
  delivery_notes: 'delivery_id, text',
} as const
export const deliveryTables = { ...firstDeliveryTables, secure_deliveries: 'delivery_id' } as const

export const firstColumn = (columns: string): string => columns.split(',')[0] ?? columns

/** Without constraints: the session of a deleted delivery may be removed. */
const trashTable = (table: string, columns: string): string => `
  CREATE TABLE trashed_${table} AS SELECT ${columns} FROM ${table} WHERE 0;
  CREATE INDEX trashed_${table}_of_delivery ON trashed_${table} (${firstColumn(columns)});`
const trashTables = Object.entries(firstDeliveryTables).map(([table, columns]) => trashTable(table, columns))

/**
 * Tables of store.db: arrived and sent data, and data that users made. Everything that can be derived from deliveries is
 * in index.db (index-schema.ts). `value` is JSON everywhere. Times are wall clock in Unix ms, durations are monotonic.
 */
const storeSchema = `
  -- The store itself.

  -- One row. Tells this store apart from every other, so that an import knows which deliveries it already has.
  CREATE TABLE identity (id INTEGER PRIMARY KEY CHECK (id = 1), store_id TEXT NOT NULL) STRICT;

  -- One row. Shows the next start that a lock file was replaced, or a log removed.
  CREATE TABLE opening (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    lock_file TEXT NOT NULL,             -- device and inode
    is_open INTEGER NOT NULL             -- 1 from opening to closing
  ) STRICT;
  INSERT INTO opening (id, lock_file, is_open) VALUES (1, '', 0);

  -- One row. Counting millions of rows takes long, and the id of a deleted row is never given again.
  CREATE TABLE totals (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last_delivery_id INTEGER NOT NULL,
    last_session_id INTEGER NOT NULL,
    delivery_count INTEGER NOT NULL      -- without those in the trash
  ) STRICT;
  INSERT INTO totals (id, last_delivery_id, last_session_id, delivery_count) VALUES (1, 0, 0, 0);

  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Deliveries. What the list needs is apart from what only the detail needs. What comes later than the request has
  -- tables of its own: growing a written row would split its page.

  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    day TEXT UNIQUE,                     -- local date, such as 2026-11-21, of a day's default session; else NULL
    begun_at_ms INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    environment TEXT NOT NULL DEFAULT '', -- which service at which place, in the user's words
    app_version TEXT NOT NULL DEFAULT '', -- of the user's app
    is_archived INTEGER NOT NULL DEFAULT 0,
    is_pinned INTEGER NOT NULL DEFAULT 0, -- retention leaves it
    is_imported INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- Ids rise in order of arrival.
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    received_at_ms INTEGER NOT NULL,     -- when the request was complete, or was given up
    method TEXT NOT NULL,
    target TEXT NOT NULL,                -- path and query, as sent
    reception TEXT NOT NULL,             -- whether it came whole: receptions of the contract
    body_bytes INTEGER NOT NULL,         -- as stored
    declared_body_bytes INTEGER          -- Content-Length; NULL without one
  ) STRICT;
  CREATE INDEX deliveries_of_session ON deliveries (session_id);
  CREATE TRIGGER deliveries_deleted AFTER DELETE ON deliveries BEGIN
    UPDATE totals SET delivery_count = delivery_count - 1;
  END;

  CREATE TABLE delivery_contents (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
    http_version TEXT NOT NULL,
    remote_address TEXT NOT NULL,
    remote_port INTEGER,
    headers TEXT NOT NULL,               -- as header-text.ts writes them
    trailers TEXT NOT NULL,              -- the same
    body BLOB                            -- NULL if it is in body_chunks
  ) STRICT;

  -- Bodies that are too long for one row.
  CREATE TABLE body_chunks (
    id INTEGER PRIMARY KEY,
    delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,           -- from 0
    bytes BLOB NOT NULL,
    UNIQUE (delivery_id, position)
  ) STRICT;

  -- The responses that senders got.
  CREATE TABLE responses (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
    status INTEGER NOT NULL,
    elapsed_ms REAL NOT NULL             -- from the last byte of the request
  ) STRICT;
  -- Responses that findings are about.
  CREATE INDEX responses_remarkable ON responses (delivery_id)
    WHERE status < 200 OR status > 299 OR elapsed_ms > 5000;

  -- Responses that a route decided: responseOriginSchema of the contract.
  CREATE TABLE response_origins (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
    value TEXT NOT NULL
  ) STRICT;

  -- Deliveries that did not come by the capture port.
  CREATE TABLE delivery_inlets (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
    name TEXT NOT NULL,                  -- of the tunnel or proxy
    source_address TEXT                  -- NULL if it is not visible
  ) STRICT;

  -- Imported deliveries.
  CREATE TABLE sources (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
    store TEXT NOT NULL,                 -- store_id of the store that captured it
    delivery INTEGER NOT NULL,           -- its id there
    UNIQUE (store, delivery)
  ) STRICT;

  -- What users say about deliveries.

  -- Deliveries that retention leaves.
  CREATE TABLE pins (delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE) STRICT;

  CREATE TABLE tags (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE             -- the name in lower case: a tag is the same in any case
  ) STRICT;
  CREATE TABLE delivery_tags (
    tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    PRIMARY KEY (tag_id, delivery_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tags_of_delivery ON delivery_tags (delivery_id);

  -- No row for a delivery without a note.
  CREATE TABLE delivery_notes (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;

  -- Deletions, which can be undone until they are purged.

  -- Deliveries that a user deleted together.
  CREATE TABLE deletions (id INTEGER PRIMARY KEY AUTOINCREMENT, deleted_at_ms INTEGER NOT NULL) STRICT;
  CREATE TABLE trash (
    delivery_id INTEGER PRIMARY KEY,
    deletion_id INTEGER NOT NULL REFERENCES deletions (id)
  ) STRICT;
  CREATE INDEX trash_of_deletion ON trash (deletion_id, delivery_id);

  -- The delivery_id of an attempt becomes NULL when the delivery is deleted.
  CREATE TABLE trashed_attempts (attempt_id INTEGER PRIMARY KEY, delivery_id INTEGER NOT NULL) STRICT;
  CREATE INDEX trashed_attempts_of_delivery ON trashed_attempts (delivery_id);

  -- The rows of deleted deliveries.
  ${trashTables.join('')}
  CREATE INDEX trashed_deliveries_of_session ON trashed_deliveries (session_id);

  -- What index.db has not followed yet.

  -- Deliveries that are deleted, and that the index still has.
  CREATE TABLE removals (delivery_id INTEGER PRIMARY KEY) STRICT;
  CREATE TRIGGER deliveries_removed AFTER DELETE ON deliveries BEGIN
    INSERT OR IGNORE INTO removals (delivery_id) VALUES (OLD.id);
  END;

  -- Deliveries that were deleted and are back, and that the index does not have.
  CREATE TABLE restorals (delivery_id INTEGER PRIMARY KEY) STRICT;

  -- Sending.

  -- Requests that were sent to a target, each with its response.
  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose TEXT NOT NULL,               -- fixture, replay or forward
    delivery_id INTEGER REFERENCES deliveries (id) ON DELETE SET NULL, -- sent, or made into the fixture
    fixture_id TEXT,
    record_id TEXT,
    batch_id INTEGER,
    route_id INTEGER,
    target TEXT NOT NULL,                -- URL
    started_at_ms INTEGER NOT NULL,
    elapsed_ms REAL NOT NULL,
    status INTEGER,                      -- NULL without a response
    error_code TEXT,
    error_message TEXT,
    sent_headers TEXT NOT NULL,          -- JSON pairs
    sent_body_bytes INTEGER NOT NULL,
    sent_body_sha256 TEXT NOT NULL,
    identical INTEGER,                   -- whether the body is that of the delivery; NULL if nothing captured was sent
    is_edited INTEGER NOT NULL,
    verdict TEXT,                        -- against the delivery's last attempt; NULL for a fixture
    warning TEXT,
    response_headers TEXT NOT NULL,        -- JSON pairs
    response_body_bytes INTEGER NOT NULL,  -- as received
    is_response_truncated INTEGER NOT NULL -- the stored body is shorter
  ) STRICT;
  CREATE INDEX attempts_of_delivery ON attempts (delivery_id, id);
  CREATE INDEX attempts_of_batch ON attempts (batch_id, id) WHERE batch_id IS NOT NULL;
  CREATE INDEX attempts_of_route ON attempts (route_id, id) WHERE route_id IS NOT NULL;

  CREATE TABLE attempt_bodies (
    attempt_id INTEGER PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
    sent BLOB,                           -- NULL if it is the body of the attempt's delivery
    response BLOB NOT NULL
  ) STRICT;

  -- Attempts that were started together, and local paths with the apps that deliveries are forwarded to.
  CREATE TABLE batches (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
  CREATE TABLE routes (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;

  -- Services. Values as registration/stored.ts says; secrets are references.

  CREATE TABLE environments (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
  CREATE TABLE registrations (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;
  CREATE TABLE service_calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    value TEXT NOT NULL,
    environment_id INTEGER GENERATED ALWAYS AS (json_extract(value, '$.environmentId')) VIRTUAL
  ) STRICT;
  CREATE INDEX service_calls_of_environment ON service_calls (environment_id, id);

  CREATE TABLE nonces (
    key_hash TEXT PRIMARY KEY,           -- hex SHA-256 of the key
    last INTEGER NOT NULL                -- the highest nonce that was given for it
  ) STRICT, WITHOUT ROWID;

  -- Tunnels and proxies: tunnelInputSchema of the contract.
  CREATE TABLE tunnels (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL) STRICT;

  -- Drills.

  CREATE TABLE drills (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL,               -- target and trails: drills with the same subject are compared
    summary TEXT NOT NULL,               -- JSON, for the list
    detail TEXT NOT NULL                 -- JSON
  ) STRICT;
  CREATE INDEX drills_of_subject ON drills (subject, id);

  -- What a drill sent. The bodies are not stored: they follow from the trails and the seed.
  CREATE TABLE drill_attempts (
    drill_id INTEGER NOT NULL REFERENCES drills (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,             -- within the drill, from 1
    run INTEGER NOT NULL,
    place INTEGER NOT NULL,              -- within the run, from 0
    property TEXT,
    trail TEXT NOT NULL,
    record_id TEXT NOT NULL,
    step INTEGER NOT NULL,
    subject TEXT NOT NULL,
    wave INTEGER NOT NULL,
    form TEXT NOT NULL,
    mishap TEXT,
    repeats INTEGER,
    started_at_ms INTEGER NOT NULL,
    elapsed_ms REAL NOT NULL,
    status INTEGER,                      -- NULL without a response
    error_code TEXT,
    error_message TEXT,
    is_passed INTEGER NOT NULL,
    PRIMARY KEY (drill_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX drill_attempts_of_cell ON drill_attempts (drill_id, trail, property, number);
`

/**
 * Makes the tables in an empty database. SQLite stores the text of each statement, which `checkForeignStore` compares
 * word for word. Comments and line breaks are removed, so that changing them doesn't change the schema.
 */
export function createStoreTables(database: Database): void {
  database.exec(storeSchema.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' '))
  database.prepare('INSERT INTO identity (id, store_id) VALUES (1, ?)').run(randomUUID())
}

/** Version 16. Deliveries that arrived over TLS; others, and all of earlier versions, by plain HTTP. */
export function addSecureDeliveries(database: Database): void {
  database.exec(`
  CREATE TABLE secure_deliveries (
    delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE
  ) STRICT;${trashTable('secure_deliveries', deliveryTables.secure_deliveries)}`)
}
