/** Deliveries per row of the text index: fewer rows make the index smaller, but each match scans more deliveries. */
export const groupIds = 8

/** Increases with every change of the schema below: texts of another version are added again. */
export const textsVersion = 1

/** Tables of a text file (text-file.ts). */
export const textSchema = `
  -- The trigrams of each group of 8 ids. Which delivery it was, and whether it was that field, is then found in the bytes.
  CREATE VIRTUAL TABLE texts USING fts5 (
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  );

  -- Groups that are always looked through: a text is too long, or has changed since.
  CREATE TABLE unfiltered_groups (id INTEGER PRIMARY KEY) STRICT;

  -- One row. No group up to this id is missing.
  CREATE TABLE text_progress (id INTEGER PRIMARY KEY CHECK (id = 1), through INTEGER NOT NULL) STRICT;
  INSERT INTO text_progress (id, through) VALUES (1, 0);
`

export const groupOf = (id: number): number => Math.floor(id / groupIds)

/** Last id that can have texts if deliveries up to `lastId` are inspected: only complete groups are added. */
export const textsUpTo = (lastId: number): number => groupOf(lastId + 1) * groupIds - 1
