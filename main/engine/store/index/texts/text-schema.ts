/** Deliveries whose texts are one row of the text index: fewer rows make it smaller, and more of them are looked at. */
export const groupIds = 8

/** `texts`, empty. */
export const textTable = `CREATE VIRTUAL TABLE texts USING fts5 (
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  );`

/**
 * `texts`: the trigrams of each group of 8 ids. Which delivery it was, and whether it was that field, is then found in
 * the bytes. `unfiltered_groups`: those with a text that is too long for it. `text_progress`: one row; no group up to it
 * is missing. `record_ids`: the trigrams of each record's id, under the record's number; always whole.
 */
export const textSchema = `
  ${textTable}
  CREATE VIRTUAL TABLE record_ids USING fts5 (
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  );
  CREATE TABLE unfiltered_groups (id INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE text_progress (id INTEGER PRIMARY KEY CHECK (id = 1), through INTEGER NOT NULL) STRICT;
  INSERT INTO text_progress VALUES (1, 0);
`

export const groupOf = (id: number): number => Math.floor(id / groupIds)

/** How far texts come where deliveries up to this id are inspected: groups are added once they are whole. */
export const textsUpTo = (lastId: number): number => groupOf(lastId + 1) * groupIds - 1
