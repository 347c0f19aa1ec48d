/** Deliveries whose texts are one row of the text index: fewer rows make it smaller, and more of them are looked at. */
export const groupIds = 8

/** Rises with every change of the schema below: texts of another version are added again. */
export const textsVersion = 1

/** The tables of a file of texts (text-file.ts). */
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

/** How far texts come where deliveries up to this id are inspected: groups are added once they are whole. */
export const textsUpTo = (lastId: number): number => groupOf(lastId + 1) * groupIds - 1
