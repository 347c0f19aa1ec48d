import type { Database } from 'better-sqlite3'

/**
 * The first shape of the store. What the list needs is apart from what only the detail needs; what comes later than the
 * delivery (answer, inspection) is appended to tables of its own, since growing a written row splits its page.
 */
export function firstStore(database: Database): void {
  database.exec(`
    CREATE TABLE sessions (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      -- Local date of the session that a day has by default, such as 2026-11-21; NULL for any other.
      day TEXT UNIQUE,
      begun_at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE deliveries (
      id INTEGER PRIMARY KEY,
      session_id INTEGER NOT NULL REFERENCES sessions (id),
      received_at_ms INTEGER NOT NULL,
      method TEXT NOT NULL,
      target TEXT NOT NULL,
      reception TEXT NOT NULL,
      body_bytes INTEGER NOT NULL,
      declared_body_bytes INTEGER
    ) STRICT;

    -- headers, trailers: see header-text.ts. body: NULL where it lies in body_chunks.
    CREATE TABLE delivery_contents (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
      http_version TEXT NOT NULL,
      remote_address TEXT NOT NULL,
      remote_port INTEGER,
      headers TEXT NOT NULL,
      trailers TEXT NOT NULL,
      body BLOB
    ) STRICT;

    CREATE TABLE body_chunks (
      id INTEGER PRIMARY KEY,
      delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (delivery_id, position)
    ) STRICT;

    CREATE TABLE answers (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
      status INTEGER NOT NULL,
      elapsed_ms REAL NOT NULL
    ) STRICT;

    -- newest_delivery_id: for sorting; the delivery may be gone.
    CREATE TABLE records (
      id INTEGER PRIMARY KEY,
      record_key TEXT NOT NULL UNIQUE,
      record_id TEXT NOT NULL,
      newest_delivery_id INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX records_by_record_id ON records (record_id);

    -- clock_us: a notification without a clock has the lowest number that is ever stored (clock.ts), since comparisons
    -- of row values with NULL find nothing.
    CREATE TABLE readings (
      delivery_id INTEGER PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
      rules_version INTEGER NOT NULL,
      service TEXT NOT NULL,
      kind TEXT,
      record INTEGER REFERENCES records (id),
      record_id TEXT,
      status TEXT,
      refund_status TEXT,
      created_at TEXT,
      updated_at TEXT,
      clock_us INTEGER NOT NULL,
      status_rank INTEGER NOT NULL,
      refund_rank INTEGER NOT NULL,
      meaning_key TEXT,
      error_count INTEGER NOT NULL,
      warning_count INTEGER NOT NULL,
      info_count INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX readings_in_trail
      ON readings (record, rules_version, clock_us, status_rank, refund_rank, delivery_id)
      WHERE record IS NOT NULL;
    CREATE INDEX readings_of_moment
      ON readings (record, rules_version, clock_us, status_rank, refund_rank, meaning_key, delivery_id)
      WHERE record IS NOT NULL;
    CREATE INDEX readings_of_meaning
      ON readings (record, rules_version, meaning_key, delivery_id)
      WHERE record IS NOT NULL;

    CREATE TABLE findings (
      delivery_id INTEGER NOT NULL REFERENCES readings (delivery_id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      severity TEXT NOT NULL,
      code TEXT NOT NULL,
      path TEXT NOT NULL,
      message TEXT NOT NULL,
      source TEXT NOT NULL,
      PRIMARY KEY (delivery_id, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      purpose TEXT NOT NULL,
      delivery_id INTEGER REFERENCES deliveries (id) ON DELETE SET NULL,
      fixture_id TEXT,
      record_id TEXT,
      target TEXT NOT NULL,
      started_at_ms INTEGER NOT NULL,
      elapsed_ms REAL NOT NULL,
      status INTEGER,
      error_code TEXT,
      error_message TEXT,
      sent_headers TEXT NOT NULL,
      sent_body_bytes INTEGER NOT NULL,
      sent_body_sha256 TEXT NOT NULL,
      identical INTEGER,
      answer_headers TEXT NOT NULL,
      answer_body_bytes INTEGER NOT NULL,
      is_answer_truncated INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX attempts_of_delivery ON attempts (delivery_id, id);

    -- sent: NULL where it is the body of the attempt's delivery.
    CREATE TABLE attempt_bodies (
      attempt_id INTEGER PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
      sent BLOB,
      answer BLOB NOT NULL
    ) STRICT;

    -- value: JSON.
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- One row. Counting millions of rows takes long; the newest id may be gone but is never given again.
    CREATE TABLE totals (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      last_delivery_id INTEGER NOT NULL,
      last_session_id INTEGER NOT NULL,
      delivery_count INTEGER NOT NULL
    ) STRICT;
    INSERT INTO totals VALUES (1, 0, 0, 0);
    CREATE TRIGGER deliveries_deleted AFTER DELETE ON deliveries BEGIN
      UPDATE totals SET delivery_count = delivery_count - 1;
    END;

    -- How far inspection has come with rules of one version. read_through: no delivery up to it is unread.
    CREATE TABLE progress (
      rules_version INTEGER PRIMARY KEY,
      read_through INTEGER NOT NULL,
      read_count INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER readings_deleted AFTER DELETE ON readings BEGIN
      UPDATE progress SET read_count = read_count - 1 WHERE rules_version = OLD.rules_version;
    END;
  `)
}
