import type { Database } from 'better-sqlite3'

/** The tables that hold a delivery, each with the column of its id. Rows of later ones refer to the first. */
export const deliveryTables = [
  ['deliveries', 'id'],
  ['delivery_contents', 'delivery_id'],
  ['body_chunks', 'delivery_id'],
  ['answers', 'delivery_id'],
  ['answer_origins', 'delivery_id'],
  ['delivery_inlets', 'delivery_id'],
  ['sources', 'delivery_id'],
  ['pins', 'delivery_id'],
  ['delivery_tags', 'delivery_id'],
  ['delivery_notes', 'delivery_id'],
] as const

/** Tags and notes beside deliveries, which stay as they came, and a trash for deliveries that a user deletes. */
export function tagsAndNotes(database: Database): void {
  database.exec(`
    -- key: the name in lower case, so that a tag is the same in any case.
    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE) STRICT;
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

    -- What a user deleted together. Until it is purged it can be undone.
    CREATE TABLE deletions (id INTEGER PRIMARY KEY AUTOINCREMENT, deleted_at_ms INTEGER NOT NULL) STRICT;
    CREATE TABLE trash (
      delivery_id INTEGER PRIMARY KEY,
      deletion_id INTEGER NOT NULL REFERENCES deletions (id)
    ) STRICT;
    CREATE INDEX trash_of_deletion ON trash (deletion_id, delivery_id);
    -- Attempts lose their delivery as it is deleted.
    CREATE TABLE trashed_attempts (attempt_id INTEGER PRIMARY KEY, delivery_id INTEGER NOT NULL) STRICT;
    CREATE INDEX trashed_attempts_of_delivery ON trashed_attempts (delivery_id);

    -- Deliveries that were deleted and are back: the index does not know them.
    CREATE TABLE restorals (delivery_id INTEGER PRIMARY KEY) STRICT;
  `)
  // The rows of deleted deliveries, column by column.
  for (const [table, id] of deliveryTables) {
    database.exec(`
      CREATE TABLE trashed_${table} AS SELECT * FROM ${table} WHERE 0;
      CREATE INDEX trashed_${table}_of_delivery ON trashed_${table} (${id});
    `)
  }
  database.exec('CREATE INDEX trashed_deliveries_of_session ON trashed_deliveries (session_id)')
}
