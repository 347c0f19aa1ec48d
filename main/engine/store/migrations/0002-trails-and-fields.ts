import type { Database } from 'better-sqlite3'

/**
 * What searches for amounts, the list of records, findings about trails and undocumented fields need. Inspections (the
 * table `readings`) gain columns, so all deliveries are inspected again, oldest first, as trails are linked in order of
 * arrival.
 */
export function trailsAndFields(database: Database): void {
  database.exec(`
    DROP TABLE findings;
    DROP TABLE readings;
    DROP TABLE records;
    DELETE FROM progress;

    -- first_, newest_delivery_id: for sorting and ages; the delivery may be gone. Counts are kept by triggers.
    CREATE TABLE records (
      id INTEGER PRIMARY KEY,
      record_key TEXT NOT NULL UNIQUE,
      record_id TEXT NOT NULL,
      first_delivery_id INTEGER NOT NULL,
      newest_delivery_id INTEGER NOT NULL,
      delivery_count INTEGER NOT NULL DEFAULT 0,
      error_count INTEGER NOT NULL DEFAULT 0,
      warning_count INTEGER NOT NULL DEFAULT 0,
      info_count INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX records_by_record_id ON records (record_id);
    CREATE INDEX records_by_activity ON records (newest_delivery_id);

    -- clock_us: see clock.ts. amount_key: a text that sorts as the amount does. facts: JSON (trail-facts.ts).
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
      info_count INTEGER NOT NULL,
      amount TEXT,
      amount_key TEXT,
      asset TEXT,
      bytes_key TEXT NOT NULL,
      content_key TEXT,
      facts TEXT,
      reversal_of TEXT
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
    -- The few final statuses of a record, each from its first to its last.
    CREATE INDEX readings_of_final
      ON readings (record, rules_version, lower(status), clock_us, refund_rank, delivery_id)
      WHERE status_rank = 2 AND record IS NOT NULL;
    CREATE INDEX readings_of_reversal ON readings (reversal_of, rules_version, delivery_id)
      WHERE reversal_of IS NOT NULL;

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

    -- What a delivery says beside the others of its record. about: arrival (told once), step (told anew when another
    -- comes before it in the record's order), record (of the trail as a whole). gravity: 0 error, 1 warning, 2 info.
    CREATE TABLE trail_findings (
      id INTEGER PRIMARY KEY,
      record INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
      delivery_id INTEGER NOT NULL REFERENCES readings (delivery_id) ON DELETE CASCADE,
      about TEXT NOT NULL,
      gravity INTEGER NOT NULL,
      severity TEXT NOT NULL,
      code TEXT NOT NULL,
      path TEXT NOT NULL,
      message TEXT NOT NULL,
      source TEXT NOT NULL
    ) STRICT;
    CREATE INDEX trail_findings_of_delivery ON trail_findings (delivery_id, code);
    CREATE INDEX trail_findings_by_gravity ON trail_findings (record, gravity, delivery_id, id);
    CREATE INDEX trail_findings_by_code ON trail_findings (record, code, severity);

    CREATE TRIGGER trail_findings_added AFTER INSERT ON trail_findings BEGIN
      UPDATE records SET error_count = error_count + (NEW.gravity = 0),
        warning_count = warning_count + (NEW.gravity = 1), info_count = info_count + (NEW.gravity = 2)
      WHERE id = NEW.record;
    END;
    CREATE TRIGGER trail_findings_removed AFTER DELETE ON trail_findings BEGIN
      UPDATE records SET error_count = error_count - (OLD.gravity = 0),
        warning_count = warning_count - (OLD.gravity = 1), info_count = info_count - (OLD.gravity = 2)
      WHERE id = OLD.record;
    END;

    CREATE TRIGGER readings_added AFTER INSERT ON readings WHEN NEW.record IS NOT NULL BEGIN
      UPDATE records SET delivery_count = delivery_count + 1, error_count = error_count + NEW.error_count,
        warning_count = warning_count + NEW.warning_count, info_count = info_count + NEW.info_count
      WHERE id = NEW.record;
    END;
    CREATE TRIGGER readings_removed AFTER DELETE ON readings WHEN OLD.record IS NOT NULL BEGIN
      UPDATE records SET delivery_count = delivery_count - 1, error_count = error_count - OLD.error_count,
        warning_count = warning_count - OLD.warning_count, info_count = info_count - OLD.info_count
      WHERE id = OLD.record;
    END;
    CREATE TRIGGER readings_changed AFTER UPDATE ON readings BEGIN
      UPDATE records SET delivery_count = delivery_count - 1, error_count = error_count - OLD.error_count,
        warning_count = warning_count - OLD.warning_count, info_count = info_count - OLD.info_count
      WHERE id = OLD.record;
      UPDATE records SET delivery_count = delivery_count + 1, error_count = error_count + NEW.error_count,
        warning_count = warning_count + NEW.warning_count, info_count = info_count + NEW.info_count
      WHERE id = NEW.record;
    END;
    CREATE TRIGGER readings_deleted AFTER DELETE ON readings BEGIN
      UPDATE progress SET read_count = read_count - 1 WHERE rules_version = OLD.rules_version;
    END;

    -- Fields seen that the documents do not have. Counts stay when deliveries are deleted: they were seen.
    CREATE TABLE beyond_fields (
      rules_version INTEGER NOT NULL,
      service TEXT NOT NULL,
      kind TEXT NOT NULL,
      path TEXT NOT NULL,
      first_delivery_id INTEGER NOT NULL,
      delivery_count INTEGER NOT NULL,
      PRIMARY KEY (rules_version, service, kind, path)
    ) STRICT, WITHOUT ROWID;
  `)
}
