import type { Database } from 'better-sqlite3'

/** How the store was opened last: shows that a lock file was replaced, or a log removed. */
export function openings(database: Database): void {
  database.exec(`
    -- One row. lock_file: device and inode of the lock file. is_open: 1 from opening to closing.
    CREATE TABLE opening (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      lock_file TEXT NOT NULL,
      is_open INTEGER NOT NULL
    ) STRICT;
    INSERT INTO opening VALUES (1, '', 0);
  `)
}
