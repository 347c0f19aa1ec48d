import type { Database } from 'better-sqlite3'

/** Drills and what they sent. The bodies are not kept: they follow from the trails and the seed. */
export function drills(database: Database): void {
  database.exec(`
    -- subject: target and trails, by which a drill finds the one that it is compared with. The others are JSON.
    CREATE TABLE drills (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      subject TEXT NOT NULL,
      summary TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX drills_of_subject ON drills (subject, id);

    -- number: of the drill, from 1. place: of the sending in its run, from 0.
    CREATE TABLE drill_attempts (
      drill_id INTEGER NOT NULL REFERENCES drills (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      run INTEGER NOT NULL,
      place INTEGER NOT NULL,
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
      status INTEGER,
      error_code TEXT,
      error_message TEXT,
      is_passed INTEGER NOT NULL,
      PRIMARY KEY (drill_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX drill_attempts_of_cell ON drill_attempts (drill_id, trail, property, number);
  `)
}
