import { hash } from 'node:crypto'

/**
 * Which deliveries have a value. `postings`: for each block of ids and each term the ids of the block (bits.ts), under a
 * key that keeps a block together. `terms`: the values, and in how many blocks each stands.
 */
export const postingSchema = `
  CREATE TABLE terms (
    id INTEGER PRIMARY KEY,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    blocks INTEGER NOT NULL,
    UNIQUE (field, value)
  ) STRICT;
  CREATE TABLE postings (key INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;
`

/**
 * - `read`: every inspected delivery, with the value `all`
 * - `finding`, `trail-finding`: a severity, a space and a code: of the delivery itself, and of it as a step of a trail
 * - `severity`, `trail-severity`: the severities of those
 * - `is`: `repeated` at each delivery that says what an earlier one of its record said
 * - `path`: of the request's target, without its query
 * - `record-id`: `own` where the record's id is not that of the delivery, or there is an id and no record
 * - `record`: at the newest delivery of each record, `settled` where that has the record's current state, else `unsettled`
 * - `record-severity`: at the newest delivery of each record, the severities of all findings of the record
 */
export type PostingField =
  | 'read'
  | 'service'
  | 'kind'
  | 'status'
  | 'refund'
  | 'asset'
  | 'method'
  | 'reception'
  | 'path'
  | 'is'
  | 'record-id'
  | 'finding'
  | 'severity'
  | 'trail-finding'
  | 'trail-severity'
  | 'record'
  | 'record-severity'

/** The value of `refund` that every delivery with a refund status has. */
export const anyRefund = 'any'

/** The value of `record-id`. */
export const ownRecordId = 'own'

/** Terms of one block lie between its key and the next one's. Keys stay below 2 ** 53. */
const termsInBlock = 2 ** 33
export const keyOf = (block: number, term: number): number => block * termsInBlock + term
export const termOfKey = (key: number): number => key % termsInBlock

/** Senders invent values of any length: a longer one is known by its digest. */
export const longestValue = 200

/** In lower case as SQLite's lower() makes it: the letters of ASCII alone. Of a path the case counts. */
export function termValue(field: PostingField, value: string): string {
  const known = field === 'path' ? value : asciiLower(value)
  return value.length > longestValue ? `${longMark}${hash('sha256', known)}` : known
}

/** What the known form of a long value begins with. */
export const longMark = '\u0001long:'

export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
